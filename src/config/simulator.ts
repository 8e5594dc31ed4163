import { z } from 'zod';
import { OUTCOMES } from '../simulator/network/outcome.ts';
import { VOICES } from '../simulator/network/voice.ts';
import { key, type Values } from './key.ts';
import { secondsRange } from './range.ts';
import { sharesOf } from './shares.ts';

const rate = z.coerce.number().min(0).max(1);
const seconds = z.coerce.number().min(0);

/** The simulated telephone network of the embedded call control. */
export const simulatorKeys = {
  seed: key({
    env: 'SIMULATOR_SEED',
    doc: 'same seed, same run',
    schema: z.coerce.number().int(),
    default: 1,
  }),
  speed: key({
    env: 'SIMULATOR_SPEED',
    doc: 'divides every simulated time',
    schema: z.coerce.number().positive(),
    default: 1,
  }),
  setupSeconds: key({
    env: 'SIMULATOR_SETUP_SECONDS',
    doc: 'time before ringing, as min-max',
    schema: secondsRange,
    default: { min: 0.5, max: 1.5 },
  }),
  ringSeconds: key({
    env: 'SIMULATOR_RING_SECONDS',
    doc: 'ringing before an answer, as min-max',
    schema: secondsRange,
    default: { min: 1, max: 3 },
  }),
  talkSeconds: key({
    env: 'SIMULATOR_TALK_SECONDS',
    doc: 'conversation, as min-max',
    schema: secondsRange,
    default: { min: 2, max: 8 },
  }),
  noAnswerSeconds: key({
    env: 'SIMULATOR_NO_ANSWER_SECONDS',
    doc: 'longest ringing of a call that nobody answers',
    schema: seconds,
    default: 5,
  }),
  machineRate: key({
    env: 'SIMULATOR_MACHINE_RATE',
    doc: 'share of answered calls that an answering machine takes',
    schema: rate,
    default: 0,
  }),
  voices: key({
    env: 'SIMULATOR_VOICES',
    doc: 'shares of who is heard on answered calls, as name=share with commas',
    schema: sharesOf(VOICES),
    default: {},
  }),
  outcomes: key({
    env: 'SIMULATOR_OUTCOMES',
    doc: 'shares of outcomes of numbers that end in 00 to 89, as name=share with commas',
    schema: sharesOf(OUTCOMES),
    default: {},
  }),
  lateCancelRate: key({
    env: 'SIMULATOR_LATE_CANCEL_RATE',
    doc: 'share of cancelled calls that end later, without a webhook',
    schema: rate,
    default: 0,
  }),
  crossingRate: key({
    env: 'SIMULATOR_CROSSING_RATE',
    doc: 'share of calls whose hang-up crosses an answer or a hang-up of the far end',
    schema: rate,
    default: 0,
  }),
  cancelSeconds: key({
    env: 'SIMULATOR_CANCEL_SECONDS',
    doc: 'time until a late or crossing cancel has its effect, as min-max',
    schema: secondsRange,
    default: { min: 0.5, max: 2 },
  }),
  errorRate: key({
    env: 'SIMULATOR_ERROR_RATE',
    doc: 'share of POSTs that answer 500 after the call was accepted',
    schema: rate,
    default: 0,
  }),
  lossRate: key({
    env: 'SIMULATOR_LOSS_RATE',
    doc: 'share of status and amd webhooks that are never sent',
    schema: rate,
    default: 0,
  }),
};

export type SimulatorConfig = Values<typeof simulatorKeys>;
