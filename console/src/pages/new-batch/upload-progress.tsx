import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { megabytes } from './megabytes.ts';
import { texts } from '../../texts.ts';
import type { Sent } from './send-file.ts';

/** How far an upload is, and a way to stop it. */
export function UploadProgress({
  sent,
  afterwards,
  onStop,
}: {
  /** Null: nothing has left yet. */
  sent: Sent | null;
  /** What the API does when it has the whole file. */
  afterwards: string;
  onStop: () => void;
}) {
  const { bytes, of } = sent ?? { bytes: 0, of: 0 };
  const isSent = of > 0 && bytes >= of;
  const percent = of === 0 ? 0 : Math.floor((100 * bytes) / of);
  return (
    <Stack gap={4}>
      <Progress.Root size="lg">
        <Progress.Section
          value={percent}
          aria-label={texts.upload.progress}
          animated={isSent}
          striped={isSent}
        />
      </Progress.Root>
      <Group justify="space-between">
        <Text size="sm" component="output">
          {isSent ? afterwards : texts.upload.sending(percent, megabytes(bytes), megabytes(of))}
        </Text>
        <Button size="xs" variant="default" onClick={onStop}>
          {texts.upload.stop}
        </Button>
      </Group>
    </Stack>
  );
}
