import { SimpleGrid } from '@mantine/core';
import type { BatchDiagnosis, CampaignStats, Organization } from 'redial-client';
import { count } from '../../components/count.ts';
import { texts } from '../../texts.ts';
import { RatePlot } from '../batches/batch/rate-plot.tsx';
import type { CallTally } from './call-tally.ts';
import { Figure } from './figure.tsx';
import { answerRateOf, percent } from './rates.ts';
import { startsLastMinute } from './waiting.ts';

/** The figures of the whole organization. */
export function WallFigures({
  organization,
  diagnoses,
  stats,
  tally,
  nowMs,
  alarms,
}: {
  /** Absent: it is not read yet, or the token may not see it. */
  organization: Organization | undefined;
  diagnoses: readonly BatchDiagnosis[];
  stats: readonly CampaignStats[];
  tally: CallTally;
  nowMs: number;
  alarms: number;
}) {
  const rates = tally.rates(nowMs);
  const perMinute = rates.at(-1)?.calls ?? startsLastMinute(diagnoses);
  const answered = answerRateOf(tally.answerRate(nowMs), stats);
  const lines =
    organization?.usage.live_calls ??
    diagnoses.reduce((sum, each) => sum + each.diagnostics.lines.in_use, 0);
  const limit = lineLimit(organization);
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }}>
      <Figure
        label={texts.wall.lines}
        value={count(lines)}
        detail={limit === null ? texts.wall.noLimit : texts.wall.ofLines(count(limit))}
      />
      <Figure label={texts.wall.callsPerMinute} value={count(perMinute)}>
        {rates.length > 1 && <RatePlot rates={rates} endMs={nowMs} />}
      </Figure>
      <Figure
        label={texts.wall.answerRate}
        value={answered === null ? '–' : percent(answered.rate)}
        detail={answered === null ? texts.wall.noCalls : texts.wall.answeredOf[answered.of]}
      />
      <Figure
        label={texts.wall.alarmsTitle}
        value={count(alarms)}
        detail={alarms === 0 ? texts.wall.noAlarms : texts.wall.seeAlarms}
      />
    </SimpleGrid>
  );
}

function lineLimit(organization: Organization | undefined): number | null {
  if (organization === undefined) return null;
  const limits = [organization.max_live_calls, organization.effective_quotas.max_live_calls];
  const set = limits.filter((limit) => limit !== null);
  return set.length === 0 ? null : Math.min(...set);
}
