export { BatchWorkflow } from './batch.ts';
export { ContactWorkflow } from './contact.ts';
export { RoundWorkflow } from './round.ts';
export { SweepWorkflow } from './sweep.ts';
export { WebhookEndpointWorkflow } from './webhook-endpoint.ts';
