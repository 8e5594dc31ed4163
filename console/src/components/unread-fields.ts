/** What a field has whose text is not taken over, because nobody can read it or it means two things. */
export function unread(isUnread: boolean): { 'data-unread'?: true } {
  return isUnread ? { 'data-unread': true } : {};
}

function isBad({ validity }: HTMLInputElement): boolean {
  return validity.badInput;
}

/** Whether a form has a field whose text is not taken over, be it by the browser, such as half of a date. */
export function hasUnread(form: HTMLElement | null): boolean {
  if (form === null) return false;
  return (
    form.querySelector('[data-unread]') !== null || [...form.querySelectorAll('input')].some(isBad)
  );
}

/**
 * Goes to the first field of a form whose text is not taken over: sent, the form would lose it silently.
 * @returns whether there is one
 */
export function focusUnread(form: HTMLElement): boolean {
  const field = form.querySelector<HTMLElement>('[data-unread]');
  field?.focus();
  return field !== null;
}
