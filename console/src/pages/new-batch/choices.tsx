import type { ReactNode, Ref } from 'react';
import classes from './choices.module.css';

type Props = { isLocked: boolean; ref?: Ref<HTMLFieldSetElement>; children: ReactNode };

/** What is chosen before an upload; nothing of it changes while the upload goes on. */
export function Choices({ isLocked, ref, children }: Props) {
  return (
    <fieldset ref={ref} className={classes['choices']} disabled={isLocked}>
      {children}
    </fieldset>
  );
}
