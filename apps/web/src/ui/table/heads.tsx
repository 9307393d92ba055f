import type { ReactNode } from 'react';

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
