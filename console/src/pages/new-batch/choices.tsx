import type { ReactNode } from 'react';
import classes from './choices.module.css';

type Props = { isLocked: boolean; children: ReactNode };

/** What is chosen before an upload; nothing of it changes while the upload goes on. */
export function Choices({ isLocked, children }: Props) {
  return (
    <fieldset className={classes['choices']} disabled={isLocked}>
      {children}
    </fieldset>
  );
}
