import { useQuery } from '@tanstack/react-query';
import { codePart } from '../components/code-part.ts';

const told = codePart('told', () => import('./told.tsx'));

/**
 * Where the console says what was done. Its code is loaded after the first page, and before there is
 * something to say: that may be that the server does not answer.
 */
export function Notices() {
  const { data } = useQuery({ ...told, retry: true });
  return data !== undefined && <data.Notifications />;
}
