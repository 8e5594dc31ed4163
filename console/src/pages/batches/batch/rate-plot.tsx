import { Text } from '@mantine/core';
import type { RatePoint } from './call-starts.ts';
import { linePath } from './plot-path.ts';
import { rateText } from './rate-text.ts';

const WIDTH = 240;
const HEIGHT = 56;

type Props = { rates: readonly RatePoint[]; endMs: number };

/** Calls a minute over the last minutes, as a line. */
export function RatePlot({ rates, endMs }: Props) {
  const size = { width: WIDTH, height: HEIGHT, endMs };
  return (
    <>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        width="100%"
        height={HEIGHT}
        preserveAspectRatio="none"
        aria-hidden
      >
        <line
          x1="0"
          x2={WIDTH}
          y1={HEIGHT - 1}
          y2={HEIGHT - 1}
          stroke="var(--mantine-color-dimmed)"
          vectorEffect="non-scaling-stroke"
        />
        <path
          d={linePath(rates, size)}
          fill="none"
          stroke="var(--mantine-primary-color-filled)"
          strokeWidth="2"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <Text size="xs">{rateText(rates)}</Text>
    </>
  );
}
