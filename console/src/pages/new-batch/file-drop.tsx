import { Alert, Button, FileButton, Loader, Paper, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { DragEvent } from 'react';
import { texts } from '../../texts.ts';
import type { ContactSheet } from './contact-sheet.ts';

const ACCEPTED =
  '.csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Takes a file that is dropped or chosen. */
export function FileDrop({
  sheet,
  isReading,
  error,
  onFile,
}: {
  sheet: ContactSheet | null;
  isReading: boolean;
  error: Error | null;
  onFile: (file: File) => void;
}) {
  const [isOver, setIsOver] = useState(false);
  const drag = (isInside: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setIsOver(isInside);
  };
  const drop = (event: DragEvent) => {
    drag(false)(event);
    const [file] = event.dataTransfer.files;
    if (file !== undefined) onFile(file);
  };
  return (
    <Stack gap="xs">
      <Paper
        withBorder
        p="lg"
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={drop}
        style={{ borderStyle: 'dashed', borderWidth: isOver ? 3 : 1 }}
      >
        <Stack align="center" gap="xs">
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {sheet === null ? texts.upload.drop : sheet.name}
          </Text>
          <Text size="sm" ta="center">
            {texts.upload.fileHint}
          </Text>
          <FileButton onChange={(file) => file !== null && onFile(file)} accept={ACCEPTED}>
            {(props) => (
              <Button variant="default" {...props}>
                {sheet === null ? texts.upload.choose : texts.upload.chooseOther}
              </Button>
            )}
          </FileButton>
        </Stack>
      </Paper>
      {isReading && <Loader size="sm" aria-label={texts.upload.reading} />}
      {error !== null && (
        <Alert color="red" title={texts.upload.unread}>
          {error.message}
        </Alert>
      )}
      {sheet?.head.encoding === 'windows-1252' && (
        <Alert color="yellow">{texts.upload.oldEncoding}</Alert>
      )}
    </Stack>
  );
}
