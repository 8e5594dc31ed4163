import { notifications } from '@mantine/notifications';

const SHOWN_MS = 10_000;

/** Says for ten seconds what was done, and warnings about it. */
export function tellDone(title: string, ...sentences: string[]): void {
  notifications.show({ title, message: sentences.join(' '), autoClose: SHOWN_MS });
}
