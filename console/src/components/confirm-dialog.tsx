import type { ButtonProps } from '@mantine/core';
import { FormDialog } from './form-dialog.tsx';

type Props = {
  /** The button, the title of its dialog and the button in it. */
  label: string;
  /** The name of the button where a list has several of them, such as `Revoke reporting`. */
  ariaLabel?: string;
  /** What it will do, as a sentence. */
  will: string;
  /** Does it, and returns what it did, as a sentence. */
  run: () => Promise<string>;
  button?: ButtonProps;
  /** It cannot be taken back. */
  isFinal?: boolean;
};

/** A button of a row that does something after a yes. */
export function ConfirmDialog({ run, ...dialog }: Props) {
  return (
    <FormDialog {...dialog} fields={[]} initial={{}} submit={async () => ({ did: await run() })} />
  );
}
