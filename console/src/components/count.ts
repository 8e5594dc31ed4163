const COUNT = new Intl.NumberFormat('en');

/** `1240` as `1,240`. */
export function count(number: number): string {
  return COUNT.format(number);
}

/** `1 contact`, `1,240 contacts`. */
export function counted(number: number, one: string, many = `${one}s`): string {
  return `${count(number)} ${number === 1 ? one : many}`;
}
