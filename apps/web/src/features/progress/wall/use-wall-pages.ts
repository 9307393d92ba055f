import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useState } from 'react';

const TURN_EVERY_MS = 15_000;
const exact = { getInitialValueInEffect: false } as const;

/** How many inventories are readable at once: 6 on a big screen, 4 on a small one, 2 on a phone. */
function usePageSize(): number {
  const isPhone = useMediaQuery('(max-width: 37.49em)', false, exact);
  const isSmall = useMediaQuery('(max-width: 75em)', false, exact);
  return isPhone ? 2 : isSmall ? 4 : 6;
}

/** The rows in pages that turn by themselves, unless paused. */
export function useWallPages<Row>(rows: readonly Row[]) {
  const size = usePageSize();
  const count = Math.max(1, Math.ceil(rows.length / size));
  const [turn, setTurn] = useState(0);
  const [isPaused, setPaused] = useState(false);
  useEffect(() => {
    if (isPaused || count === 1) return;
    const timer = window.setInterval(() => setTurn((before) => before + 1), TURN_EVERY_MS);
    return () => window.clearInterval(timer);
  }, [isPaused, count]);
  const page = turn % count;
  return {
    shown: rows.slice(page * size, (page + 1) * size),
    page: page + 1,
    count,
    isPaused,
    togglePaused: () => setPaused((before) => !before),
  };
}
