import { multipartForm, type Part } from '../../support/api/multipart-form.ts';

/** A contact file or a form, with the headers that belong to it. */
export type HostileFile = {
  name: string;
  body: string | Uint8Array;
  headers: Record<string, string>;
};

const CSV = 'phone_number,callee_name\n+442079460104,Ada\n';
const bytes = (...values: number[]) => Buffer.from(values);

const file = (type: string, files: Record<string, string | Uint8Array>): HostileFile[] =>
  Object.entries(files).map(([name, body]) => ({
    name: `${type} of ${name}`,
    body,
    headers: { 'content-type': type },
  }));

const columns = Array.from({ length: 2_000 }, (_, index) => `column ${index}`).join(',');

const csvFiles = file('text/csv', {
  'no bytes': '',
  'line ends': '\r\n\r\n\r\n',
  'a header alone': 'phone_number',
  'a header without a number': 'callee_name\nAda\n',
  'the same column twice': 'phone_number,phone_number\n+442079460104,+442079460105\n',
  'names of prototypes': 'phone_number,__proto__,constructor,toString\n+442079460104,a,b,c\n',
  '2,000 columns': `phone_number,${columns}\n+442079460104\n`,
  'an open quote': 'phone_number\n"+442079460104\n'.repeat(3),
  'quotes in a value': 'phone_number,callee_name\n+442079460104,A"d"a\n',
  'rows of many lengths': 'phone_number\n+442079460104,1,2,3\n\n,,,,\n',
  'NUL bytes': `${CSV}\0\0\0\n`,
  'UTF-16': Buffer.from(`\ufeff${CSV}`, 'utf16le'),
  'bytes that are no UTF-8': Buffer.concat([Buffer.from(CSV), bytes(0xff, 0xfe, 0xc0, 0x0a)]),
  'lone surrogates': Buffer.concat([Buffer.from(CSV), bytes(0xed, 0xa0, 0x80, 0x0a)]),
  'carriage returns': CSV.replaceAll('\n', '\r'),
  formulas: 'phone_number,callee_name\n=1+1,@SUM(A1)\n+442079460104,=cmd|calc\n',
  'a cell of 70,000 characters': `phone_number,note\n+442079460104,${'x'.repeat(70_000)}\n`,
  'digits of other scripts': 'phone_number\n+١٤١٥٥٥٥٠١٢٣\n+1\u200b4155550123\n\u202e+14155550123\n',
  'no CSV': bytes(0x50, 0x4b, 0x03, 0x04, 0x14, 0x00, 0x00, 0x00),
});

const lineFiles = file('application/x-ndjson', {
  'no bytes': '',
  'blank lines': '\n\n \n',
  'values that are no contacts': 'null\ntrue\n1e400\n[]\n{}\n""\n[[]]\n',
  'names of prototypes': '{"__proto__":{"polluted":true},"phone_number":"+442079460104"}\n',
  'the same member twice': '{"phone_number":1,"phone_number":"+442079460104"}\n',
  'numbers that are no texts': '{"phone_number":442079460104}\n{"phone_number":-0}\n',
  'what is no JSON': '{"phone_number":\n}\nundefined\nNaN\n',
  'deep nesting': `${'[{"a":'.repeat(500)}1${'}]'.repeat(500)}\n`,
  'lone surrogates': '{"phone_number":"\\ud800","call_variables":{"\\udc00":"\\u0000"}}\n',
});

const form = (name: string, ...parts: Part[]): HostileFile => ({
  name: `a form with ${name}`,
  ...multipartForm(parts),
});
const batchPart = { name: 'batch', content: '{"on_invalid":"skip"}' };
const filePart = { name: 'file', filename: 'contacts.csv', content: CSV };

const rawForm = (name: string, body: string, type = 'multipart/form-data; boundary=b') => ({
  name: `a form with ${name}`,
  body,
  headers: { 'content-type': type },
});
const DISPOSITION = 'Content-Disposition: form-data';

const forms: HostileFile[] = [
  form('no parts'),
  form('no file', batchPart),
  form('two files', batchPart, filePart, filePart),
  form('two batches', batchPart, batchPart, filePart),
  form('the file first', filePart, batchPart),
  form('a batch that is no object', { name: 'batch', content: '[1e400]' }, filePart),
  form('a batch that is no JSON', { name: 'batch', content: '{"a":+14155552671' }, filePart),
  form('a batch of bytes', { name: 'batch', content: bytes(0xff, 0x00, 0xc0) }, filePart),
  form('a batch of 2 MiB', { name: 'batch', content: ' '.repeat(2 * 1024 * 1024) }, filePart),
  form('names of prototypes', { name: '__proto__', content: '1' }, batchPart, filePart),
  form('a path as the name of a file', batchPart, { ...filePart, filename: '../../etc/passwd' }),
  form('a file without a type', batchPart, { ...filePart, filename: '' }),
  form('a file of an unknown type', batchPart, { ...filePart, filename: 'a.exe', type: 'x/y' }),
  form('a file in UTF-16', batchPart, { ...filePart, type: 'text/csv; charset=utf-16' }),
  rawForm('no end', `--b\r\n${DISPOSITION}; name="file"; filename="a.csv"\r\n\r\n${CSV}`),
  rawForm('an end alone', '--b--\r\n'),
  rawForm('no boundary', CSV, 'multipart/form-data'),
  rawForm(
    'a boundary of 5,000 characters',
    '--b--',
    `multipart/form-data; boundary=${'b'.repeat(5_000)}`,
  ),
  rawForm('no name', `--b\r\n${DISPOSITION}\r\n\r\nx\r\n--b--\r\n`),
  rawForm('no headers', '--b\r\n\r\nx\r\n--b--\r\n'),
  rawForm('a line in a name', `--b\r\n${DISPOSITION}; name="a\r\nX-Evil: 1"\r\n\r\nx\r\n--b--\r\n`),
  rawForm(
    'an encoded name',
    `--b\r\n${DISPOSITION}; name="file"; filename*=UTF-8''%00%ff\r\n\r\nx\r\n--b--\r\n`,
  ),
  rawForm(
    'a form inside',
    `--b\r\n${DISPOSITION}; name="file"\r\nContent-Type: multipart/mixed; boundary=c\r\n\r\n--c\r\n\r\nx\r\n--c--\r\n--b--\r\n`,
  ),
];

/** What a hostile client may upload in place of a contact file. */
export const HOSTILE_FILES: readonly HostileFile[] = [...csvFiles, ...lineFiles, ...forms];
