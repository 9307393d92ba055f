import { foldText } from '@balanco/contract/base/fold-text';
import { useRef } from 'react';
import { alarmsOf } from './alarms';
import type { WatchedInventory } from './progress-feed';

/** The first is the default. */
export const PROGRESS_ORDERS = ['alarmes', 'farmacia', 'cobertura', 'termino', 'sinal'] as const;
type ProgressOrder = (typeof PROGRESS_ORDERS)[number];

export const orderWords: Readonly<Record<ProgressOrder, string>> = {
  alarmes: 'Mais alarmes primeiro',
  farmacia: 'Farmácia',
  cobertura: 'Menor R$ coberto primeiro',
  termino: 'Termina por último primeiro',
  sinal: 'Parado há mais tempo primeiro',
};

export function orderNamed(name: string | null): ProgressOrder {
  return PROGRESS_ORDERS.find((known) => known === name) ?? PROGRESS_ORDERS[0];
}

type Compare = (one: WatchedInventory, other: WatchedInventory) => number;

/** 'Filial 2' comes before 'Filial 10'. */
const names = new Intl.Collator('pt-BR', { numeric: true });

const byPlace: Compare = (one, other) =>
  names.compare(one.pharmacy_name, other.pharmacy_name) ||
  names.compare(one.name, other.name) ||
  String(one.inventory_id).localeCompare(String(other.inventory_id));
const covered = ({ money: { covered: part, total } }: WatchedInventory) => (total <= 0 ? 1 : part / total);
const alarms = (inventory: WatchedInventory) => alarmsOf([inventory]).active.length;

const compare: Readonly<Record<ProgressOrder, Compare>> = {
  alarmes: (one, other) => alarms(other) - alarms(one),
  farmacia: () => 0,
  cobertura: (one, other) => covered(one) - covered(other),
  // Those that may take longest come first.
  termino: (one, other) =>
    (other.eta_minutes ?? Number.MAX_SAFE_INTEGER) - (one.eta_minutes ?? Number.MAX_SAFE_INTEGER),
  sinal: (one, other) => (one.last_sign_of_life ?? '').localeCompare(other.last_sign_of_life ?? ''),
};

/** Equal ones follow pharmacy and name. */
export function orderInventories(
  inventories: readonly WatchedInventory[],
  order: ProgressOrder,
): readonly WatchedInventory[] {
  return [...inventories].sort((one, other) => compare[order](one, other) || byPlace(one, other));
}

export function findInventories(
  inventories: readonly WatchedInventory[],
  pharmacy: string | null,
  search: string,
): readonly WatchedInventory[] {
  const text = foldText(search.trim());
  return inventories.filter(
    ({ pharmacy_id, pharmacy_name, name }) =>
      (pharmacy === null || pharmacy_id === pharmacy) && foldText(`${name} ${pharmacy_name}`).includes(text),
  );
}

export function pharmaciesOf(
  inventories: readonly WatchedInventory[],
): readonly { id: string; name: string }[] {
  const byId = new Map(inventories.map(({ pharmacy_id, pharmacy_name }) => [pharmacy_id, pharmacy_name]));
  return [...byId]
    .map(([id, name]) => ({ id, name }))
    .sort((one, other) => names.compare(one.name, other.name));
}

/**
 * New figures don't change it, so that nothing moves under a pointer or focus. Recomputed when an inventory
 * comes or goes.
 */
export function useSteadyOrder(
  inventories: readonly WatchedInventory[],
  order: ProgressOrder,
): readonly WatchedInventory[] {
  const made = useRef<{ key: string; places: ReadonlyMap<unknown, number> }>({ key: '', places: new Map() });
  const ids = inventories.map(({ inventory_id }) => String(inventory_id)).sort();
  const key = JSON.stringify([order, ids]);
  if (made.current.key !== key) {
    const sorted = orderInventories(inventories, order);
    made.current = { key, places: new Map(sorted.map(({ inventory_id }, place) => [inventory_id, place])) };
  }
  const { places } = made.current;
  return [...inventories].sort(
    (one, other) => (places.get(one.inventory_id) ?? 0) - (places.get(other.inventory_id) ?? 0),
  );
}
