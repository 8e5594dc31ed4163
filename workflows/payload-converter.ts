import { defaultPayloadConverter, type PayloadConverter } from '@temporalio/common';

/**
 * Decodes payloads as the default converter does, but reads what it cannot decode as undefined, and
 * so what the codec could not decrypt. An operator may send a signal with any payload: an error here
 * would fail every task of the workflow.
 */
export const payloadConverter: PayloadConverter = {
  toPayload: (value) => defaultPayloadConverter.toPayload(value),
  fromPayload: (payload) => {
    try {
      return defaultPayloadConverter.fromPayload<never>(payload);
    } catch {
      // Signals have an optional note; every other payload was encoded by this service.
      return undefined as never;
    }
  },
};
