import type { ReactNode } from 'react';

interface HeadsProps {
  names: readonly string[];
  /** Those of them over texts, in a table of figures. */
  texts?: readonly string[];
  children?: ReactNode;
}

export function Heads({ names, texts = [], children }: HeadsProps) {
  return (
    <thead>
      <tr>
        {children}
        {names.map((name) => (
          <th key={name} scope="col" data-text={texts.includes(name) || undefined}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}
