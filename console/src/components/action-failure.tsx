import { texts } from '../texts.ts';
import { ErrorNotice } from './error-notice.tsx';
import { isAnswerLost } from './lost-answer.ts';

/** Why an action failed, or that nobody knows whether it did. `title` says that it was not done. */
export function ActionFailure({ error, title }: { error: unknown; title: string }) {
  if (!isAnswerLost(error)) return <ErrorNotice error={error} title={title} />;
  return <ErrorNotice error={error} title={texts.actions.unknown} hint={texts.actions.lookFirst} />;
}
