/** A module of its own, so that it can be loaded apart. */
export { Notifications } from '@mantine/notifications';
