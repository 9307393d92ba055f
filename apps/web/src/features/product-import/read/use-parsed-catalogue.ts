import type { ReadCatalogue } from '@balanco/catalogue-file/catalogue-messages';
import type { ImportOptions } from '@balanco/catalogue-file/import-options';
import { startTransition, useEffect, useRef, useState } from 'react';
import { sentence } from '../../../api/client';
import { parseInWorker } from './parse-in-worker';

const OPTION_PAUSE_MS = 200;

interface Understood {
  readonly file: File;
  readonly options: ImportOptions;
  /** null if the worker failed. */
  readonly catalogue: ReadCatalogue | null;
  readonly failure: string | null;
}

export interface ParsedCatalogue {
  /** Has older options while `busy`; null before the first. */
  readonly understood: Understood | null;
  readonly failure: string | null;
  readonly busy: boolean;
  /** A share from 0 to 1. */
  readonly progress: number;
}

export function useParsedCatalogue(file: File | null, options: ImportOptions): ParsedCatalogue {
  const [last, setLast] = useState<Understood | null>(null);
  const [progress, setProgress] = useState(0);
  const begun = useRef<File | null>(null);
  const understood = last?.file === file ? last : null;

  useEffect(() => {
    if (file === null) return;
    const stop = new AbortController();
    const finish = (result: Pick<Understood, 'catalogue' | 'failure'>) => {
      if (stop.signal.aborted) return;
      // A transition renders the preview in slices of a few ms.
      startTransition(() => setLast({ file, options, ...result }));
    };
    const parse = () => {
      setProgress(0);
      const report = (done: number, total: number) => setProgress(total === 0 ? 0 : done / total);
      parseInWorker(file, options, report, stop.signal).then(
        (catalogue) => finish({ catalogue, failure: catalogue.refusal?.message ?? null }),
        (error) => finish({ catalogue: null, failure: sentence(error) }),
      );
    };
    const timer = window.setTimeout(parse, begun.current === file ? OPTION_PAUSE_MS : 0);
    begun.current = file;
    return () => {
      window.clearTimeout(timer);
      stop.abort();
    };
  }, [file, options]);

  const busy = file !== null && understood?.options !== options;
  return { understood, failure: understood?.failure ?? null, busy, progress };
}
