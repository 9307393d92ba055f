import type { RestoredFigure } from './compare-restored.js';
import type { RestoredDatabase } from './restore-database.js';

/** The comparison as lines of a table: figures of the file, figures of the database, rows first and totals last. */
export function restoredTable({ rows, totals }: RestoredDatabase): string[] {
  const all = [...rows, ...totals];
  const name = Math.max(...all.map((figure) => figure.name.length));
  const width = Math.max('restaurado'.length, ...all.map(({ inFile }) => asFigure(inFile).length));
  const line = (cells: readonly [string, string, string]) =>
    `${cells[0].padEnd(name)}  ${cells[1].padStart(width)}  ${cells[2].padStart(width)}`;
  const figures = (list: readonly RestoredFigure[]) =>
    list.map((figure) => line([figure.name, asFigure(figure.inFile), asFigure(figure.inDatabase)]));
  return [
    line(['Linhas por tabela', 'cópia', 'restaurado']),
    ...figures(rows),
    line(['Totais', 'cópia', 'restaurado']),
    ...figures(totals),
  ];
}

/** Formats exact decimal text of any size for Brazil. */
function asFigure(text: string): string {
  const [whole = '', fraction] = text.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '.');
  return fraction === undefined ? grouped : `${grouped},${fraction}`;
}
