import { useNotifications } from '@mantine/notifications';
import { useEffect, useState } from 'react';

/** Below and above the notices, in pixels: the library's distance from the edge, and ours from the page. */
const AROUND = 16 + 8;

/** What the library sets on the body while a dialog is open. */
const LOCKED = 'data-scroll-locked';

/**
 * Keeps room for the notices, so that they cover nothing (docs/screens.md, "Forms and messages"): `--notices` is their
 * height, which the style sheets leave free, and `--dialog-notices` what an open dialog leaves free. The page keeps its place.
 */
export function NoticeRoom() {
  const { notifications } = useNotifications();
  const [area, setArea] = useState<HTMLElement | null>(null);
  // The library renders the area when it first has something to show.
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
    const observer = new MutationObserver(keepRoomOfDialog);
    observer.observe(document.body, { attributes: true, attributeFilter: [LOCKED] });
    return () => observer.disconnect();
  }, []);
  return null;
}

/** @param height of the notices, in pixels; 0 without any */
function keepRoom(height: number): void {
  const { documentElement: root } = document;
  const scrolled = () => (root.dataset.notices === undefined ? root : document.querySelector('main'));
  const place = scrolled()?.scrollTop ?? 0;
  if (height === 0) delete root.dataset.notices;
  else root.dataset.notices = 'true';
  root.style.setProperty('--notices', `${height === 0 ? 0 : height + AROUND}px`);
  keepRoomOfDialog();
  // While notices show, the content scrolls above them instead of the page behind them.
  const scroller = scrolled();
  if (scroller !== null) scroller.scrollTop = place;
}

/** An open dialog keeps the room of the highest notices, so that nothing moves under a finger when they go away. */
function keepRoomOfDialog(): void {
  const { style } = document.documentElement;
  const pixelsOf = (name: string) => Number.parseFloat(style.getPropertyValue(name)) || 0;
  const kept = document.body.hasAttribute(LOCKED) ? pixelsOf('--dialog-notices') : 0;
  style.setProperty('--dialog-notices', `${Math.max(kept, pixelsOf('--notices'))}px`);
}
