import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import styles from './card-tools-place.module.css';

interface ToolsPlace {
  readonly place: HTMLElement | null;
  readonly setPlace: (place: HTMLElement | null) => void;
}

export const ToolsContext = createContext<ToolsPlace>({ place: null, setPlace: () => undefined });

export function CardToolsScope({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const value = useMemo(() => ({ place, setPlace }), [place]);
  return <ToolsContext value={value}>{children}</ToolsContext>;
}

/** Takes the card tools from above the cards, to leave room for rows. */
export function CardToolsPlace() {
  return <div ref={useContext(ToolsContext).setPlace} className={styles.place} />;
}
