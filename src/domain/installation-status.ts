/** How a part of the installation is. `unknown`: what would tell does not answer. */
export const PART_STATES = ['ok', 'degraded', 'unavailable', 'unknown'] as const;
export type PartState = (typeof PART_STATES)[number];

/** How the installation is as a whole. */
export const WHOLE_STATES = ['ok', 'degraded', 'unavailable'] as const;

/** What an API depends on to get calls placed. */
export const PART_NAMES = ['database', 'temporal', 'workers', 'call_control'] as const;
export type PartName = (typeof PART_NAMES)[number];

/** `message`: what the part is, how it is, and what to do. It names no organization and no secret. */
export type PartStatus = { name: PartName; state: PartState; message: string };

/** What was found out about the installation. */
export type InstallationFacts = {
  doesDatabaseAnswer: boolean;
  doesTemporalAnswer: boolean;
  /** null: Temporal or the database did not tell. */
  workers: { pollers: number; areLate: boolean } | null;
  /** Why the account of the installation places no calls now; null: nothing is known against it. */
  callControlRefusal: 'call_control_refusing' | 'call_control_unreachable' | null;
  /** How long this account has answered no request of a worker, in seconds; 0: it answered the last one. */
  callControlSilentSeconds: number;
};

/** Describes every part in a sentence. */
export function partStatuses(facts: InstallationFacts): PartStatus[] {
  return [
    { name: 'database', ...databaseStatus(facts) },
    { name: 'temporal', ...temporalStatus(facts) },
    { name: 'workers', ...workerStatus(facts) },
    { name: 'call_control', ...callControlStatus(facts) },
  ];
}

/** The state of the whole: the worst of all parts. A part of which nothing is known counts as degraded. */
export function worstState(states: readonly PartState[]): (typeof WHOLE_STATES)[number] {
  if (states.includes('unavailable')) return 'unavailable';
  return states.every((state) => state === 'ok') ? 'ok' : 'degraded';
}

type Described = Omit<PartStatus, 'name'>;

function databaseStatus({ doesDatabaseAnswer }: InstallationFacts): Described {
  if (doesDatabaseAnswer) {
    return { state: 'ok', message: 'Postgres, which holds every contact and call, answers.' };
  }
  return {
    state: 'unavailable',
    message:
      'Postgres, which holds every contact and call, does not answer within 2 s: nobody is called, and ' +
      'requests get 503. Start it, or check DATABASE_URL; then everything goes on by itself.',
  };
}

function temporalStatus({ doesTemporalAnswer }: InstallationFacts): Described {
  if (doesTemporalAnswer) {
    return { state: 'ok', message: 'Temporal, which runs the workflows of batches, answers.' };
  }
  return {
    state: 'unavailable',
    message:
      'Temporal, which runs the workflows of batches, does not answer within 2 s: nobody new is called, ' +
      'but batches and controls are taken. Start it, or check TEMPORAL_ADDRESS, TEMPORAL_NAMESPACE and ' +
      'the log of the API; then everything goes on by itself.',
  };
}

function workerStatus({ workers }: InstallationFacts): Described {
  if (workers === null) {
    return {
      state: 'unknown',
      message:
        'Whether workers, which place the calls, run is not known, because Temporal or Postgres does not ' +
        'answer: see those.',
    };
  }
  const { pollers, areLate } = workers;
  if (pollers === 0) {
    return {
      state: 'unavailable',
      message:
        'No worker polls the task queue: nobody is called. Start one (npm run worker) with the ' +
        'DATABASE_URL, TEMPORAL_ADDRESS, TEMPORAL_NAMESPACE and TEMPORAL_TASK_QUEUE of this installation.',
    };
  }
  const count = pollers === 1 ? 'One worker polls' : `${pollers} workers poll`;
  if (!areLate) return { state: 'ok', message: `${count} the task queue and can place calls.` };
  return {
    state: 'degraded',
    message:
      `${count} the task queue, but no heartbeat has come for 8 s: look into the log of the workers, and ` +
      'restart them if it goes on.',
  };
}

function callControlStatus(facts: InstallationFacts): Described {
  if (!facts.doesDatabaseAnswer) {
    return {
      state: 'unknown',
      message:
        'Whether call control takes calls is not known, because Postgres does not answer: see database.',
    };
  }
  const refusal = facts.callControlRefusal;
  if (refusal === null) return answerStatus(facts);
  const [what, remedy] =
    refusal === 'call_control_unreachable'
      ? ['does not answer', 'Start it, or check CALL_CONTROL_URL']
      : ['refuses calls', 'Check its log, CALL_CONTROL_ACCOUNT_SID and CALL_CONTROL_TOKEN'];
  return {
    state: 'unavailable',
    message: `Call control, which rings the telephones, ${what}: calls wait. ${remedy}; a probe call is made after each back-off.`,
  };
}

/** From this on, call control is silent: a worker asks it every 15 s, and one request may get lost. */
const SILENT_AFTER_SECONDS = 30;

function answerStatus({
  workers,
  callControlSilentSeconds: seconds,
}: InstallationFacts): Described {
  if (workers === null || workers.pollers === 0) {
    return {
      state: 'unknown',
      message:
        'Whether call control, which rings the telephones, answers is not known, because no worker is ' +
        'known to ask it: see workers.',
    };
  }
  if (seconds < SILENT_AFTER_SECONDS) {
    return {
      state: 'ok',
      message: 'Call control, which rings the telephones, answers the workers.',
    };
  }
  return {
    state: 'degraded',
    message:
      `Call control, which rings the telephones, has not answered the workers for ${Math.round(seconds)} s: ` +
      'no call begins, and ends that it does not tell are not found, so lines stay in use. Start or restart ' +
      'it, or check CALL_CONTROL_URL and the network; then everything goes on by itself.',
  };
}

/** From this on, batches are late: an idle claim takes under a second, a timer up to two. */
const LATE_AFTER_SECONDS = 15;

/** How far the open batches of an organization are behind with looking for contacts to call. */
export type DispatchLag = { openBatches: number; lagSeconds: number };

/** Describes the lag, and what to do about one. Without Temporal, batches may stand still before they are late. */
export function describeLag(
  { openBatches, lagSeconds }: DispatchLag,
  { doesTemporalAnswer }: Pick<InstallationFacts, 'doesTemporalAnswer'>,
): Described {
  if (openBatches === 0) return { state: 'ok', message: 'No batch of the organization is open.' };
  const open = openBatches === 1 ? 'The open batch looks' : `All ${openBatches} open batches look`;
  if (lagSeconds < LATE_AFTER_SECONDS && !doesTemporalAnswer) {
    return {
      state: 'unknown',
      message:
        'Whether batches look for due contacts is not known, because Temporal does not answer: see temporal.',
    };
  }
  if (lagSeconds < LATE_AFTER_SECONDS) {
    return { state: 'ok', message: `${open} for due contacts on time.` };
  }
  return {
    state: 'degraded',
    message:
      `A batch should have looked for due contacts ${Math.round(lagSeconds)} s ago. If all parts are ok, ` +
      'start more workers; GET /batches/{batch_id}/debug says why its contacts wait.',
  };
}
