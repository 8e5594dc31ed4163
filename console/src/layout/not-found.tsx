import { useDocumentTitle } from '@mantine/hooks';
import { texts } from '../texts.ts';

/** In the place of a page that there is not. */
export function NotFound() {
  useDocumentTitle(`${texts.errors.notFound} · ${texts.product}`);
  return texts.errors.notFound;
}
