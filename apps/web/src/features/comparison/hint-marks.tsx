import { getHints } from '@balanco/contract/settlement/hints';
import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { askedQuery } from '../../api/client';
import { comparisonKey, liveRefresh } from '../../listing/queries';

const Marks = createContext<ReadonlyMap<string, string>>(new Map());

export function HintMarks({ id, children }: { id: string; children: ReactNode }) {
  const { data } = useQuery(hintsQuery(id));
  const marks = useMemo(() => {
    const swapped = (data?.swaps.results ?? []).flatMap(({ short, over }) => [short.key, over.key]);
    const mistaken = (data?.factor_errors.results ?? []).map(({ item }) => item.key);
    const lost = (data?.losses.results ?? []).map(({ item }) => item.key);
    return new Map([
      ...lost.map((key): [string, string] => [key, 'Perda registrada']),
      ...swapped.map((key): [string, string] => [key, 'Troca provável']),
      ...mistaken.map((key): [string, string] => [key, 'Erro de fator provável']),
    ]);
  }, [data]);
  return <Marks value={marks}>{children}</Marks>;
}

/** Returns 'Troca provável', 'Erro de fator provável' or 'Perda registrada'. */
export function useHintMark(key: string): string | undefined {
  return useContext(Marks).get(key);
}

/** See docs/settlement.md, "Explainable differences (Explicável)". */
export function hintsQuery(id: string) {
  return askedQuery([...comparisonKey, id, 'hints'], getHints, { params: { id } }, liveRefresh);
}
