import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { texts } from '../texts.ts';
import type { LeaveGuardProps } from './leave-guard.tsx';

/** Keeps the page, and asks whether to leave it, while something on it would be lost. */
export function LeaveQuestion({ isLosing, loss, leaveLabel }: LeaveGuardProps) {
  const { status, proceed, reset } = useBlocker({
    // A link within the page, such as that to its content, loses nothing.
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && isLosing(),
    enableBeforeUnload: isLosing,
    withResolver: true,
  });
  return (
    <Modal
      opened={status === 'blocked'}
      onClose={() => reset?.()}
      title={texts.leave.title}
      closeButtonProps={{ 'aria-label': texts.actions.close }}
    >
      <Stack>
        <Text>{loss}</Text>
        <Group justify="flex-end">
          <Button data-autofocus variant="default" onClick={reset}>
            {texts.leave.stay}
          </Button>
          <Button color="red" variant="outline" onClick={proceed}>
            {leaveLabel}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
