import type { ReactNode } from 'react';

/** The head of a plain table. A child is a first cell with more than a name. */
export function Heads({ names, children }: { names: readonly string[]; children?: ReactNode }) {
  return (
    <thead>
      <tr>
        {children}
        {names.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}
