import { FILTERED_THINGS, HISTORY_ACTIONS } from '@balanco/contract/history/history';
import { useCallback, useMemo } from 'react';
import { useAddressParams } from '../../listing/use-address-params';

/** What the history of a pharmacy is narrowed to; null is everything. */
export interface HistoryFilter {
  readonly entity: (typeof FILTERED_THINGS)[number] | null;
  readonly action: (typeof HISTORY_ACTIONS)[number] | null;
  /** A `sub`. */
  readonly person: string | null;
  /** Days as '2026-05-31'. */
  readonly first_day: string | null;
  readonly last_day: string | null;
}

/** Names of the filters in the address. */
const PARAMS = { entity: 'oque', action: 'acao', person: 'quem', first_day: 'de', last_day: 'ate' } as const;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The filter, kept in the address so that a copied link shows the same. What the address can't mean is ignored. */
export function useHistoryFilter() {
  const [params, setParams] = useAddressParams();
  const filter = useMemo((): HistoryFilter => {
    const read = (name: keyof HistoryFilter) => params.get(PARAMS[name]);
    const day = (name: 'first_day' | 'last_day') => (DAY.test(read(name) ?? '') ? read(name) : null);
    return {
      entity: FILTERED_THINGS.find((thing) => thing === read('entity')) ?? null,
      action: HISTORY_ACTIONS.find((action) => action === read('action')) ?? null,
      person: read('person') || null,
      first_day: day('first_day'),
      last_day: day('last_day'),
    };
  }, [params]);
  const change = useCallback(
    (name: keyof HistoryFilter, value: string | null) => {
      setParams(
        (current) => {
          const next = new URLSearchParams(current);
          if (value === null || value === '') next.delete(PARAMS[name]);
          else next.set(PARAMS[name], value);
          return next;
        },
        { replace: true },
      );
    },
    [setParams],
  );
  return { filter, change };
}
