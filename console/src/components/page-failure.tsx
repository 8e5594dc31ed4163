import { useDocumentTitle } from '@mantine/hooks';
import { texts } from '../texts.ts';
import { ErrorNotice } from './error-notice.tsx';

type Props = { error: unknown; retry: () => void };

/** In the place of a page that could not be read, also in the title of its tab. */
export function PageFailure(props: Props) {
  useDocumentTitle(`${texts.errors.title} · ${texts.product}`);
  return <ErrorNotice {...props} />;
}
