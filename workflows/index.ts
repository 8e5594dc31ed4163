export { BatchWorkflow } from './batch.ts';
export { ContactWorkflow } from './contact.ts';
export { SweepWorkflow } from './sweep.ts';
