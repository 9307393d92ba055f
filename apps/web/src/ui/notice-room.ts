import { useNotifications } from '@mantine/notifications';
import { useEffect, useState } from 'react';

/** Below and above the notices, in pixels: the library's distance from the edge, and ours from the page. */
const AROUND = 16 + 8;

/**
 * Keeps room for the notices, so that they cover nothing (docs/screens.md, "Forms and messages"): `--notices` is their
 * height, which the style sheets leave free. The page keeps its place.
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
  // While notices show, the content scrolls above them instead of the page behind them.
  const scroller = scrolled();
  if (scroller !== null) scroller.scrollTop = place;
}
