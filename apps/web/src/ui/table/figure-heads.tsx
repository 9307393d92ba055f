interface FigureHeadsProps {
  names: readonly string[];
  /** Those of them over texts. */
  texts?: readonly string[];
}

/** Of a table of figures. Produtos, which has `Heads`, has no room for it. */
export function FigureHeads({ names, texts = [] }: FigureHeadsProps) {
  return (
    <thead>
      <tr>
        {names.map((name) => (
          <th key={name} scope="col" data-text={texts.includes(name) || undefined}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}
