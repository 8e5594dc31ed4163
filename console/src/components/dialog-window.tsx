import { Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { texts } from '../texts.ts';
import type { FormValues } from './field.ts';
import { type Done, Form, type FormProps } from './form.tsx';
import { SecretBox } from './secret-box.tsx';
import { tellDone } from './tell-done.ts';
import { hasUnread } from './unread-fields.ts';

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
  const [isUnread, setIsUnread] = useState(false);
  const finish = (done: Done) => {
    tellDone(label, done.did);
    setSecret(done.secret);
    if (done.secret === undefined) close();
  };
  const leave = () => {
    setSecret(undefined);
    setIsUnread(false);
    close();
  };
  const isKept = secret === undefined;
  // What is typed is left by a button alone.
  const isEmpty = isKept && !isTyped && !isUnread;
  return (
    <Modal
      opened={isOpen}
      onClose={leave}
      // Half of a date changes no value, so nothing else tells of it.
      onKeyUp={(event) => setIsUnread(hasUnread(event.currentTarget))}
      title={label}
      closeOnEscape={isEmpty}
      closeOnClickOutside={isEmpty}
      withCloseButton={isKept}
      closeButtonProps={{ 'aria-label': texts.actions.close }}
    >
      {isKept ? (
        <Stack>
          {will !== undefined && <Text>{will}</Text>}
          <Form submitLabel={label} {...form} onDone={finish} onBack={leave} onTyped={setIsTyped} />
        </Stack>
      ) : (
        <SecretBox {...secret} onKept={leave} />
      )}
    </Modal>
  );
}
