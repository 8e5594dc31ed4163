import type { ReactNode } from 'react';
import { type Permission, useMay } from '../session/permissions.ts';

/** Shows what needs a permission only to a token that has it. */
export function IfMay({ needs, children }: { needs: Permission; children: ReactNode }) {
  const may = useMay();
  return may(needs) ? children : null;
}
