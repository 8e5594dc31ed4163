import { Badge } from '@mantine/core';

const COLORS: Readonly<Record<string, string>> = {
  in_progress: 'cyan',
  completed: 'green',
  delivered: 'green',
  paused: 'yellow',
  cancelled: 'gray',
  expired: 'gray',
  failed: 'red',
  held: 'red',
};

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
      {status.replaceAll('_', ' ')}
    </Badge>
  );
}
