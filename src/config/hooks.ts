import { z } from 'zod';
import { variable, type Values } from './variable.ts';

/** Which hooks agents may have. */
export const hookKeys = {
  webSocketHooks: variable<'accept' | 'refuse'>({
    env: 'CALL_CONTROL_WEBSOCKET_HOOKS',
    doc: 'Whether agents may have a call_hook over WebSocket (ws, wss): accept or refuse; set refuse for the embedded call control, which requests hooks over HTTP only. An organization with a call control account of its own may always have one.',
    schema: z.enum(['accept', 'refuse']),
    default: 'accept',
  }),
};

export type HooksConfig = Values<typeof hookKeys>;
