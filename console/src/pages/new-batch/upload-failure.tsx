import { Alert, List, Stack, Text } from '@mantine/core';
import { RedialError } from 'redial-client';
import { messageOf } from '../../components/error-message.ts';
import { texts } from '../../texts.ts';
import { BrokenQuotesError, NotUtf8Error } from './sent-file.ts';

const SHOWN = 20;

/** Why an upload failed, with every problem that the API names. */
export function UploadFailure({
  error,
  title,
  remedy,
}: {
  error: Error;
  title: string;
  /** Said where nobody knows whether the request arrived. */
  remedy?: string;
}) {
  if (error.name === 'AbortError') return <Alert>{texts.upload.stopped}</Alert>;
  const refusal = error instanceof RedialError ? error : null;
  return (
    <Alert color="red" title={title}>
      <Stack gap="xs">
        <Text size="sm">{textOf(error)}</Text>
        {refusal !== null && <Refusal refusal={refusal} />}
        {refusal?.status === null && remedy !== undefined && <Text size="sm">{remedy}</Text>}
      </Stack>
    </Alert>
  );
}

function Refusal({ refusal: { errors, requestId } }: { refusal: RedialError }) {
  return (
    <>
      {errors.length > 1 && (
        <List size="sm">
          {errors.slice(0, SHOWN).map(({ path, message }) => (
            <List.Item key={`${path} ${message}`}>
              {path} {message}
            </List.Item>
          ))}
        </List>
      )}
      {requestId !== null && (
        <Text size="xs">
          {texts.errors.requestId} {requestId}
        </Text>
      )}
    </>
  );
}

function textOf(error: Error): string {
  if (error instanceof BrokenQuotesError) return texts.upload.brokenQuotes;
  if (isOfOtherChoices(error)) return texts.upload.otherChoices;
  return error instanceof NotUtf8Error ? texts.upload.notUtf8 : messageOf(error);
}

/** An earlier request arrived, although its answer was lost, and what is chosen was changed since. */
function isOfOtherChoices(error: Error): boolean {
  return error instanceof RedialError && error.code === 'idempotency_key_reused';
}
