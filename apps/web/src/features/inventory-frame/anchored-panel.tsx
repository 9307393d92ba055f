import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

interface AnchoredPanelProps {
  label: string;
  anchor: string;
  children: ReactNode;
}

/** A panel that an address may end in. It loads after the page, so the browser's own scroll misses it. */
export function AnchoredPanel({ label, anchor, children }: AnchoredPanelProps) {
  const { hash, key } = useLocation();
  const element = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link pressed again scrolls again.
  useEffect(() => {
    if (hash !== `#${anchor}`) return;
    element.current?.scrollIntoView({ block: 'start' });
    element.current?.focus({ preventScroll: true });
  }, [hash, anchor, key]);
  return (
    <section ref={element} className="panel" aria-label={label} id={anchor} tabIndex={-1}>
      {children}
    </section>
  );
}
