import { Button, type ButtonProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Permission, useMay } from '../session/permissions.ts';
import { texts } from '../texts.ts';
import type { FormValues } from './field.ts';
import type { FormProps } from './form.tsx';
import { tellDone } from './tell-done.ts';

type Props<Values extends FormValues> = FormProps<Values> & DialogProps;

export type DialogProps = {
  /** The button that opens the dialog, and its title. */
  label: string;
  /** What it will do, as a sentence. */
  will?: string;
  button?: ButtonProps;
  /** The name of the button, where there are several of the same label: `Rotate: reporting`. */
  ariaLabel?: string;
  isDisabled?: boolean;
  /** Whether it can be begun. An open dialog stays, with what was typed. Default true. */
  isOffered?: boolean;
  /** What it asks for besides its fields begins anew. */
  onOpen?: () => void;
  /** What the token needs; without it there is no button. Default `write`. */
  needs?: Permission;
};

/** No page needs it before somebody presses a button. */
const loadWindow = () => import('./dialog-window.tsx');

/**
 * A button that asks in a dialog for what it needs, does it, and says what it did. A secret in the answer is
 * shown in the dialog, which then closes only by its button.
 */
export function FormDialog<Values extends FormValues>(props: Props<Values>) {
  const { needs = 'write', isOffered = true, onOpen, ...dialog } = props;
  const may = useMay();
  const [isOpen, { open, close }] = useDisclosure();
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof loadWindow>> | null>(null);
  const [opened, setOpened] = useState(dialog);
  const isShown = may(needs) && (isOffered || isOpen);
  useEffect(() => (isShown ? focusContentIfNothingIs : undefined), [isShown]);
  if (!isShown) return null;
  const show = async () => {
    try {
      const part = await loadWindow();
      // Mantine gives the focus back to the button only if it has seen the window closed.
      flushSync(() => setLoaded(part));
      setOpened(dialog);
      onOpen?.();
      open();
    } catch {
      tellDone(dialog.label, texts.errors.notLoaded);
    }
  };
  // The button may become another one meanwhile: who was asked about a pause must not resume.
  const asked = opened.label === dialog.label ? dialog : opened;
  return (
    <>
      <OpenButton {...props} onOpen={() => void show()} />
      {loaded !== null && <loaded.DialogWindow {...asked} isOpen={isOpen} close={close} />}
    </>
  );
}

function OpenButton(
  props: Omit<DialogProps, 'onOpen'> & { isFinal?: boolean; onOpen: () => void },
) {
  const { label, button, ariaLabel, isFinal = false, isDisabled = false, onOpen } = props;
  return (
    <Button
      variant={isFinal ? 'outline' : 'default'}
      {...(isFinal && { color: 'red' })}
      {...button}
      onClick={onOpen}
      disabled={isDisabled}
      aria-label={ariaLabel}
    >
      {label}
    </Button>
  );
}

/** A button that its own action has made superfluous takes the focus with it. */
function focusContentIfNothingIs(): void {
  if (document.activeElement === document.body) document.getElementById('content')?.focus();
}
