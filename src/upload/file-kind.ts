/** A kind of file that holds contacts for people, and not for Redial. */
export type FileKind = { name: string; remedy: string };

/** So many bytes tell the kind of a file. */
export const BEGINNING_BYTES = 200;

const SAVE_AS_CSV = 'save the sheet as "CSV UTF-8" and send that file';

const EXCEL: FileKind = { name: 'an Excel workbook (.xlsx)', remedy: SAVE_AS_CSV };
const OLD_EXCEL: FileKind = { name: 'an Excel workbook (.xls)', remedy: SAVE_AS_CSV };
const OPEN_DOCUMENT: FileKind = {
  name: 'an OpenDocument spreadsheet (.ods)',
  remedy: SAVE_AS_CSV,
};
const NUMBERS: FileKind = {
  name: 'a Numbers spreadsheet (.numbers)',
  remedy: 'export it as CSV in Unicode (UTF-8) and send that file',
};
const ZIP: FileKind = { name: 'a zip archive', remedy: `unpack it, or ${SAVE_AS_CSV}` };
const PDF: FileKind = { name: 'a PDF document', remedy: SAVE_AS_CSV };
const GZIP: FileKind = {
  name: 'compressed with gzip',
  remedy: 'unpack it, and send it without Content-Encoding',
};
/** Text of two bytes a character. */
export const UTF_16: FileKind = {
  name: 'in UTF-16',
  remedy: 'save it as "CSV UTF-8" and send that file',
};
const MARKUP: FileKind = { name: 'a web page or XML', remedy: SAVE_AS_CSV };

const ZIP_SIGNATURES: readonly string[] = ['\u{3}\u{4}', '\u{5}\u{6}', '\u{7}\u{8}'];
/** Before the name of the first entry of a zip archive. */
const ZIP_HEAD_LENGTH = 30;

/** The name of the first entry of an archive, and the text of that entry behind it. */
const ENTRIES: readonly (readonly [RegExp, FileKind])[] = [
  [/^(\[Content_Types\]|_rels\/|xl\/|docProps\/)/, EXCEL],
  [/^mimetypeapplication\/vnd\.oasis/, OPEN_DOCUMENT],
  [/^(Index\/|Data\/|Metadata\/|preview)/, NUMBERS],
];

/** The first bytes of each other kind, as Latin-1. */
const BEGINNINGS: readonly (readonly [string, FileKind])[] = [
  ['\u{d0}\u{cf}\u{11}\u{e0}', OLD_EXCEL],
  ['%PDF', PDF],
  ['\u{1f}\u{8b}', GZIP],
  ['\u{ff}\u{fe}', UTF_16],
  ['\u{fe}\u{ff}', UTF_16],
];

const TYPES: ReadonlyMap<string, FileKind> = new Map([
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', EXCEL],
  ['application/vnd.ms-excel', OLD_EXCEL],
  ['application/vnd.oasis.opendocument.spreadsheet', OPEN_DOCUMENT],
  ['application/vnd.apple.numbers', NUMBERS],
  ['application/zip', ZIP],
  ['application/gzip', GZIP],
  ['application/pdf', PDF],
]);

/** Names the kind of a file from its media type, where that is a kind which cannot be read. */
export function kindOfType(mediaType: string): FileKind | undefined {
  return TYPES.get(mediaType);
}

/**
 * Names the kind of a file that is neither CSV nor JSON, from its first bytes. Containers are not read:
 * a small zip archive can unpack to terabytes.
 * @returns undefined for what may be text in UTF-8
 */
export function kindOfFile(beginning: Uint8Array): FileKind | undefined {
  const text = Buffer.from(beginning.subarray(0, BEGINNING_BYTES)).toString('latin1');
  if (text.startsWith('PK') && ZIP_SIGNATURES.includes(text.slice(2, 4)))
    return kindOfArchive(text.slice(ZIP_HEAD_LENGTH));
  if (isWideText(text)) return UTF_16;
  if (/^\s*<(!doctype|html|\?xml)/i.test(text)) return MARKUP;
  return BEGINNINGS.find(([bytes]) => text.startsWith(bytes))?.[1];
}

function kindOfArchive(firstEntry: string): FileKind {
  return ENTRIES.find(([pattern]) => pattern.test(firstEntry))?.[1] ?? ZIP;
}

/** Whether text of two bytes a character begins here without a byte order mark. */
function isWideText(text: string): boolean {
  const isNul = [0, 1, 2, 3].map((at) => text[at] === '\0');
  return isNul.join() === 'true,false,true,false' || isNul.join() === 'false,true,false,true';
}
