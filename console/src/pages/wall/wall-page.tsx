import {
  Badge,
  Button,
  Loader,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core';
import { useRef } from 'react';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import type { StreamState } from '../../live/follow.ts';
import { texts } from '../../texts.ts';
import { alarmsOf } from './alarms.ts';
import { useLiveWall } from './use-live-wall.ts';
import { useWall } from './use-wall.ts';
import { WallAlarms } from './wall-alarms.tsx';
import { WallBatches } from './wall-batches.tsx';
import { WallFigures } from './wall-figures.tsx';
import { WallReasons } from './wall-reasons.tsx';
import classes from './wall.module.css';

/** The answer rate is that of calls that end while the wall is open; so long it waits for the first one. */
const FIRST_CALLS_MS = 3_000;

/** All that runs in the organization, for a screen on a wall. */
export function WallPage() {
  const frame = useRef<HTMLDivElement>(null);
  const { state, tally, nowMs } = useLiveWall();
  const needsStats = tally.answerRate(nowMs) === null && tally.watchedMs(nowMs) > FIRST_CALLS_MS;
  const { batches, shown, diagnoses, sight, ...seen } = useWall({ needsStats });
  const campaignOf = new Map(seen.campaigns.map((each) => [each.campaign_id, each.name]));
  const nameOf = new Map(
    shown.map(({ batch_id: id, campaign_id: campaignId, name }) => [
      id,
      name ?? campaignOf.get(campaignId) ?? id,
    ]),
  );
  const isKnown = batches.isSuccess && diagnoses.length === shown.length;
  const alarms = alarmsOf({
    ...seen,
    diagnoses: diagnoses.map((diagnosis) => ({
      diagnosis,
      name: nameOf.get(diagnosis.batch_id) ?? diagnosis.batch_id,
    })),
  });
  return (
    <div ref={frame} className={classes['wall']}>
      <PageTitle actions={<WallActions state={state} onFullScreen={() => show(frame.current)} />}>
        {texts.wall.title}
      </PageTitle>
      {batches.isPending && <Loader aria-label={texts.list.loading} />}
      {batches.isError && (
        <ErrorNotice error={batches.error} retry={() => void batches.refetch()} />
      )}
      <WallFigures
        organization={seen.organization}
        stats={seen.stats}
        areStatsRead={seen.areStatsRead}
        diagnoses={diagnoses}
        isKnown={isKnown}
        tally={tally}
        nowMs={nowMs}
        alarms={alarms.length}
        sight={sight}
      />
      <WallAlarms alarms={alarms} />
      <WallBatches batches={shown} diagnoses={diagnoses} nameOf={nameOf} />
      <WallReasons diagnoses={diagnoses} isKnown={isKnown} turnedAway={tally.turnedAway()} />
    </div>
  );
}

function WallActions({ state, onFullScreen }: { state: StreamState; onFullScreen: () => void }) {
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light') === 'dark';
  return (
    <>
      <Badge
        component="output"
        size="lg"
        variant="light"
        color={state === 'broken' ? 'red' : 'gray'}
        tt="none"
      >
        {texts.wall.states[state]}
      </Badge>
      <Button variant="default" size="xs" onClick={() => setColorScheme(isDark ? 'light' : 'dark')}>
        {isDark ? texts.wall.light : texts.wall.dark}
      </Button>
      <Button variant="default" size="xs" onClick={onFullScreen}>
        {texts.wall.fullScreen}
      </Button>
    </>
  );
}

/** Fills the screen with the wall, or leaves it. */
function show(frame: HTMLElement | null): void {
  if (document.fullscreenElement === null) void frame?.requestFullscreen();
  else void document.exitFullscreen();
}
