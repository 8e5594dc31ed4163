import type { Logger } from 'pino';
import { readUnansweredSince } from '../../db/accounts/answers.ts';
import {
  type Counted,
  LINE_STATES,
  countLinesByState,
  countUnknownAttempts,
  countWebhookBacklog,
} from '../../db/figures.ts';
import type { Db } from '../../db/tables.ts';
import { secondsBetween } from '../../domain/instant.ts';
import { repeatInBackground } from '../../runtime/background-loop.ts';
import { type Figure, observe } from '../../telemetry/measure.ts';
import type { GaugeName, Labels } from '../../telemetry/metrics.ts';
import { pauseAfter } from './pace.ts';
import { countAllWaiting } from './waiting-contacts.ts';

export type FigureDeps = {
  db: Db;
  clock: { now(): Date };
  log: Logger;
  perOrganization: boolean;
  /** Whether this process reads the figures, of all that could. */
  isChosen: () => Promise<boolean>;
};

/**
 * Reads the figures of the installation for the metrics, in one process at a time. A gauge has no value
 * where it is not read, so that no process goes on telling what it read long ago.
 */
export function startFigures(deps: FigureDeps): AsyncDisposable {
  const { db, clock, perOrganization } = deps;
  const question = { perOrganization };
  const loops = new AsyncDisposableStack();
  const keepRead = <Name extends GaugeName>(
    name: Name,
    read: Read<Name>,
    usual: readonly Labels<Name>[],
  ) => keepGauge(loops, deps, { name, read, usual: perOrganization ? [] : usual });
  keepRead(
    'redial.lines',
    async () => (await countLinesByState(db, question)).map(toFigure),
    LINE_STATES.map((state) => ({ state, organization })),
  );
  keepRead(
    'redial.unknown_attempts',
    async () => (await countUnknownAttempts(db, question)).map(toFigure),
    [{ organization }],
  );
  keepRead(
    'redial.call_control.silence',
    async () => {
      const since = await readUnansweredSince(db, { accountId: null });
      const now = clock.now();
      return [{ value: secondsBetween(since ?? now, now), labels: {} }];
    },
    [],
  );
  keepRead(
    'redial.contacts.waiting',
    async (stopped) => {
      const rows = await countAllWaiting(db, { ...question, now: clock.now() }, { stopped });
      return rows.map(toFigure);
    },
    [{ reason: 'due', organization }],
  );
  keepRead(
    'redial.webhook.backlog',
    async () => (await countWebhookBacklog(db, question)).map(toFigure),
    [
      { state: 'due', organization },
      { state: 'later', organization },
    ],
  );
  return loops;
}

/** Where organizations are not told apart, the label is dropped. */
const organization = '';

const toFigure = <Row extends Counted>({ count: value, ...labels }: Row) => ({ value, labels });

/** Fails with the reason of `stopped` where it takes several statements. */
type Read<Name extends GaugeName> = (stopped: AbortSignal) => Promise<Figure<Name>[]>;

type Kept<Name extends GaugeName> = {
  name: Name;
  read: Read<Name>;
  /** The labels that have the value 0 where nothing is counted: an alert needs the 0. */
  usual: readonly Labels<Name>[];
};

/** Reads a gauge again and again, at its own pace. */
function keepGauge<Name extends GaugeName>(
  loops: AsyncDisposableStack,
  { log, isChosen }: FigureDeps,
  { name, read, usual }: Kept<Name>,
): void {
  const zeros = usual.map((labels) => ({ value: 0, labels }));
  let figures: readonly Figure<Name>[] = [];
  // Of two values with the same labels the later one counts.
  loops.use(observe(name, () => figures));
  const readOnce = async (stopped: AbortSignal) => {
    const beganMs = performance.now();
    try {
      figures = (await isChosen()) ? [...zeros, ...(await read(stopped))] : [];
    } catch (err) {
      figures = [];
      if (stopped.aborted) return false;
      log.warn({ err, metric: name }, 'failed to read a figure of the installation');
    }
    await pauseAfter(performance.now() - beganMs, stopped);
    return true;
  };
  loops.use(repeatInBackground(readOnce, { idleMs: 0, onFailure: () => undefined }));
}
