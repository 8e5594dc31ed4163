import type { FormProps } from './form.tsx';
import { type DialogProps, FormDialog } from './form-dialog.tsx';

type Props = DialogProps &
  Pick<FormProps<Record<string, never>>, 'children' | 'isFinal' | 'canSend' | 'isTyped'> & {
    /** Does it, and returns what it did, as a sentence. */
    run: () => Promise<string>;
  };

/** A button that says what it will do, does it after a yes, and then says what it did. */
export function ActionButton({ run, ...dialog }: Props) {
  return (
    <FormDialog {...dialog} fields={[]} initial={{}} submit={async () => ({ did: await run() })} />
  );
}
