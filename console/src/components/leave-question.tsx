import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { texts } from '../texts.ts';

export type LeaveQuestionProps = {
  /** Whether something would be lost now. */
  isLosing: () => boolean;
  /** What would be lost, as a sentence. */
  loss: string;
  /** The name of the button that leaves, with what it loses. */
  leaveLabel: string;
};

/** Keeps the page, and asks whether to leave it, while something on it would be lost. */
export function LeaveQuestion({ isLosing, loss, leaveLabel }: LeaveQuestionProps) {
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
