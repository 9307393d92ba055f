import { useEffect, useState } from 'react';
import { presenceText } from '../../rules/presence-text';
import { lastClockOffset } from '../../sync/server-clock';

/** Who else counts in a section, asked when it is opened; null if nobody does, without a network, and once it was put away. */
export function usePresence(section: string): readonly [string | null, () => void] {
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    let current = true;
    void import('../../sync/enter-section')
      .then(({ othersIn }) => othersIn(section))
      .then(
        (others) => current && setText(presenceText(others, Date.now() + lastClockOffset())),
        // It is a warning: counting doesn't wait for it.
        () => undefined,
      );
    return () => {
      current = false;
    };
  }, [section]);
  return [text, () => setText(null)];
}
