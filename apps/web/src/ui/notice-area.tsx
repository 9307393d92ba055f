import '@mantine/notifications/styles.css';
import { Notifications, notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { NoticeRoom } from './notice-room';

/** Where notices are shown. They end with it, so that none of one session appears in the next. */
export function NoticeArea() {
  useEffect(() => () => notifications.clean(), []);
  return (
    <>
      <Notifications position="bottom-left" transitionDuration={100} containerWidth={380} limit={4} />
      <NoticeRoom />
    </>
  );
}
