/** What an agent tells of its call; what is absent it did not tell. */
export type Report = {
  transcript?: string;
  summary?: string;
  sentiment?: 'positive' | 'neutral' | 'negative';
  hangupBy?: 'assistant' | 'user';
  hangupReason?: string;
  /** US dollars. */
  totalCost?: number;
  recordingUrl?: string;
  disposition?: string;
  followUpAt?: Date;
  /** The callee wants no more calls. */
  optOut?: boolean;
};
