import { foldText } from '../../lib/fold-text';
import type { WatchedInventory } from './progress-feed';
import { alarmsOf } from './shown-alarms';

/** How the inventories can be sorted; the first is the default. */
export const PROGRESS_ORDERS = ['alarmes', 'farmacia', 'cobertura', 'termino', 'sinal'] as const;
export type ProgressOrder = (typeof PROGRESS_ORDERS)[number];

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
  // Without a forecast it may take longest.
  termino: (one, other) =>
    (other.eta_minutes ?? Number.MAX_SAFE_INTEGER) - (one.eta_minutes ?? Number.MAX_SAFE_INTEGER),
  sinal: (one, other) => (one.last_sign_of_life ?? '').localeCompare(other.last_sign_of_life ?? ''),
};

/** The inventories in an order; equal ones by pharmacy and name. */
export function orderInventories(
  inventories: readonly WatchedInventory[],
  order: ProgressOrder,
): readonly WatchedInventory[] {
  return [...inventories].sort((one, other) => compare[order](one, other) || byPlace(one, other));
}

/** The inventories of a pharmacy, or of all, whose name or pharmacy has the text. */
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

/** The pharmacies of the inventories, by name. */
export function pharmaciesOf(
  inventories: readonly WatchedInventory[],
): readonly { id: string; name: string }[] {
  const byId = new Map(inventories.map(({ pharmacy_id, pharmacy_name }) => [pharmacy_id, pharmacy_name]));
  return [...byId]
    .map(([id, name]) => ({ id, name }))
    .sort((one, other) => names.compare(one.name, other.name));
}
