import type { CallRequest } from '../../jambonz/client.ts';
import { effectiveRetryPolicy } from '../../domain/batch.ts';
import { isDetectionWanted, messageHookOf } from '../../domain/voicemail.ts';
import type { PlannedCall } from '../gate/gate.ts';

/** What is added to the request of a call of which it matters who answers; else nothing. */
export type DetectionOrder = Pick<CallRequest, 'amdHookUrl'> & { tag: Record<string, unknown> };

/**
 * Asks call control to listen for an answering machine. The tag tells the application what its
 * campaign wants then, and brings it back to us with each event: what changes meanwhile does not
 * touch a call in the air. jambonz hands a registered application to nobody, so it cannot be asked
 * again for a message; it has to wait for the end of the greeting itself.
 */
export function detectionOrder(
  { input, application, locked }: PlannedCall,
  publicUrl: string,
): DetectionOrder {
  const { voicemail } = locked.campaign;
  const retryPolicy = effectiveRetryPolicy(locked.campaign, locked.batch);
  if (!isDetectionWanted(voicemail, retryPolicy)) return { tag: {} };
  const isAskedAgain = voicemail === 'leave_message' && 'callHook' in application;
  return {
    amdHookUrl: `${publicUrl}/webhooks/amd?execution_id=${input.executionId}`,
    tag: {
      voicemail,
      ...(isAskedAgain && { message_hook: messageHookOf(application.callHook) }),
    },
  };
}
