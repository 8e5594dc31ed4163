import { Button, type ButtonProps, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { type Permission, useMay } from '../session/permissions.ts';
import { texts } from '../texts.ts';
import type { FormValues } from './field.ts';
import { type Done, Form, type FormProps } from './form.tsx';
import { SecretBox } from './secret-box.tsx';
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
  /** What the token needs; without it there is no button. Default `write`. */
  needs?: Permission;
};

/**
 * A button that asks in a dialog for what it needs, does it, and says what it did. A secret in the answer is
 * shown in the dialog, which then closes only by its button.
 */
export function FormDialog<Values extends FormValues>(props: Props<Values>) {
  const {
    label,
    will,
    button = {},
    ariaLabel,
    isDisabled = false,
    needs = 'write',
    ...form
  } = props;
  const may = useMay();
  const [isOpen, { open, close }] = useDisclosure();
  const [secret, setSecret] = useState<Done['secret']>();
  useEffect(() => focusContentIfNothingIs, []);
  if (!may(needs)) return null;
  const finish = (done: Done) => {
    tellDone(label, done.did);
    setSecret(done.secret);
    if (done.secret === undefined) close();
  };
  const leave = () => {
    setSecret(undefined);
    close();
  };
  const isKept = secret === undefined;
  return (
    <>
      <Button
        variant={form.isFinal === true ? 'outline' : 'default'}
        {...(form.isFinal === true && { color: 'red' })}
        {...button}
        onClick={open}
        disabled={isDisabled}
        aria-label={ariaLabel}
      >
        {label}
      </Button>
      <Modal
        opened={isOpen}
        onClose={leave}
        title={label}
        closeOnEscape={isKept}
        closeOnClickOutside={isKept}
        withCloseButton={isKept}
        closeButtonProps={{ 'aria-label': texts.actions.close }}
      >
        {isKept ? (
          <Stack>
            {will !== undefined && <Text>{will}</Text>}
            <Form submitLabel={label} {...form} onDone={finish} onBack={close} />
          </Stack>
        ) : (
          <SecretBox {...secret} onKept={leave} />
        )}
      </Modal>
    </>
  );
}

/** A button that its own action has made superfluous takes the focus with it. */
function focusContentIfNothingIs(): void {
  if (document.activeElement === document.body) document.getElementById('content')?.focus();
}
