import { Notifications } from '@mantine/notifications';
import '@mantine/core/styles/Notification.css';
import '@mantine/notifications/styles.css';
import classes from './notices.module.css';

/** Dialogs are at 200. A notice about a past action must not cover a dialog. */
const BELOW_DIALOGS = 150;

/** The host of all notices. Loaded with the first of them. */
export function Notices() {
  return (
    <Notifications
      position="bottom-center"
      limit={3}
      containerWidth={560}
      zIndex={BELOW_DIALOGS}
      className={classes.place ?? ''}
    />
  );
}
