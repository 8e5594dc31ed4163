import type { BatchDiagnosis } from 'redial-client';
import { counted } from '../../../components/count.ts';
import { plainWords } from '../../../components/plain-words.ts';
import { texts } from '../../../texts.ts';

type Diagnostics = BatchDiagnosis['diagnostics'];
type Reason = Diagnostics['reasons'][number];

const HALF_DAY_MS = 12 * 60 * 60_000;

/** Why contacts wait, and what to do about it. */
export type ReasonSentence = { code: Reason['code']; wait: string; remedy: string };

/** The reasons of `/debug` as sentences; times are in the zone of the batch's hours. */
export function reasonSentences(
  { reasons, window }: Pick<Diagnostics, 'reasons' | 'window'>,
  nowMs: number,
): ReasonSentence[] {
  return reasons.map(({ code, count, until }) => {
    const [why, remedy] = texts.batch.reasons[code];
    const wait = count === 1 ? texts.batch.waitOne : texts.batch.waitMany;
    const end = until === null ? '' : texts.batch.until(clock(until, window.timezone, nowMs));
    return { code, remedy, wait: texts.batch.waits(counted(count, 'contact'), wait, end, why) };
  });
}

/** `09:00 in America/New_York`; with the day when it is not within half a day. */
function clock(iso: string, timeZone: string, nowMs: number): string {
  const isNear = Math.abs(new Date(iso).getTime() - nowMs) < HALF_DAY_MS;
  const day: Intl.DateTimeFormatOptions = { weekday: 'short', day: 'numeric', month: 'short' };
  const time = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
    ...(!isNear && day),
  }).format(new Date(iso));
  return texts.batch.timeIn(time, timeZone);
}

/** What deserves a look beside the reasons, as sentences of the API. */
export function remarksOf({
  warnings,
  campaign_hold,
  call_control,
  eligibility_hook,
}: Diagnostics) {
  const trunks = call_control.trunks?.map(({ problem }) => problem) ?? [];
  return [
    campaign_hold?.held_detail,
    eligibility_hook?.last_error,
    ...trunks,
    ...warnings.map(plainWords),
  ].filter((remark) => typeof remark === 'string' && remark !== '');
}
