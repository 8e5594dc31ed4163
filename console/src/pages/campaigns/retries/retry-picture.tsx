import { Stack, Text, Title } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import type { Hours } from '../../../components/hours/openings.ts';
import { useNow } from '../../../components/hours/use-now.ts';
import { timeIn } from '../../../components/time.tsx';
import { texts } from '../../../texts.ts';
import { RetryOutcomes } from './retry-outcomes.tsx';
import { durationText, type RetryPolicy, type RetryStep, stepsOf, timesOf } from './retry-steps.ts';

const STEP_WIDTH = 104;
const ROW_HEIGHT = 116;
const RADIUS = 15;
/** Room for the text below the last circle. */
const OVERHANG = 24;

type Props = {
  policy: RetryPolicy;
  /** null: calls are allowed at any time. */
  hours: Hours | null;
  /** The zone of an example. */
  zone: string;
};

/** What a retry policy does when: a picture, the same as a list, and what follows each outcome. */
export function RetryPicture({ policy, hours, zone }: Props) {
  const { ref, width } = useElementSize();
  const now = useNow();
  const steps = stepsOf(policy);
  const times = timesOf(steps, { hours, zone, from: now });
  const perRow = Math.max(1, Math.floor((width - OVERHANG) / STEP_WIDTH));
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        {texts.retries.picture}
      </Title>
      <div ref={ref}>
        <StepsDrawing steps={steps} perRow={perRow} />
      </div>
      <details>
        <summary>{texts.retries.asList}</summary>
        <ol>
          {steps.map((step, index) => (
            <li key={step.attempt}>
              {sentenceOf(step)}
              {times[index] !== undefined &&
                ` (${texts.retries.at(timeIn(times[index].toISOString(), zone), zone)})`}
            </li>
          ))}
        </ol>
        <Text size="sm">{texts.retries.last}</Text>
      </details>
      {hours !== null && <Text size="sm">{texts.retries.outside}</Text>}
      <RetryOutcomes policy={policy} />
    </Stack>
  );
}

/** It is hidden from screen readers, which have the list. */
function StepsDrawing({ steps, perRow }: { steps: readonly RetryStep[]; perRow: number }) {
  const columns = Math.min(perRow, steps.length);
  const rows = Math.ceil(steps.length / perRow);
  return (
    <svg
      aria-hidden
      width={columns * STEP_WIDTH + OVERHANG}
      height={rows * ROW_HEIGHT}
      fontSize={12}
      fill="currentColor"
      textAnchor="middle"
    >
      {steps.map((step, index) => (
        <StepDrawing
          key={step.attempt}
          step={step}
          left={(index % perRow) * STEP_WIDTH}
          top={Math.floor(index / perRow) * ROW_HEIGHT}
          isLast={index === steps.length - 1}
        />
      ))}
    </svg>
  );
}

type DrawingProps = { step: RetryStep; left: number; top: number; isLast: boolean };

/** A circle with the number of the attempt, the wait before it on the line that leads to it. */
function StepDrawing({ step, left, top, isLast }: DrawingProps) {
  const { attempt, waitMinutes, afterMinutes, isLimited } = step;
  const middle = left + STEP_WIDTH - RADIUS - 22;
  const y = top + 34;
  const wait = texts.retries.wait(durationText(waitMinutes));
  return (
    <g>
      {attempt > 1 && (
        <>
          <line
            x1={left - 20}
            x2={middle - RADIUS}
            y1={y}
            y2={y}
            stroke="currentColor"
            strokeDasharray={isLimited ? '4 3' : undefined}
          />
          <text x={left + 20} y={y - 18}>
            {wait}
          </text>
        </>
      )}
      <circle cx={middle} cy={y} r={RADIUS} fill="none" stroke="currentColor" strokeWidth={2} />
      <text x={middle} y={y + 4} fontWeight={700}>
        {attempt}
      </text>
      <text x={middle} y={y + 32}>
        {attempt === 1 ? texts.retries.first : texts.retries.after}
      </text>
      {attempt > 1 && (
        <text x={middle} y={y + 48}>
          {durationText(afterMinutes)}
        </text>
      )}
      {isLast && (
        <text x={middle} y={y + 64}>
          {texts.retries.ends}
        </text>
      )}
    </g>
  );
}

function sentenceOf({ attempt, waitMinutes, afterMinutes, isLimited }: RetryStep): string {
  if (attempt === 1) return texts.retries.firstStep;
  const said = texts.retries.step(attempt, durationText(waitMinutes), durationText(afterMinutes));
  return isLimited ? `${said}, ${texts.retries.limited}` : said;
}
