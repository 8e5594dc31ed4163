import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { useRedial } from '../../session/session.tsx';
import { texts } from '../../texts.ts';

/** Fetches a recording with the token when it is asked for, and plays it from memory. */
export function Recording({ executionId }: { executionId: string }) {
  const redial = useRedial();
  const recording = useMutation({
    mutationFn: async () => {
      const path = { execution_id: executionId };
      const { data } = await redial.getRecording({ path, parseAs: 'blob' });
      return URL.createObjectURL(data);
    },
  });
  const url = recording.data;
  useEffect(
    () => () => {
      if (url !== undefined) URL.revokeObjectURL(url);
    },
    [url],
  );
  if (url !== undefined) {
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- the transcript beside it says the same in words
    return <audio controls autoPlay src={url} aria-label={texts.calls.recording} />;
  }
  return (
    <>
      <Button
        variant="default"
        size="xs"
        w="fit-content"
        onClick={() => recording.mutate()}
        loading={recording.isPending}
      >
        {texts.calls.loadRecording}
      </Button>
      {recording.error !== null && <ErrorNotice error={recording.error} />}
    </>
  );
}
