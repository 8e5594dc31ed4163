import { callCreated, callCreation, callRefused } from '../../schemas/post-calls.ts';
import { describedSchema } from '../route.ts';

/** The path of POST Calls, below the address of call control. */
export const CALLS_PATH = '/v1/Accounts/{AccountSid}/Calls';
export const CALL_CONTROL_SECURITY = 'callControlToken';

const accountSid = {
  name: 'AccountSid',
  in: 'path' as const,
  required: true,
  description: 'Account of call control (UUID); `account_sid` in `.redial/dev.json`.',
  schema: { type: 'string' as const, format: 'uuid' },
};

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header' as const,
  required: false,
  description:
    'A repeated request with the same key is answered with the `sid` of the first call. Only the ' +
    'call control that is part of Redial reads it; jambonz ignores it and calls again.',
  schema: { type: 'string' as const },
};

const example = {
  from: '+12125550100',
  to: { type: 'phone', number: '+442079460100' },
  call_hook: { url: 'http://127.0.0.1:8082/simulator/agent', method: 'POST' },
  speech_synthesis_vendor: 'default',
  speech_synthesis_language: 'en-US',
  speech_synthesis_voice: 'default',
  speech_recognizer_vendor: 'default',
  speech_recognizer_language: 'en-US',
  timeout: 30,
  tag: { order: '4711' },
};

const refusal = (description: string) => ({
  description,
  content: { 'application/json': { schema: describedSchema(callRefused) } },
});

const text = (description: string) => ({
  description,
  content: { 'text/plain': { schema: { type: 'string' as const } } },
});

/** POST Calls of call control, which has another address and another token than the API. */
export function describeCallCreation() {
  return {
    post: {
      operationId: 'createCall',
      servers: [
        {
          url: '{call_control_url}',
          description:
            'Your call control. Its address is not published here: anybody may read this document.',
          variables: {
            call_control_url: {
              default: 'http://127.0.0.1:8082',
              description: 'Address of call control, without /v1 (CALL_CONTROL_URL).',
            },
          },
        },
      ],
      tags: ['Call control'],
      summary: 'Create a single call at call control',
      description:
        'Places one call at once, outside of all campaigns: working hours, suppressions and limits ' +
        'of Redial do not apply. 201 means that the call was sent into the network, not that ' +
        'anything has rung. The token is `call_control_token` in `.redial/dev.json`, otherwise the ' +
        'token of the jambonz account. Call control sends no CORS headers: use curl or a server, ' +
        'not a page in a browser.',
      security: [{ [CALL_CONTROL_SECURITY]: [] }],
      parameters: [accountSid, idempotencyKey],
      requestBody: {
        required: true,
        content: { 'application/json': { schema: describedSchema(callCreation), example } },
      },
      responses: {
        201: {
          description: 'The call was accepted.',
          content: { 'application/json': { schema: describedSchema(callCreated) } },
        },
        400: refusal('The body is not valid; `msg` says why.'),
        401: text('The token is missing or unknown.'),
        403: refusal('The token is that of another account.'),
        409: refusal('A look-up with `fence=true` has ruled out this Idempotency-Key.'),
        413: refusal('The body is larger than 100 kB.'),
        429: text('Too many requests; `Retry-After` says when to try again.'),
        480: refusal('No server is free to place the call.'),
        500: text('The call could not be placed, or it is not known whether it was.'),
      },
    },
  };
}
