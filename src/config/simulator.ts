import { z } from 'zod';
import { variable, type Values } from './variable.ts';
import { secondsRange } from './range.ts';
import { sharesOf } from './shares.ts';

/** How the simulated network treats a call. A number is the SIP status that ends the call. */
export const NETWORK_OUTCOMES = [
  'answered',
  'early-media',
  'unannounced',
  'busy',
  'busy-after-ringing',
  'no-answer',
  'unavailable',
  'unknown-number',
  'declined',
  'carrier-full',
  '403',
  '408',
  '480',
  '484',
  '488',
  '500',
  '600',
  '604',
] as const;
export type NetworkOutcome = (typeof NETWORK_OUTCOMES)[number];

/** Who, or what, speaks after the call is answered. */
export const VOICES = [
  'human',
  'machine',
  'hinting-machine',
  'counting-machine',
  'silence',
  'murmur',
] as const;
export type Voice = (typeof VOICES)[number];

const rate = z.coerce.number().min(0).max(1);
const seconds = z.coerce.number().min(0);

/** The simulated telephone network of the embedded call control. */
export const simulatorKeys = {
  seed: variable({
    env: 'SIMULATOR_SEED',
    doc: 'Integer seed of all random choices of the simulator: the same seed repeats a run.',
    schema: z.coerce.number().int(),
    default: 1,
  }),
  speed: variable({
    env: 'SIMULATOR_SPEED',
    doc: 'Number by which every simulated time is divided; 10 makes calls ten times as fast.',
    schema: z.coerce.number().positive(),
    default: 1,
  }),
  setupSeconds: variable({
    env: 'SIMULATOR_SETUP_SECONDS',
    doc: 'Seconds from the request for a call until it rings, as min-max.',
    schema: secondsRange,
    default: { min: 0.5, max: 1.5 },
  }),
  ringSeconds: variable({
    env: 'SIMULATOR_RING_SECONDS',
    doc: 'Seconds that a call rings before its answer, as min-max.',
    schema: secondsRange,
    default: { min: 1, max: 3 },
  }),
  talkSeconds: variable({
    env: 'SIMULATOR_TALK_SECONDS',
    doc: 'Seconds that a conversation lasts, as min-max.',
    schema: secondsRange,
    default: { min: 2, max: 8 },
  }),
  noAnswerSeconds: variable({
    env: 'SIMULATOR_NO_ANSWER_SECONDS',
    doc: 'Longest time in seconds that a call rings when nobody answers.',
    schema: seconds,
    default: 5,
  }),
  machineRate: variable({
    env: 'SIMULATOR_MACHINE_RATE',
    doc: 'Share, 0 to 1, of answered calls that an answering machine takes; set it to test voicemail.',
    schema: rate,
    default: 0,
  }),
  voices: variable({
    env: 'SIMULATOR_VOICES',
    doc: `Shares, 0 to 1, of answered calls with the voice ${VOICES.join(', ')}, such as silence=0.1,murmur=0.1; empty: only humans, and machines by SIMULATOR_MACHINE_RATE.`,
    schema: sharesOf(VOICES),
    default: {},
  }),
  outcomes: variable({
    env: 'SIMULATOR_OUTCOMES',
    doc: `Shares, 0 to 1, of calls to numbers that end in 00 to 89 with the outcome ${NETWORK_OUTCOMES.join(', ')}, such as busy=0.1,480=0.05; empty: all are answered.`,
    schema: sharesOf(NETWORK_OUTCOMES),
    default: {},
  }),
  lateCancelRate: variable({
    env: 'SIMULATOR_LATE_CANCEL_RATE',
    doc: 'Share, 0 to 1, of cancelled calls that end later than the cancel and send no webhook.',
    schema: rate,
    default: 0,
  }),
  crossingRate: variable({
    env: 'SIMULATOR_CROSSING_RATE',
    doc: 'Share, 0 to 1, of calls whose hang-up crosses an answer or a hang-up of the callee.',
    schema: rate,
    default: 0,
  }),
  cancelSeconds: variable({
    env: 'SIMULATOR_CANCEL_SECONDS',
    doc: 'Seconds until a late or crossing hang-up takes effect, as min-max.',
    schema: secondsRange,
    default: { min: 0.5, max: 2 },
  }),
  errorRate: variable({
    env: 'SIMULATOR_ERROR_RATE',
    doc: 'Share, 0 to 1, of requests for a call that are answered with 500 although the call was accepted.',
    schema: rate,
    default: 0,
  }),
  lossRate: variable({
    env: 'SIMULATOR_LOSS_RATE',
    doc: 'Share, 0 to 1, of status and answering machine webhooks that are never sent.',
    schema: rate,
    default: 0,
  }),
};

export type SimulatorConfig = Values<typeof simulatorKeys>;
