/** What an agent reports about its call; a missing member was not reported. */
export type Report = {
  transcript?: string;
  summary?: string;
  sentiment?: 'positive' | 'neutral' | 'negative';
  hangupBy?: 'assistant' | 'user';
  hangupReason?: string;
  /** In US dollars. */
  totalCost?: number;
  recordingUrl?: string;
  disposition?: string;
  followUpAt?: Date;
  /** The callee asked for no more calls. */
  optOut?: boolean;
};
