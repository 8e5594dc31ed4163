import { brokenExports } from './attacks/broken-exports.ts';
import { changesOfHours } from './attacks/changes-of-hours.ts';
import { diagnoses } from './attacks/diagnoses.ts';
import { eventStreams } from './attacks/event-streams.ts';
import { idempotencyKeys } from './attacks/idempotency-keys.ts';
import { largePages } from './attacks/large-pages.ts';
import { manyBatches } from './attacks/many-batches.ts';
import { ownWebhooks } from './attacks/own-webhooks.ts';
import { statistics } from './attacks/statistics.ts';
import { transcripts } from './attacks/transcripts.ts';
import { tricklingUploads } from './attacks/trickling-uploads.ts';
import { unreadAnswers } from './attacks/unread-answers.ts';
import { wrongTokens } from './attacks/wrong-tokens.ts';
import { controls } from './attacks/controls.ts';
import { forgedWebhooks } from './attacks/forged-webhooks.ts';
import { hangingAccount } from './attacks/hanging-account.ts';
import { imports } from './attacks/imports.ts';
import { suppressions } from './attacks/suppressions.ts';
import { wrongHooks } from './attacks/wrong-hooks.ts';
import type { Attack } from './hostile.ts';

/** Add an attack here. */
export const attacks: readonly Attack[] = [
  largePages,
  diagnoses,
  brokenExports,
  transcripts,
  unreadAnswers,
  eventStreams,
  tricklingUploads,
  ownWebhooks,
  idempotencyKeys,
  wrongTokens,
  statistics,
  changesOfHours,
  manyBatches,
  wrongHooks,
  hangingAccount,
  controls,
  imports,
  suppressions,
  forgedWebhooks,
];
