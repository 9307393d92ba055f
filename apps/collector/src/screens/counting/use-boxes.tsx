import { type ReactNode, useState } from 'react';
import type { Reading } from '../../rules/reading';
import type { Prefetched } from '../fetched';
import { fetchedSheet } from '../fetched-sheet';
import type { CountingActions } from './use-counting';

const BoxSheet = fetchedSheet('Lote e validade', () =>
  import('./box-sheet').then((module) => module.BoxSheet),
);

/** What is fetched before it is needed, because it opens without a network too. */
export const boxParts: readonly Prefetched[] = [BoxSheet];

interface Boxes {
  /** Asks for lot and expiry of a reading. */
  ask(reading: Reading): void;
  /** What offers to type them, where a scanner without separators lost them. */
  offer(reading: Reading): ReactNode;
  /** The panel that asks; null while it is closed. */
  readonly sheet: ReactNode;
}

/** Lot and expiry by hand, while someone counts (docs/collector-app.md, "GS1 symbols"). Counting goes on whether someone does or not. */
export function useBoxes(counting: CountingActions): Boxes {
  const [reading, ask] = useState<Reading | null>(null);
  return {
    ask,
    offer: (lacking) => (
      <div className="unknown-code">
        <p>Lote e validade não foram lidos</p>
        <button type="button" onClick={() => ask(lacking)}>
          Digitar lote
        </button>
      </div>
    ),
    sheet: reading && (
      <BoxSheet
        reading={reading}
        onBox={(box) => {
          ask(null);
          void counting.setBox(reading, box);
        }}
        onClose={() => ask(null)}
      />
    ),
  };
}
