import { useLayoutEffect, useState } from 'react';

/** The inner width of a scrolling element, in pixels; 0 until it is mounted. */
export function useFrameWidth(frame: HTMLElement | null): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    if (frame === null) return;
    setWidth(frame.clientWidth);
    const observer = new ResizeObserver(() => setWidth(frame.clientWidth));
    observer.observe(frame);
    return () => observer.disconnect();
  }, [frame]);
  return width;
}
