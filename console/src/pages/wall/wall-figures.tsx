import { SimpleGrid } from '@mantine/core';
import type { BatchDiagnosis, CampaignStats, Organization } from 'redial-client';
import { count } from '../../components/count.ts';
import { texts } from '../../texts.ts';
import type { RatePoint } from '../batches/batch/call-starts.ts';
import { RatePlot } from '../batches/batch/rate-plot.tsx';
import type { CallTally } from './call-tally.ts';
import { Figure } from './figure.tsx';
import { percent } from '../../components/share.ts';
import type { Sight } from './sight.ts';
import { answerRateOf } from './rates.ts';
import { startsLastMinute } from './waiting.ts';

/** The figures of the whole organization. */
export function WallFigures({
  organization,
  diagnoses,
  isKnown,
  stats,
  areStatsRead,
  tally,
  nowMs,
  alarms,
  sight,
}: {
  /** Absent: it is not read yet, or the token may not see it. */
  organization: Organization | undefined;
  diagnoses: readonly BatchDiagnosis[];
  /** Every batch has a diagnosis. */
  isKnown: boolean;
  stats: readonly CampaignStats[];
  /** Every campaign that was asked for them has answered, or failed to. */
  areStatsRead: boolean;
  tally: CallTally;
  nowMs: number;
  alarms: number;
  /** How much of what alarms are judged by is known. */
  sight: Sight;
}) {
  const rates = tally.rates(nowMs);
  const read = isKnown ? diagnoses : null;
  const answered = answerRateOf(tally.answerRate(nowMs), areStatsRead ? stats : []);
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }}>
      <Figure
        label={texts.wall.lines}
        value={shown(linesInUse(organization, read))}
        detail={organization === undefined ? texts.wall.linesBelow : limitText(organization)}
      />
      <Figure label={texts.wall.callsPerMinute} value={shown(perMinute(rates, read))}>
        {rates.length > 1 && <RatePlot rates={rates} endMs={nowMs} />}
      </Figure>
      <Figure
        label={texts.wall.answerRate}
        value={answered === null ? '–' : percent(answered.rate)}
        detail={
          answered === null ? unanswered(stats, areStatsRead) : texts.wall.answeredOf[answered.of]
        }
      />
      <AlarmsFigure alarms={alarms} sight={isKnown ? sight : 'unread'} />
    </SimpleGrid>
  );
}

/** Why there is no answer rate. */
function unanswered(stats: readonly CampaignStats[], areRead: boolean): string {
  if (!areRead) return texts.wall.beingRead;
  return stats.length > 0 ? texts.wall.noCalls : texts.wall.noCallsSeen;
}

function AlarmsFigure({ alarms, sight }: { alarms: number; sight: Sight }) {
  const { seeAlarms, noAlarms, notAll } = texts.wall;
  const missing = sight === 'hidden' || sight === 'failed' ? [notAll[sight]] : [];
  const found = alarms > 0 ? [seeAlarms, ...missing].join('; ') : undefined;
  return (
    <Figure
      label={texts.wall.alarmsTitle}
      value={shown(alarms > 0 || sight !== 'unread' ? alarms : null)}
      detail={found ?? noAlarms[sight]}
    />
  );
}

/** A figure; null: it is not known yet. */
function shown(figure: number | null): string {
  return figure === null ? '–' : count(figure);
}

/** Diagnoses of every running batch; null: they are not all read yet. */
type Diagnoses = readonly BatchDiagnosis[] | null;

function linesInUse(organization: Organization | undefined, diagnoses: Diagnoses): number | null {
  if (organization !== undefined) return organization.usage.live_calls;
  return diagnoses && diagnoses.reduce((sum, each) => sum + each.diagnostics.lines.in_use, 0);
}

function perMinute(rates: readonly RatePoint[], diagnoses: Diagnoses): number | null {
  return rates.at(-1)?.calls ?? (diagnoses && startsLastMinute(diagnoses));
}

function limitText(organization: Organization): string {
  const limits = [organization.max_live_calls, organization.effective_quotas.max_live_calls];
  const set = limits.filter((limit) => limit !== null);
  return set.length === 0 ? texts.wall.noLimit : texts.wall.ofLines(count(Math.min(...set)));
}
