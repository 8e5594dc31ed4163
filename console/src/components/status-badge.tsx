import { Badge } from '@mantine/core';
import { texts } from '../texts.ts';

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
  return (
    <Badge
      data-testid="status"
      variant="dot"
      color={COLORS[status] ?? 'blue'}
      tt="none"
      miw="max-content"
    >
      {wordsOf(status)}
    </Badge>
  );
}
