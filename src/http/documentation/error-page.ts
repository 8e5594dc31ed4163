import type { ErrorCode } from '../../domain/errors.ts';
import { statusOf } from '../middleware/errors.ts';
import { errorCodes } from './error-codes.ts';

/** The page to whose sections `documentation_url` of an error points: each code with its remedy. */
export function errorPage(): string {
  // The keys of a record of all codes.
  const codes = Object.keys(errorCodes) as ErrorCode[];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Error codes of Redial</title>
</head>
<body>
<h1>Error codes</h1>
<p>Every error has the form <code>{"detail", "code", "documentation_url", "request_id"}</code>; <code>errors</code> lists the problems of a request.</p>
${codes.map(section).join('\n')}
</body>
</html>
`;
}

function section(code: ErrorCode): string {
  const text = errorCodes[code].replaceAll(/`([^`]+)`/g, '<code>$1</code>');
  return `<h2 id="${code}">${code}</h2>\n<p>Status ${statusOf[code]}. ${text}</p>`;
}
