/** What a field has whose text is not taken over, because nobody can read it or it means two things. */
export function unread(isUnread: boolean): { 'data-unread'?: true } {
  return isUnread ? { 'data-unread': true } : {};
}

/** Whether a field has a text that the browser cannot read, such as half of a date: its value is empty then. */
export function isHalfTyped(field: Element): boolean {
  return field instanceof HTMLInputElement && field.validity.badInput;
}

/** Whether a form has a field whose text is not taken over. */
export function hasUnread(form: HTMLElement | null): boolean {
  return form !== null && firstUnread(form) !== undefined;
}

/**
 * Goes to the first field of a form whose text is not taken over: sent, the form would lose it silently.
 * @returns whether there is one
 */
export function focusUnread(form: HTMLElement): boolean {
  const field = firstUnread(form);
  // The browser says what it cannot read; the others have a text below them that does.
  if (field instanceof HTMLInputElement && isHalfTyped(field)) field.reportValidity();
  field?.focus();
  return field !== undefined;
}

function firstUnread(form: HTMLElement): HTMLElement | undefined {
  const fields = [...form.querySelectorAll<HTMLElement>('[data-unread], input')];
  return fields.find((field) => field.dataset['unread'] !== undefined || isHalfTyped(field));
}
