import {
  type ExportedLineValues,
  exportEndSchema,
  exportedLineSchema,
  exportStartSchema,
} from '@balanco/contract/counts/count-export';
import { createLineReader } from '../../../api/line-reader';
import { UnexpectedAnswer } from '../../../api/unexpected-answer';
import { type ExportedLine, exportedLine } from './exported-line';

interface ReadSteps {
  readonly take: (lines: readonly ExportedLine[]) => void;
  readonly onProgress: (done: number, total: number) => void;
}

/**
 * Reads the bytes of an export: how many lines there are, the lines, and how many were sent. The first line of each piece is
 * checked against the contract, because checking all of them takes longer than reading them.
 *
 * @throws UnexpectedAnswer for another text, or if lines are missing; what its steps throw
 */
export function readExport({ take, onProgress }: ReadSteps): ReturnType<typeof createLineReader> {
  let total: number | null = null;
  let done = 0;
  let sent: number | null = null;
  const reader = createLineReader((elements) => {
    if (elements.length === 0) return;
    let first = 0;
    if (total === null) {
      total = read(exportStartSchema, elements[0]).count;
      first = 1;
      onProgress(0, total);
    }
    const last = elements.at(-1);
    const isEnd = elements.length > first && !Array.isArray(last);
    const lines = elements.slice(first, isEnd ? -1 : undefined);
    if (lines.length > 0) read(exportedLineSchema, lines[0]);
    if (sent !== null || !lines.every(Array.isArray)) throw new UnexpectedAnswer('not a line of an export');
    if (isEnd) sent = read(exportEndSchema, last).lines;
    if (lines.length === 0) return;
    take((lines as ExportedLineValues[]).map(exportedLine)); // Lists, of which the first one was checked.
    done += lines.length;
    onProgress(done, Math.max(done, total ?? 0));
  });
  return {
    add: reader.add,
    finish() {
      reader.finish();
      if (sent !== done) throw new UnexpectedAnswer('an export with too few lines');
    },
  };
}

function read<T>(schema: { safeParse(value: unknown): { data?: T | undefined } }, value: unknown): T {
  const { data } = schema.safeParse(value);
  if (data === undefined) throw new UnexpectedAnswer('not an element of an export');
  return data;
}
