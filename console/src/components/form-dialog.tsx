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
  const { button, ariaLabel, isDisabled, needs = 'write', ...others } = props;
  const { isOffered = true, onOpen, ...dialog } = others;
  const may = useMay();
  const [isOpen, { open, close }] = useDisclosure();
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof loadWindow>> | null>(null);
  const isShown = may(needs) && (isOffered || isOpen);
  useEffect(() => (isShown ? focusContentIfNothingIs : undefined), [isShown]);
  if (!isShown) return null;
  const show = async () => {
    try {
      const part = await loadWindow();
      // Mantine gives the focus back to the button only if it has seen the window closed.
      flushSync(() => setLoaded(part));
      onOpen?.();
      open();
    } catch {
      tellDone(dialog.label, texts.errors.notLoaded);
    }
  };
  return (
    <>
      <Button
        variant={dialog.isFinal === true ? 'outline' : 'default'}
        {...(dialog.isFinal === true && { color: 'red' })}
        {...button}
        onClick={() => void show()}
        disabled={isDisabled ?? false}
        aria-label={ariaLabel}
      >
        {dialog.label}
      </Button>
      {loaded !== null && <loaded.DialogWindow {...dialog} isOpen={isOpen} close={close} />}
    </>
  );
}

/** A button that its own action has made superfluous takes the focus with it. */
function focusContentIfNothingIs(): void {
  if (document.activeElement === document.body) document.getElementById('content')?.focus();
}
