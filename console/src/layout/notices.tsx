/** Where the console says what was done. It is empty at first, so it is loaded after the page. */
export { Notifications } from '@mantine/notifications';
