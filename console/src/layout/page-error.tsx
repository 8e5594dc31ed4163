import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { PageFailure } from '../components/page-failure.tsx';

/** In the place of a page that could not be loaded or shown; what surrounds it stays. */
export function PageError({ error }: ErrorComponentProps) {
  const router = useRouter();
  return <PageFailure error={error} retry={() => void router.invalidate()} />;
}
