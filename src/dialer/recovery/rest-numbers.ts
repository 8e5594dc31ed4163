import { recordAudit } from '../../db/audit-log.ts';
import {
  figuresToJudge,
  type JudgedNumber,
  noteJudged,
  organizationsToJudge,
  writeRest,
} from '../../db/limits/number-rests.ts';
import { getOrganization } from '../../db/organizations.ts';
import { SYSTEM } from '../../domain/audit.ts';
import { later } from '../../domain/instant.ts';
import {
  answerRate,
  type NumberRestRule,
  type RestReason,
  restReason,
  shortCallShare,
} from '../../domain/limits/number-health.ts';
import type { DialerDeps } from '../deps.ts';

/** Judging reads the calls of 24 hours: 1.2 to 2.5 s for a million, on two busy cores. */
const JUDGED_EVERY_MS = 60_000;
const ORGANIZATIONS = 50;
/** One sweep judges no longer than this; the organizations that have waited longest come first. */
const WITHIN_MS = 5_000;
const HOUR_MS = 3_600_000;

/**
 * Lets caller numbers rest that are answered too rarely, or have too many short calls, by the rule of
 * their organization. Each organization with a rule is judged once a minute,
 * or less often while that takes too long.
 */
export async function restNumbers(deps: Pick<DialerDeps, 'db' | 'clock' | 'log'>): Promise<void> {
  const { db, clock } = deps;
  const judgedBefore = later(clock.now(), -JUDGED_EVERY_MS);
  const due = await organizationsToJudge(db, { judgedBefore, limit: ORGANIZATIONS });
  const stopAtMs = performance.now() + WITHIN_MS;
  for (const { organizationId } of due) {
    if (performance.now() >= stopAtMs) return;
    const now = clock.now();
    await noteJudged(db, { organizationId, now });
    const { numberRest: rule } = await getOrganization(db, { organizationId });
    if (rule !== null) await judgeNumbers(deps, { organizationId, rule, now });
  }
}

async function judgeNumbers(
  deps: Pick<DialerDeps, 'db' | 'log'>,
  { rule, ...own }: { organizationId: string; rule: NumberRestRule; now: Date },
): Promise<void> {
  for (const number of await figuresToJudge(deps.db, { ...own, ...rule })) {
    const reason = restReason(number, rule);
    if (reason !== null) await restNumber(deps, { ...own, ...rule, number, reason });
  }
}

type Rested = {
  organizationId: string;
  now: Date;
  restHours: number;
  number: JudgedNumber;
  reason: RestReason;
};

async function restNumber(
  { db, log }: Pick<DialerDeps, 'db' | 'log'>,
  { organizationId, now, restHours, number, reason }: Rested,
): Promise<void> {
  const { phoneNumber, decided: calls } = number;
  const restingUntil = later(now, restHours * HOUR_MS);
  const rest = { organizationId, phoneNumber, reason, restedAt: now, restingUntil };
  const figures = {
    calls,
    answer_rate: answerRate(number),
    short_call_share: shortCallShare(number),
  };
  await db.transaction().execute(async (tx) => {
    if ((await writeRest(tx, { ...rest, replaces: false })) === undefined) return;
    await recordAudit(tx, {
      organizationId,
      by: SYSTEM,
      at: now,
      action: 'rest_number',
      objectKind: 'organization',
      objectId: organizationId,
      details: {
        phone_number: phoneNumber,
        reason,
        resting_until: restingUntil.toISOString(),
        ...figures,
      },
    });
    log.info({ organizationId, reason, restingUntil }, 'a caller number rests');
  });
}
