/**
 * An object of the API as lines for people: a member each, `name  value`. Objects within it are
 * indented, and lists of objects are written as JSON.
 */
export function memberLines(value: object, indent = ''): string {
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  const width = Math.max(0, ...members.map(([name]) => name.length));
  return members
    .map(([name, member]) =>
      isObject(member) && Object.keys(member).length > 0
        ? `${indent}${name}\n${memberLines(member, `${indent}  `)}`
        : `${indent}${name.padEnd(width)}  ${textOf(member)}`,
    )
    .join('\n');
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string {
  if (value === null) return '–';
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) {
    return value.join(', ');
  }
  return typeof value === 'string' ? value : JSON.stringify(value);
}
