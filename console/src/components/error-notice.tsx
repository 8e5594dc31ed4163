import { Alert, Button, Group, Text } from '@mantine/core';
import { RedialError } from 'redial-client';
import { texts } from '../texts.ts';
import { messageOf } from './error-message.ts';

type Props = {
  error: unknown;
  retry?: () => void;
  title?: string;
  /** What to do about it. */
  hint?: string;
};

/**
 * Says what failed as the API says it, with the id of the request.
 * @param error a `RedialError`: the client turns every failure into one, which the types of the generated
 *   queries do not know
 */
export function ErrorNotice({ error, retry, title = texts.errors.title, hint }: Props) {
  const requestId = error instanceof RedialError ? error.requestId : null;
  return (
    <Alert color="red" title={title} role="alert">
      <Text size="sm">{messageOf(error)}</Text>
      {hint !== undefined && <Text size="sm">{hint}</Text>}
      {requestId !== null && (
        <Text size="xs">
          {texts.errors.requestId} {requestId}
        </Text>
      )}
      {retry !== undefined && (
        <Group mt="xs">
          <Button size="xs" variant="default" onClick={retry}>
            {texts.errors.retry}
          </Button>
        </Group>
      )}
    </Alert>
  );
}
