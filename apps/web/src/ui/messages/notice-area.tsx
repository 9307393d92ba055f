import '@mantine/notifications/styles.css';
import { Notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { later } from '../later';
import { clearNotices } from './notices';

const UndoKey = later('UndoKey', () => import('./undo-notice'));

const LEAVING_MS = 100;

/**
 * Notices lie over the page and move nothing (docs/screens.md, "Forms and messages"). The area removes them
 * when it goes, so that none outlives its session.
 */
export function NoticeArea() {
  useEffect(() => clearNotices, []);
  return (
    <>
      <Notifications position="bottom-left" transitionDuration={LEAVING_MS} containerWidth={420} limit={4} />
      <UndoKey />
    </>
  );
}
