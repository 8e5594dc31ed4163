import { useMutation } from '@tanstack/react-query';
import type { BatchOfFile } from 'redial-client';
import { useEffect, useRef, useState } from 'react';
import type { BatchSettings } from './batch-order.ts';
import type { Column } from './columns.ts';
import type { ContactSheet } from './contact-sheet.ts';
import type { Sent, Upload } from './send-file.ts';
import { sentFile } from './sent-file.ts';

/** A batch of a file as it was chosen. */
export type UploadOrder = {
  sheet: ContactSheet;
  columns: readonly Column[];
  settings: BatchSettings;
  batch: BatchOfFile;
};

/** Sends a file, tells how far it is, and can be stopped. Leaving the page stops it. */
export function useUpload<Answer>(
  send: (upload: Upload) => Promise<Answer>,
  onSuccess?: (answer: Answer) => void,
) {
  const [sent, setSent] = useState<Sent | null>(null);
  const running = useRef<AbortController | null>(null);
  const stop = () => running.current?.abort();
  const upload = useMutation({
    mutationFn: async ({ sheet, columns, batch }: UploadOrder) => {
      stop();
      setSent(null);
      const { signal } = (running.current = new AbortController());
      const csv = await sentFile(sheet.file, sheet.head, columns);
      return send({ batch, csv, name: sheet.name, signal, onProgress: setSent });
    },
    ...(onSuccess && { onSuccess }),
  });
  useEffect(() => () => running.current?.abort(), []);
  return { ...upload, sent, stop };
}
