export { BatchWorkflow } from './batch.ts';
export { ContactWorkflow, RoundWorkflow } from './contact.ts';
export { SweepWorkflow } from './sweep.ts';
