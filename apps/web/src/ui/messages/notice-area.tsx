import '@mantine/notifications/styles.css';
import { Notifications, notifications, useNotifications } from '@mantine/notifications';
import { useEffect, useState } from 'react';
import { hideDone } from './notices';

/** Space below and above the notices, in pixels: from the library and from the page. */
const AROUND = 16 + 8;

const LEAVING_MS = 100;

/** The library sets it on the body while a dialog is open. */
const LOCKED = 'data-scroll-locked';

/** There a dialog between notices and the keyboard would have no room for a field. */
const isPhone = () => window.matchMedia('(max-width: 37.49em)').matches;

/** Removes its notices when it goes, so that none outlives its session. */
export function NoticeArea() {
  useEffect(() => () => notifications.clean(), []);
  return (
    <>
      <Notifications position="bottom-left" transitionDuration={LEAVING_MS} containerWidth={380} limit={4} />
      <NoticeRoom />
    </>
  );
}

/**
 * Keeps room for the notices, so that they cover nothing (docs/screens.md, "Forms and messages"): `--notices`
 * on the page, `--dialog-notices` in an open dialog.
 */
function NoticeRoom() {
  const { notifications } = useNotifications();
  const [area, setArea] = useState<HTMLElement | null>(null);
  // The library renders the area with its first notice.
  useEffect(() => {
    if (area === null && notifications.length > 0)
      setArea(
        document.querySelector<HTMLElement>('.mantine-Notifications-root[data-position="bottom-left"]'),
      );
  }, [area, notifications]);
  useEffect(() => {
    if (area === null) return;
    const observer = new ResizeObserver(() => keepRoom(area.offsetHeight));
    observer.observe(area);
    return () => {
      observer.disconnect();
      keepRoom(0);
    };
  }, [area]);
  useEffect(() => {
    let gone: ReturnType<typeof setTimeout> | undefined;
    const observer = new MutationObserver(([change]) => {
      keepRoomOfDialog();
      if (change?.oldValue !== null || !document.body.hasAttribute(LOCKED) || !isPhone()) return;
      hideDone();
      gone = setTimeout(forgetRoomOfDialog, 2 * LEAVING_MS);
    });
    observer.observe(document.body, { attributeFilter: [LOCKED], attributeOldValue: true });
    return () => {
      clearTimeout(gone);
      observer.disconnect();
    };
  }, []);
  return null;
}

function keepRoom(height: number): void {
  const { documentElement: root } = document;
  const scrolled = () => (root.dataset.notices === undefined ? root : document.querySelector('main'));
  const place = scrolled()?.scrollTop ?? 0;
  if (height === 0) delete root.dataset.notices;
  else root.dataset.notices = 'true';
  root.style.setProperty('--notices', `${height === 0 ? 0 : height + AROUND}px`);
  keepRoomOfDialog();
  // While notices show, the content scrolls instead of the page.
  const scroller = scrolled();
  if (scroller !== null) scroller.scrollTop = place;
}

/** Keeps the highest room of an open dialog, so that nothing moves under a finger. */
function keepRoomOfDialog(): void {
  const { style } = document.documentElement;
  const pixelsOf = (name: string) => Number.parseFloat(style.getPropertyValue(name)) || 0;
  const kept = document.body.hasAttribute(LOCKED) ? pixelsOf('--dialog-notices') : 0;
  style.setProperty('--dialog-notices', `${Math.max(kept, pixelsOf('--notices'))}px`);
}

/** What left as the dialog opened needs no room in it. */
function forgetRoomOfDialog(): void {
  document.documentElement.style.removeProperty('--dialog-notices');
  keepRoomOfDialog();
}
