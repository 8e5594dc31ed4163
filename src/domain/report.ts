import type { Analysis } from './analysis/analysis.ts';
import type { CostParts } from './call-cost.ts';
import type { Turn } from './transcript.ts';

/** What an agent reports about its call; a missing member was not reported. */
export type Report = {
  transcript?: string;
  /** At least one. */
  turns?: readonly Turn[];
  analysis?: Analysis;
  summary?: string;
  sentiment?: 'positive' | 'neutral' | 'negative';
  hangupBy?: 'assistant' | 'user';
  hangupReason?: string;
  /** In US dollars. */
  totalCost?: number;
  cost?: CostParts;
  recordingUrl?: string;
  disposition?: string;
  followUpAt?: Date;
  /** The callee asked for no more calls. */
  optOut?: boolean;
};
