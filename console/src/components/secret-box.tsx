import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { texts } from '../texts.ts';

type Props = {
  /** What it is, such as `Token`. */
  label: string;
  value: string;
  /** Called when the viewer has kept it; it is not shown again. */
  onKept: () => void;
};

/** A secret that is shown once, with a button that copies it. Its page is not left before it is kept. */
export function SecretBox({ label, value, onKept }: Props) {
  // Without https a browser has no clipboard for pages; the text can still be selected.
  const clipboard = useClipboard({ timeout: 3000 });
  useBlocker({ shouldBlockFn: () => true });
  const text = useRef<HTMLTextAreaElement>(null);
  // The form that had the focus is gone: with it here, screen readers say what is shown.
  useEffect(() => text.current?.focus(), []);
  return (
    <Stack>
      <Textarea
        ref={text}
        label={label}
        description={texts.secret.once}
        value={value}
        readOnly
        autosize
        error={clipboard.error === null ? null : texts.secret.notCopied}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={() => clipboard.copy(value)}>
          {clipboard.copied ? texts.secret.copied : texts.secret.copy}
        </Button>
        <Button onClick={onKept}>{texts.secret.kept}</Button>
      </Group>
    </Stack>
  );
}
