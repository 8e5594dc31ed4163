/** What a callee has heard and said so far. */
export type AudioTally = {
  received: number;
  /** When the first packet came. */
  firstReceivedAt: Date | null;
  sent: number;
  /** Packets by the port of the farm at which they came. */
  receivedByPort: Record<number, number>;
  /** Digits of RFC 4733 in the order in which they were heard. */
  digits: string;
  /** Those that the callee has pressed. */
  digitsSent: string;
};

export function newAudioTally(): AudioTally {
  const none = { received: 0, firstReceivedAt: null, sent: 0, receivedByPort: {} };
  return { ...none, digits: '', digitsSent: '' };
}
