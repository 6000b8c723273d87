import { Notifications } from '@mantine/notifications';
import '@mantine/core/styles/Notification.css';
import '@mantine/notifications/styles.css';
import classes from './notices.module.css';

/** Where notices appear. Loaded with the first of them. */
export default function Notices() {
  return <Notifications position="bottom-center" limit={3} className={classes.place ?? ''} />;
}
