import { FIELD_LABELS } from '@balanco/catalogue-file/import-columns';
import type { TxtColumn } from '@balanco/catalogue-file/txt/txt-columns';

/** Two lines above a sample: the tens, each above its first position, and the last digit of each position, from 0. */
export function rulerLines(length: number): [tens: string, units: string] {
  const positions = Array.from({ length }, (_, position) => position);
  const tens = positions
    .filter((position) => position % 10 === 0)
    .map((position) => String(position).padEnd(10))
    .join('');
  return [tens.slice(0, length).trimEnd(), positions.map((position) => position % 10).join('')];
}

/** A line below a sample that shows where the columns are: '[Código de Ba]  [Códi] [Descrição …'. */
export function columnMarks(columns: readonly TxtColumn[]): string {
  return [...columns]
    .sort((a, b) => a.start - b.start)
    .reduce((line, { key, start, end }) => {
      const room = Math.max(0, end - start - 2);
      const mark = end - start < 2 ? '|' : `[${FIELD_LABELS[key].slice(0, room).padEnd(room, '·')}]`;
      return line.padEnd(start) + mark;
    }, '');
}

/** Why positions can't be used, as a sentence; null if they can. */
export function layoutProblem(columns: readonly TxtColumn[]): string | null {
  const wrong = columns.find(({ start, end }) => end <= start);
  if (wrong !== undefined) return `${FIELD_LABELS[wrong.key]}: o fim tem de ser maior que o início.`;
  if (!columns.some(({ key }) => key === 'barcode' || key === 'internal_code'))
    return 'Indique as posições do Código de Barras ou do Código Interno.';
  const sorted = [...columns].sort((a, b) => a.start - b.start);
  const overlapping = sorted.find(({ end }, index) => (sorted[index + 1]?.start ?? end) < end);
  return overlapping === undefined
    ? null
    : `${FIELD_LABELS[overlapping.key]} passa por cima da coluna seguinte.`;
}
