import { useInterval } from '@mantine/hooks';
import { useState } from 'react';

const EVERY_MS = 30_000;

/** The time, read again twice a minute. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useInterval(() => setNow(new Date()), EVERY_MS, { autoInvoke: true });
  return now;
}
