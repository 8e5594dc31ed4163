import { z } from 'zod';

/** The agent that a campaign or batch names; it need not be registered. */
export const agentId = z.string().min(1).max(200);
