import { texts } from '../../texts.ts';
import { ColumnChoice } from './column-choice.tsx';
import { FileDrop } from './file-drop.tsx';
import { FirstRows } from './first-rows.tsx';
import { Section } from './section.tsx';
import type { useSheet } from './use-sheet.ts';

type Props = { choice: ReturnType<typeof useSheet>; isLocked: boolean };

/** Takes a file, lets its columns be chosen, and shows its first rows. */
export function SheetChoice({ choice, isLocked }: Props) {
  const { opening, sheet, columns, setColumns, problems } = choice;
  return (
    <>
      <Section title={texts.upload.file}>
        <FileDrop
          sheet={sheet}
          isReading={opening.isPending}
          error={opening.error}
          onFile={(file) => !isLocked && opening.mutate(file)}
        />
      </Section>
      {sheet !== null && (
        <>
          <Section title={texts.upload.columns}>
            <ColumnChoice
              head={sheet.head}
              columns={columns}
              problems={problems}
              onChange={setColumns}
            />
          </Section>
          <Section title={texts.upload.preview}>
            <FirstRows head={sheet.head} columns={columns} />
          </Section>
        </>
      )}
    </>
  );
}
