import { useCallback, useEffect, useRef, useState } from 'react';
import { sentence } from '../../../api/sentence';
import { type FiledSettlement, makeSettlementFile } from './make-settlement-file';
import type { SettlementFile, SettlementFormat } from './settlement-writer';

export type FilePhase =
  | { readonly name: 'reading'; readonly done: number; readonly total: number }
  /** All items are read, and the file is being written. */
  | { readonly name: 'writing' }
  | { readonly name: 'failed'; readonly failure: string };

const reading: FilePhase = { name: 'reading', done: 0, total: 0 };

/** Makes the file at once. It is aborted if its dialog closes. */
export function useSettlementFile(
  settlement: FiledSettlement,
  format: SettlementFormat,
  onComplete: (file: SettlementFile) => void,
) {
  const [phase, setPhase] = useState<FilePhase>(reading);
  const complete = useRef(onComplete);
  const asked = useRef(settlement);

  const run = useCallback(
    async (signal: AbortSignal) => {
      const proceed = (next: FilePhase) => {
        if (!signal.aborted) setPhase(next);
      };
      proceed(reading);
      try {
        const file = await makeSettlementFile(asked.current, format, {
          signal,
          onProgress: (done, total) => proceed({ name: 'reading', done, total }),
          onCollected: () => proceed({ name: 'writing' }),
        });
        if (!signal.aborted) complete.current(file);
      } catch (error) {
        proceed({ name: 'failed', failure: `Erro ao gerar o arquivo: ${sentence(error)}` });
      }
    },
    [format],
  );

  const [attempt, setAttempt] = useState(1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt runs again
  useEffect(() => {
    const running = new AbortController();
    void run(running.signal);
    return () => running.abort();
  }, [run, attempt]);
  return { phase, retry: () => setAttempt(attempt + 1) };
}
