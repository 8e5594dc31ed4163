/** Digits by their event number (RFC 4733, 3.2). */
const DIGITS = '0123456789*#ABCD';

const SAMPLES_PER_FRAME = 160;
const FRAMES_PER_DIGIT = 5;
/** The last packet goes out three times, because one may be lost (RFC 4733, 2.5.1.4). */
const LAST_PACKETS = 3;
const GAP_FRAMES = 5;

/** The digit of an event packet; null for other events and for packets that are too short. */
export function digitOf(payload: Buffer): string | null {
  if (payload.length < 4) return null;
  return DIGITS[payload[0] ?? -1] ?? null;
}

/** One packet of a digit, and how many frames of 20 ms after the first it goes out. */
export type DigitFrame = { readonly payload: Buffer; readonly framesSinceStart: number };

/**
 * The frames, 20 ms apart, in which digits are sent: 100 ms each with gaps of 100 ms. Null is a
 * frame of the gap. Throws for what is no digit.
 */
export function digitFrames(digits: string): (DigitFrame | null)[] {
  return digits.split('').flatMap((digit) => {
    const event = DIGITS.indexOf(digit);
    if (event < 0) throw new Error(`Sending digits: ${digit} is none of ${DIGITS}`);
    const packets = Array.from({ length: FRAMES_PER_DIGIT + LAST_PACKETS - 1 }, (_, index) =>
      digitFrame(event, index),
    );
    return [...packets, ...Array<null>(GAP_FRAMES).fill(null)];
  });
}

function digitFrame(event: number, index: number): DigitFrame {
  const frames = Math.min(index + 1, FRAMES_PER_DIGIT);
  const isLast = frames === FRAMES_PER_DIGIT;
  const payload = Buffer.from([event, (isLast ? 0x80 : 0) | 10, 0, 0]);
  payload.writeUInt16BE(frames * SAMPLES_PER_FRAME, 2);
  return { payload, framesSinceStart: index };
}
