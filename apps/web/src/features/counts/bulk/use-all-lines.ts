import { formatInteger } from '@balanco/contract/base/numbers';
import type { CountLine } from '@balanco/contract/counts/count';
import { COUNT_PAGE_LIMIT } from '@balanco/contract/counts/counts';
import { useEffect, useRef, useState } from 'react';
import { sentence } from '../../../api/client';
import { patiently } from '../../../api/patiently';
import { sleep } from '../../../lib/wait';
import { noticeFailure } from '../../../ui/messages/notices';
import { requestCountPage } from '../counts-query';
import type { CountFilter } from '../filter/count-filter';
import { collectLines } from './collect-lines';

/** The lines of a large pharmacy's night. */
export const MOST_SELECTED = 20_000;

interface AllLines {
  /** Lines at the versions that were read; null unless all are selected. */
  readonly lines: readonly CountLine[] | null;
  /** Lines read; null when idle. */
  readonly reading: number | null;
  readonly select: (filter: CountFilter, upTo: number) => void;
  readonly clear: () => void;
}

/** Reads lines with their versions, so a bulk action spares later changes. A different `view` ends the selection. */
export function useAllLines(view: string | undefined): AllLines {
  const [all, setAll] = useState<{ view: string | undefined; lines: readonly CountLine[] } | null>(null);
  const [reading, setReading] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  const clear = () => {
    running.current?.abort();
    running.current = null;
    setReading(null);
    setAll(null);
  };
  useEffect(() => {
    // A new view must not receive the old one's lines.
    const stop = () => running.current?.abort();
    return view === undefined ? undefined : stop;
  }, [view]);

  const select = async (filter: CountFilter, upTo: number) => {
    clear();
    const stop = new AbortController();
    running.current = stop;
    const { signal } = stop;
    setReading(0);
    try {
      const onProgress = (done: number) => {
        if (!signal.aborted) setReading(done);
      };
      const lines = await readAllLines({ filter, upTo, signal, onProgress });
      if (!signal.aborted) setAll({ view, lines });
    } catch (error) {
      if (!signal.aborted) noticeFailure(`Não foi possível selecionar todas. ${sentence(error)}`);
    } finally {
      if (running.current === stop) setReading(null);
    }
  };
  return {
    lines: all !== null && all.view === view ? all.lines : null,
    reading,
    select: (filter, upTo) => void select(filter, upTo),
    clear,
  };
}

interface ReadAll {
  readonly filter: CountFilter;
  readonly upTo: number;
  readonly signal: AbortSignal;
  readonly onProgress?: (done: number) => void;
}

/** @throws for more than `MOST_SELECTED`, with a sentence, and what a call throws */
export async function readAllLines({ filter, upTo, signal, onProgress }: ReadAll): Promise<CountLine[]> {
  const lines: CountLine[] = [];
  const sort = filter.search === '' ? undefined : '-createdAt';
  await collectLines({
    fetchPart: (after) => {
      const start = after === null ? { page: 1 } : { after };
      const part = { ...start, sort, pageSize: COUNT_PAGE_LIMIT, upTo } as const;
      return patiently(() => requestCountPage(filter, part, signal), sleep, signal);
    },
    take: (part) => lines.push(...part),
    onProgress: (done, total) => {
      if (Math.max(done, total) > MOST_SELECTED) throw new Error(tooMany());
      onProgress?.(done);
    },
  });
  return lines;
}

function tooMany(): string {
  return `Selecione no máximo ${formatInteger(MOST_SELECTED)} contagens de cada vez; escolha um inventário, uma seção ou um filtro.`;
}
