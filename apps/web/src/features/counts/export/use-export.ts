import { useEffect, useRef, useState } from 'react';
import { sentence } from '../../../api/sentence';
import type { CountFilter } from '../count-filter';
import type { CountsFile } from './counts-writer';
import { exportCounts } from './export-counts';
import type { ExportOptions } from './export-options';
import { leftOutSentence } from './left-out-sentence';

export type ExportPhase =
  | { readonly name: 'choosing'; readonly failure: string | null }
  | { readonly name: 'collecting'; readonly done: number; readonly total: number }
  /** All lines are collected, and the file is being written. */
  | { readonly name: 'writing' };

const choosing: ExportPhase = { name: 'choosing', failure: null };

/** One export from choosing to saving. It is aborted if its dialog closes. */
export function useExport(filter: CountFilter, onComplete: (file: CountsFile) => void) {
  const [phase, setPhase] = useState<ExportPhase>(choosing);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const run = async (options: ExportOptions) => {
    const { signal } = start();
    const proceed = (next: ExportPhase) => {
      if (!signal.aborted) setPhase(next);
    };
    try {
      const file = await exportCounts(filter, options, {
        signal,
        onProgress: (done, total) => proceed({ name: 'collecting', done, total }),
        onCollected: () => proceed({ name: 'writing' }),
      });
      if (signal.aborted) return;
      if (file.rows > 0) onComplete(file);
      else setPhase({ name: 'choosing', failure: nothingSentence(file) });
    } catch (error) {
      proceed({ name: 'choosing', failure: `Erro ao carregar contagens: ${sentence(error)}` });
    }
  };
  const start = () => {
    running.current?.abort();
    running.current = new AbortController();
    setPhase({ name: 'collecting', done: 0, total: 0 });
    return running.current;
  };
  /** Goes back to choosing and keeps the choices. */
  const cancel = () => {
    running.current?.abort();
    setPhase(choosing);
  };
  return { phase, run, cancel };
}

function nothingSentence({ leftOut }: CountsFile): string {
  return leftOut === 0 ? 'Nenhuma contagem encontrada' : `${leftOutSentence(leftOut)}: não há o que salvar.`;
}
