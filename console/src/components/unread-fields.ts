/** What a field has whose text is not taken over, because nobody can read it or it means two things. */
export function unread(isUnread: boolean): { 'data-unread'?: true } {
  return isUnread ? { 'data-unread': true } : {};
}

/** Whether a form has a field whose text is not taken over. */
export function hasUnread(form: HTMLElement | null): boolean {
  return form !== null && form.querySelector('[data-unread]') !== null;
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
