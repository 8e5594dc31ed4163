import { Button, type ButtonProps, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { tellDone } from './tell-done.ts';
import { texts } from '../texts.ts';
import { type Done, Form, type FormProps } from './form.tsx';
import type { FormValues } from './field.ts';
import { SecretBox } from './secret-box.tsx';

type Props<Values extends FormValues> = FormProps<Values> & {
  /** The button that opens the dialog, and its title. */
  label: string;
  /** What it will do, as a sentence. */
  will?: string;
  button?: ButtonProps;
  /** The name of the button, where there are several of the same label: `Rotate: reporting`. */
  ariaLabel?: string;
};

/**
 * A button that asks in a dialog for what it needs, does it, and says what it did. A secret in the answer is
 * shown in the dialog, which then closes only by its button.
 */
export function FormDialog<Values extends FormValues>(props: Props<Values>) {
  const { label, will, button = {}, ariaLabel, ...form } = props;
  const [isOpen, { open, close }] = useDisclosure();
  const [secret, setSecret] = useState<Done['secret']>();
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
      <Button variant="default" {...button} onClick={open} aria-label={ariaLabel}>
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
