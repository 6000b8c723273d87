import { Notifications } from '@mantine/notifications';
import '@mantine/core/styles/Notification.css';
import '@mantine/notifications/styles.css';
import classes from './notices.module.css';

/** Dialogs are at 200: a notice about the past must not cover a current question. */
const BELOW_DIALOGS = 150;

/** The host of all notices. Loaded with the first of them. */
export default function Notices() {
  return <Notifications position="bottom-center" limit={3} zIndex={BELOW_DIALOGS} className={classes.place ?? ''} />;
}
