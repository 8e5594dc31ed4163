import type { CSSProperties } from 'react';
import { texts } from '../texts.ts';
import classes from './status-badge.module.css';

const COLORS: Readonly<Record<string, string>> = {
  in_progress: 'cyan',
  'in-progress': 'cyan',
  completed: 'green',
  delivered: 'green',
  paused: 'yellow',
  cancelled: 'gray',
  expired: 'gray',
  failed: 'red',
  held: 'red',
};

const WORDS: Readonly<Record<string, string>> = texts.statusWords;

/** A status in the words of the filters. */
function wordsOf(status: string): string {
  return WORDS[status] ?? status.replaceAll(/[_-]/g, ' ');
}

/** The status of a batch, campaign, contact or call. The word says it; the colour only helps. */
export function StatusBadge({ status }: { status: string }) {
  const color = COLORS[status] ?? 'blue';
  // React takes custom properties, which its type does not name.
  const style = { '--status-color': `var(--mantine-color-${color}-filled)` } as CSSProperties;
  return (
    <span data-testid="status" className={classes['badge']} style={style}>
      {wordsOf(status)}
    </span>
  );
}
