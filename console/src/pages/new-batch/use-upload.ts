import { useMutation } from '@tanstack/react-query';
import type { BatchOfFile } from 'redial-client';
import { useEffect, useRef, useState } from 'react';
import type { BatchSettings } from './batch-order.ts';
import type { Column } from './columns.ts';
import type { ContactSheet } from './contact-sheet.ts';
import type { Sent, Upload } from './send-file.ts';
import { sentFile } from './sent-file.ts';

/** A file as it was chosen, and what is said of its batch. */
export type FileOrder<Members> = {
  sheet: ContactSheet;
  columns: readonly Column[];
  batch: Members;
};

/** A batch of a file as it was chosen. */
export type UploadOrder = FileOrder<BatchOfFile> & { settings: BatchSettings };

/** Sends a file, tells how far it is, and can be stopped. Leaving the page stops it. */
export function useUpload<Answer, Order extends FileOrder<object> = UploadOrder>(
  send: (upload: Upload<Order['batch']>) => Promise<Answer>,
  onSuccess?: (answer: Answer) => void,
) {
  const [sent, setSent] = useState<Sent | null>(null);
  const running = useRef<AbortController | null>(null);
  const stop = () => running.current?.abort();
  const upload = useMutation({
    mutationFn: async ({ sheet, columns, batch }: Order) => {
      stop();
      setSent(null);
      const { signal } = (running.current = new AbortController());
      const csv = await sentFile(sheet.file, sheet.head, columns);
      // A request that begins after the stop would not hear of it.
      signal.throwIfAborted();
      return send({ batch, csv, name: sheet.name, signal, onProgress: setSent });
    },
    ...(onSuccess && { onSuccess }),
  });
  useEffect(() => () => running.current?.abort(), []);
  return { ...upload, sent, stop };
}
