import type { ReactNode } from 'react';

interface HeadedTableProps {
  className?: string | undefined;
  label?: string;
  names: readonly string[];
  /** Heads before the names. */
  first?: ReactNode;
  children: ReactNode;
}

export function HeadedTable({ className, label, names, first, children }: HeadedTableProps) {
  return (
    <table className={className} aria-label={label}>
      <thead>
        <tr>
          {first}
          {names.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
