import { counted, formatInteger } from '@balanco/contract/base/numbers';
import { useState } from 'react';
import { afterOpening } from '../../device/opening';
import { nextAttemptMs } from '../../rules/waiting';
import { countProducts } from '../../store/catalogue';
import { useCurrent } from '../basics';

const REFRESH_MS = 10 * 60_000;

/** Without a catalogue, an unknown code means nothing. */
export const NO_CATALOGUE = 'Sem catálogo: só códigos';

export function useCatalogue(pharmacy: string): string {
  const [words, setWords] = useState('');
  useCurrent([pharmacy], (isCurrent) => {
    let failures = 0;
    let isReading = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tell = (next: string) => {
      if (isCurrent()) setWords(next);
    };
    const read = async () => {
      if (isReading) return;
      isReading = true;
      clearTimeout(timer);
      try {
        const { pullCatalogue } = await import('../../sync/pull/catalogue');
        await pullCatalogue(pharmacy, (rows, total) => {
          if (total !== undefined && rows < total)
            tell(`Recebendo o catálogo: ${Math.floor((100 * rows) / total)} %`);
          else if (rows >= 5000) tell(`Recebendo o catálogo: ${formatInteger(rows)}…`);
        });
        failures = 0;
        // Loads after what counting needs.
        void import('../../device/camera/keep-decoder').then(
          ({ keepDecoder }) => keepDecoder(),
          () => undefined,
        );
      } catch {
        // Offline, the stored catalogue serves.
        failures += 1;
      }
      const products = await countProducts(pharmacy).catch(() => 0);
      isReading = false;
      const wait = failures === 0 ? REFRESH_MS : nextAttemptMs(failures, Math.random());
      if (isCurrent()) timer = setTimeout(() => void read(), wait);
      tell(productsText(products));
    };
    const now = () => void read();
    const end = afterOpening(now);
    window.addEventListener('online', now);
    return () => {
      clearTimeout(timer);
      end();
      window.removeEventListener('online', now);
    };
  });
  return words;
}

function productsText(products: number): string {
  if (products === 0) return NO_CATALOGUE;
  // Beside the units and readings, products alone would seem counted ones.
  return `catálogo: ${counted(products, 'produto', 'produtos')}`;
}
