import { Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { texts } from '../texts.ts';
import type { FormValues } from './field.ts';
import { type Done, Form, type FormProps } from './form.tsx';
import { SecretBox } from './secret-box.tsx';
import { tellDone } from './tell-done.ts';

type Props<Values extends FormValues> = FormProps<Values> & {
  label: string;
  will?: string;
  isOpen: boolean;
  close: () => void;
};

/** The window of a dialog: a form, and then the secret that the form has made. */
export function DialogWindow<Values extends FormValues>(props: Props<Values>) {
  const { label, will, isOpen, close, ...form } = props;
  const [secret, setSecret] = useState<Done['secret']>();
  const [isTyped, setIsTyped] = useState(false);
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
  // What is typed is left by a button alone.
  const isEmpty = isKept && !isTyped;
  return (
    <Modal
      opened={isOpen}
      onClose={leave}
      title={label}
      closeOnEscape={isEmpty}
      closeOnClickOutside={isEmpty}
      withCloseButton={isKept}
      closeButtonProps={{ 'aria-label': texts.actions.close }}
    >
      {isKept ? (
        <Stack>
          {will !== undefined && <Text>{will}</Text>}
          <Form submitLabel={label} {...form} onDone={finish} onBack={close} onTyped={setIsTyped} />
        </Stack>
      ) : (
        <SecretBox {...secret} onKept={leave} />
      )}
    </Modal>
  );
}
