import type { ReactNode } from 'react';
import block from './block-table.module.css';

interface FigureTableProps {
  label: string;
  names: readonly string[];
  /** Those of them over texts. */
  texts?: readonly string[];
  children: ReactNode;
}

/** Produtos, which has `HeadedTable`, has no room for it. */
export function FigureTable({ label, names, texts = [], children }: FigureTableProps) {
  return (
    <table className={`${block.table} ${block.figures}`} aria-label={label}>
      <thead>
        <tr>
          {names.map((name) => (
            <th key={name} scope="col" data-text={texts.includes(name) || undefined}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
