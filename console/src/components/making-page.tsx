import type { ReactNode } from 'react';
import { type Reach, useMay } from '../session/permissions.ts';
import { PageTitle } from './page-title.tsx';

type Props = {
  title: string;
  /** To what it belongs that is made here. */
  reach?: Reach;
  children: ReactNode;
};

/** A page on which something is made: a token that may not make it sees the title, and what it lacks. */
export function MakingPage({ title, reach, children }: Props) {
  const may = useMay();
  return (
    <>
      <PageTitle needs="write" {...(reach !== undefined && { reach })}>
        {title}
      </PageTitle>
      {may('write', reach) && children}
    </>
  );
}
