import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { hintsQuery } from './hints-query';

const Marks = createContext<ReadonlyMap<string, string>>(new Map());

/** Lets the rows of an inventory's items say that their difference is probably none. */
export function HintMarks({ id, children }: { id: string; children: ReactNode }) {
  const { data } = useQuery(hintsQuery(id));
  const marks = useMemo(() => {
    const swapped = (data?.swaps.results ?? []).flatMap(({ short, over }) => [short.key, over.key]);
    const mistaken = (data?.factor_errors.results ?? []).map(({ item }) => item.key);
    return new Map([
      ...swapped.map((key): [string, string] => [key, 'Provável troca']),
      ...mistaken.map((key): [string, string] => [key, 'Provável erro de fator']),
    ]);
  }, [data]);
  return <Marks value={marks}>{children}</Marks>;
}

/** 'Provável troca' for an item that is part of a hint; undefined for others. */
export function useHintMark(key: string): string | undefined {
  return useContext(Marks).get(key);
}
