import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { tellDone } from './tell-done.ts';
import { texts } from '../texts.ts';
import { ErrorNotice } from './error-notice.tsx';

type Props = {
  /** The button, and the title of its dialog. */
  label: string;
  /** What it will do, as a sentence. */
  will: string;
  /** Does it, and returns what it did, as a sentence. */
  run: () => Promise<string>;
  isDisabled?: boolean;
  /** It cannot be taken back. */
  isFinal?: boolean;
  /** Asks for more before it is done. */
  children?: ReactNode;
  /** Whether what is asked for is complete. Default true. */
  isReady?: boolean;
};

/** A button that says what it will do, does it after a yes, and then says what it did. */
export function ActionButton({ label, isDisabled = false, isFinal = false, ...dialog }: Props) {
  const [isOpen, { open, close }] = useDisclosure();
  useEffect(() => focusContentIfNothingIs, []);
  return (
    <>
      <Button
        variant={isFinal ? 'outline' : 'default'}
        {...(isFinal && { color: 'red' })}
        onClick={open}
        disabled={isDisabled}
      >
        {label}
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title={label}
        closeButtonProps={{ 'aria-label': texts.actions.close }}
      >
        <ActionDialog {...dialog} label={label} isFinal={isFinal} close={close} />
      </Modal>
    </>
  );
}

/** A button that its own action has made superfluous takes the focus with it. */
function focusContentIfNothingIs(): void {
  if (document.activeElement === document.body) document.getElementById('content')?.focus();
}

function ActionDialog(props: Omit<Props, 'isDisabled'> & { close: () => void }) {
  const { label, will, run, isFinal = false, isReady = true, children, close } = props;
  const action = useMutation({
    mutationFn: run,
    onSuccess: (did) => {
      tellDone(label, did);
      close();
    },
  });
  return (
    <Stack>
      <Text>{will}</Text>
      {children}
      {action.error !== null && <ErrorNotice error={action.error} title={texts.actions.failed} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          {texts.actions.back}
        </Button>
        <Button
          onClick={() => action.mutate()}
          loading={action.isPending}
          disabled={!isReady}
          {...(isFinal && { color: 'red' })}
        >
          {label}
        </Button>
      </Group>
    </Stack>
  );
}
