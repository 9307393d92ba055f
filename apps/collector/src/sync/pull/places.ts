import { newUuid } from '@balanco/client/new-uuid';
import { foldText } from '@balanco/contract/base/fold-text';
import { formatMoment } from '@balanco/contract/base/moments';
import { sectionStateWords } from '@balanco/contract/inventories/section-state-words';
import {
  type PulledSection,
  pullInventories,
  pullPharmacies,
  pullSections,
} from '@balanco/contract/mobile/mobile-pull';
import { readingsText } from '../../rules/queue-text';
import { readNote, writeNote } from '../../store/database';
import { type OwnPart, ownParts } from '../../store/own-parts';
import { addOpenedSection, openedSections } from '../../store/sections';
import { Refused } from '../refused';
import { request } from '../request';

export interface Place {
  readonly id: string;
  readonly name: string;
  readonly hint?: string | undefined;
  /** What a section is; absent while something is left to count, and in older lists. */
  readonly state?: 'done' | 'finalised' | undefined;
}

export interface PharmacyPlace extends Place {
  /** Id of its inventory as a whole; absent in older lists. */
  readonly whole?: string | undefined;
}

export interface InventoryPlace extends Place {
  /** A number or a UUID. */
  readonly inventory: number | string;
  /**
   * Whether it is that of the whole pharmacy, which never closes (docs/counts.md, "The inventory of the whole
   * pharmacy").
   */
  readonly isWhole?: boolean | undefined;
}

type Lister<T> = (onPage: (rows: readonly T[]) => void) => Promise<void>;

/** First what the phone knows; offline it stays. */
async function fresh<T>(name: string, show: (rows: readonly T[]) => void, pull: () => Promise<readonly T[]>) {
  const known = await readNote<readonly T[]>(name);
  if (known !== undefined) show(known);
  try {
    const rows = await pull();
    await writeNote(name, rows);
    show(rows);
  } catch (error) {
    // A pharmacy taken away is no list that the phone may go on with.
    if (known === undefined || isGone(error)) throw error;
  }
}

export const listPharmacies: Lister<PharmacyPlace> = (show) =>
  fresh('pharmacies', show, async () => {
    const rows = await everyPage((cursor) => request(pullPharmacies, { query: { cursor } }));
    return rows.map(({ id, name, inventory_uuid: whole }) => ({ id, name, whole })).sort(byName);
  });

export function listInventories(pharmacy: PharmacyPlace): Lister<InventoryPlace> {
  return (show) => fresh(`inventories ${pharmacy.id}`, show, () => pullOpen(pharmacy));
}

/**
 * Whether the office still has it open.
 *
 * @throws what `request` throws
 */
export async function isInventoryOpen(pharmacy: PharmacyPlace, inventory: number | string): Promise<boolean> {
  try {
    const open = await pullOpen(pharmacy);
    return open.some((place) => place.inventory === inventory);
  } catch (error) {
    if (isGone(error)) return false;
    throw error;
  }
}

function isGone(error: unknown): boolean {
  return error instanceof Refused && error.code === 'not_found';
}

const WHOLE = {
  name: 'Farmácia como um todo',
  hint: 'Fora dos inventários, nunca fecha. Só se o escritório pedir.',
  isWhole: true,
};

async function pullOpen(pharmacy: PharmacyPlace): Promise<readonly InventoryPlace[]> {
  const query = { pharmacy: pharmacy.id };
  const rows = await everyPage((cursor) => request(pullInventories, { query: { ...query, cursor } }));
  const isWhole = ({ id, name }: NamedInventory) =>
    id === pharmacy.whole || (typeof id === 'string' && name === pharmacy.name);
  const open = rows
    .filter(({ finalizado }) => !finalizado)
    .toSorted((a, b) => b.created_at.localeCompare(a.created_at));
  const opened = open.filter((row) => !isWhole(row));
  return [
    ...opened.map((row) => ({
      id: String(row.id),
      inventory: row.id,
      name: row.name,
      hint: tellApart(row, opened),
    })),
    ...open.filter(isWhole).map(({ id }) => ({ id: String(id), inventory: id, ...WHOLE })),
  ];
}

/** Beside each section stands what this phone knows of the person's own part, at once and offline. */
export function listSections(inventory: number | string, person: string): Lister<Place> {
  return async (show) => {
    const parts = await ownParts(person, inventory);
    const own = (await openedSections(person))
      .filter((section) => section.inventory === inventory)
      .map(({ id, name }) => ({ id, name, hint: 'aberta aqui' }));
    const withOwn = (rows: readonly Place[]) => {
      const known = new Set(rows.map(({ id }) => id));
      const all = [...own.filter(({ id }) => !known.has(id)), ...rows];
      show(all.map((place) => withOwnPart(place, parts.get(place.id))).sort(byWorkLeft));
    };
    if (own.length > 0) withOwn([]);
    await fresh<Place>(`sections ${inventory}`, withOwn, async () => {
      const rows = await everyPage((cursor) => request(pullSections, { query: { inventory, cursor } }));
      return rows.map((section) => ({
        id: section.id,
        name: section.name,
        hint: hintOf(section, person),
        state: stateOf(section),
      }));
    }).catch((error: unknown) => {
      if (own.length === 0) throw error;
    });
  };
}

export async function sectionNamed(
  inventory: number | string,
  person: string,
  name: string,
): Promise<Place | null> {
  const isOfName = (place: Place) => foldText(place.name) === foldText(name);
  const own = (await openedSections(person)).find(
    (section) => section.inventory === inventory && isOfName(section),
  );
  if (own !== undefined) return { id: own.id, name: own.name };
  const known = (await readNote<readonly Place[]>(`sections ${inventory}`)) ?? [];
  return known.find((place) => isOfName(place) && place.hint !== FINALISED) ?? null;
}

/** The section of this name, or a new one, which the server hears of later. */
export async function openNamed(inventory: number | string, person: string, name: string): Promise<Place> {
  const same = await sectionNamed(inventory, person, name);
  if (same !== null) return same;
  const section = { id: newUuid(), name };
  await addOpenedSection({ ...section, person, inventory });
  return section;
}

const FINALISED = sectionStateWords.finalised.toLowerCase();
const READY = sectionStateWords.ready.toLowerCase();
const OWN = 'sua';

function hintOf(section: PulledSection, person: string): string | undefined {
  if (section.finalizado) return FINALISED;
  const doneBy = section.done_by ?? [];
  if (doneBy.length > 0) return `${READY} · ${doneBy.join(', ')}`;
  if (section.collector_sub === person) return OWN;
  return section.collector_name ?? undefined;
}

function withOwnPart(place: Place, part: OwnPart | undefined): Place {
  const { readings = 0, isReady = false } = part ?? {};
  if (readings === 0 && !isReady) return place;
  const texts = [
    isReady && place.state === undefined && `${READY} (você)`,
    place.hint !== OWN && place.hint,
    readings > 0 && `suas: ${readingsText(readings)}`,
  ];
  return { ...place, hint: texts.filter(Boolean).join(' · ') };
}

function stateOf({ finalizado, done_by }: PulledSection): Place['state'] {
  if (finalizado) return 'finalised';
  return (done_by ?? []).length > 0 ? 'done' : undefined;
}

const ranks = { left: 0, done: 1, finalised: 2 };

function byWorkLeft(a: Place, b: Place): number {
  return ranks[a.state ?? 'left'] - ranks[b.state ?? 'left'] || byName(a, b);
}

/** Sorts '2' before '10'. */
function byName(a: Place, b: Place): number {
  return a.name.localeCompare(b.name, 'pt-BR', { numeric: true });
}

async function everyPage<Row extends { _deleted: boolean }>(
  pull: (cursor: string | undefined) => Promise<{ results: Row[]; cursor: string | null }>,
): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | undefined;
  do {
    const page = await pull(cursor);
    rows.push(...page.results.filter(({ _deleted }) => !_deleted));
    cursor = page.cursor ?? undefined;
  } while (cursor !== undefined);
  return rows;
}

interface NamedInventory {
  readonly id: number | string;
  readonly name: string;
  /** ISO 8601. */
  readonly created_at: string;
}

/** Tells by creation time, as in Inventários, and by number if equal too. Returns undefined for a unique name. */
export function tellApart(inventory: NamedInventory, all: readonly NamedInventory[]): string | undefined {
  const alike = all.filter(
    (other) => other !== inventory && foldText(other.name) === foldText(inventory.name),
  );
  if (alike.length === 0) return undefined;
  const moment = momentText(inventory);
  const isClear = alike.every((other) => momentText(other) !== moment);
  return isClear ? moment : `${moment} · nº ${inventory.id}`;
}

function momentText({ created_at }: NamedInventory): string {
  return formatMoment(new Date(created_at)) ?? '';
}
