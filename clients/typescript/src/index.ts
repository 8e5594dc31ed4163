export * from './generated/index.ts';
export { type FollowOptions, followStream, readEvents, type StreamEvent } from './event-stream.ts';
export {
  type BatchOfFile,
  type ContactFile,
  type EventFilter,
  Redial,
  type RedialOptions,
} from './redial.ts';
export { RedialError } from './redial-error.ts';
export { verifyWebhook, WebhookVerificationError } from './webhooks.ts';
