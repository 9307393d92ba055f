import { type HistoryEntry, listHistory } from '@balanco/contract/history/history';
import { getPhoto } from '@balanco/contract/mobile/photos';
import { ITEM_REASONS, type ItemReason } from '@balanco/contract/settlement/item-reasons';
import {
  type ExpiredLot,
  getSettlement,
  listSettlementExpired,
  listSettlementPhotos,
  type SettledPhoto,
  type SettledPhotos,
  type SettlementDetail,
  type SettlementItem,
} from '@balanco/contract/settlement/settlements';
import type { QueryClient } from '@tanstack/react-query';
import { request } from '../../../api/client';
import { bytesOf } from '../../../lib/base64';
import { paths } from '../../../paths';
import { findPhonePlace, isThisMachine } from '../../../session/phones/use-phone-place';
import { makeSettlementFile } from '../settlement-file/make-settlement-file';
import type { AtaAnnex } from './ata-words';

/** 45 mm at 200 dots per inch. */
const PIXELS = 360;

/** A JPEG in base64 as a small image's address; whole where the browser can't draw it. */
async function smallPhoto(image: string): Promise<string> {
  const whole = `data:image/jpeg;base64,${image}`;
  try {
    const picture = await createImageBitmap(new Blob([bytesOf(image)], { type: 'image/jpeg' }));
    const share = Math.min(1, PIXELS / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * share));
    canvas.height = Math.max(1, Math.round(picture.height * share));
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    return canvas.toDataURL('image/jpeg', 0.8);
  } catch {
    return whole;
  }
}

export const ATA_ITEMS = 50;

export interface AtaContent {
  readonly settlement: SettlementDetail;
  readonly top: readonly SettlementItem[];
  readonly divergent: number;
  /** Counted differently at first, and equal to the stock in the end; largest R$ first. */
  readonly contested: readonly SettlementItem[];
  readonly reasons: readonly ReasonSum[];
  readonly file: { readonly rows: number; readonly sha256: string };
  readonly place: AtaPlace | null;
  readonly zeroed: Pick<ReasonSum, 'items' | 'units' | 'value'>;
  readonly annexes: readonly AtaAnnex[];
  /** Every difference and every item for the annexes that list them, otherwise empty. */
  readonly differences: readonly SettlementItem[];
  readonly register: InventoryRegister | null;
  readonly expired: readonly ExpiredLot[];
  readonly history: AtaHistory | null;
  readonly photos: AtaPhotos | null;
}

interface AtaPlace {
  readonly address: string;
  readonly drawing: string;
}

export interface AtaPhotos extends Pick<SettledPhotos, 'missing'> {
  readonly pictures: readonly (SettledPhoto & { readonly source: string })[];
}

export interface AtaHistory {
  readonly entries: readonly HistoryEntry[];
  readonly hasOlder: boolean;
}

/** More would be a book; the history's screen has them. */
const HISTORY_ENTRIES = 1000;

export interface ReasonSum {
  /** null stands for 'sem motivo'. */
  readonly reason: ItemReason | null;
  readonly items: number;
  readonly units: number;
  /** R$ with its sign. */
  readonly value: number;
}

/**
 * Loads a version with all its items. An Ata whose items have another hash is not made.
 *
 * @throws what `makeSettlementFile` throws
 */
export async function loadAta(
  queries: QueryClient,
  id: string,
  version: number,
  annexes: readonly AtaAnnex[],
): Promise<AtaContent> {
  const settlement = await request(getSettlement, { params: { id, version } });
  const { hash, value_basis, inventory_id } = settlement;
  const items: SettlementItem[] = [];
  const contested: SettlementItem[] = [];
  const all: SettlementItem[] = [];
  const { rows, sha256 } = await makeSettlementFile({ id, version, hash, value_basis }, 'csv', {
    signal: new AbortController().signal,
    onItems: (page) => {
      items.push(...page.filter(({ difference }) => difference !== 0));
      contested.push(...page.filter((item) => contestedMoney(item) !== null));
      if (annexes.includes('inventory')) all.push(...page);
    },
  });
  items.sort((a, b) => Math.abs(b.difference_value) - Math.abs(a.difference_value));
  contested.sort((a, b) => (contestedMoney(b) ?? 0) - (contestedMoney(a) ?? 0));
  return {
    settlement,
    contested,
    top: items.slice(0, ATA_ITEMS),
    divergent: items.length,
    reasons: reasonSums(items),
    zeroed: zeroedSum(items),
    annexes,
    differences: annexes.includes('differences') ? items : [],
    register: annexes.includes('inventory') ? inventoryRegister(all) : null,
    photos: annexes.includes('photos') ? await readPhotos(id, version) : null,
    expired: annexes.includes('expired')
      ? (await request(listSettlementExpired, { params: { id, version } })).results
      : [],
    history: annexes.includes('history') ? await readHistory(inventory_id) : null,
    file: { rows, sha256 },
    place: await placeOf(queries, paths.inventory(inventory_id, { part: 'fechamento', version })),
  };
}

/** Null if only this computer opens the product: paper goes elsewhere. */
async function placeOf(queries: QueryClient, path: string): Promise<AtaPlace | null> {
  const { officeOrigin } = await findPhonePlace(queries);
  if (isThisMachine(new URL(officeOrigin).hostname)) return null;
  const { qrSvg } = await import('../../../lib/qr-svg');
  const address = officeOrigin + path;
  return { address, drawing: qrSvg(address) };
}

/** One after the other and small: five hundred whole ones would fill the memory. */
async function readPhotos(id: string, version: number): Promise<AtaPhotos> {
  const { results, missing } = await request(listSettlementPhotos, { params: { id, version } });
  const pictures: AtaPhotos['pictures'][number][] = [];
  for (const photo of results) {
    const { image } = await request(getPhoto, { params: { id: photo.id } });
    pictures.push({ ...photo, source: await smallPhoto(image) });
  }
  return { pictures, missing };
}

async function readHistory(inventoryId: string | number): Promise<AtaHistory> {
  const entries: HistoryEntry[] = [];
  let after: string | undefined;
  do {
    const query = { entity: 'inventory', id: String(inventoryId), page_size: 500, after } as const;
    const page = await request(listHistory, { query });
    entries.push(...page.results);
    after = page.cursor ?? undefined;
  } while (after !== undefined && entries.length < HISTORY_ENTRIES);
  return { entries, hasOlder: after !== undefined };
}

/** R$ of the round that was farthest off; null unless one was and the item ended without a difference. */
function contestedMoney({ difference, rounds, settled, value }: SettlementItem): number | null {
  if (difference !== 0) return null;
  const off = rounds.filter(({ units }) => units !== settled);
  if (off.length === 0) return null;
  return Math.max(...off.map(({ units }) => Math.abs((units ?? 0) - settled) * value));
}

/** Items without a reason come last. */
export function reasonSums(items: readonly SettlementItem[]): ReasonSum[] {
  return [...ITEM_REASONS, null]
    .map((reason) => ({ reason, ...sumOf(items.filter((item) => item.reason === reason)) }))
    .filter(({ items: found }) => found > 0);
}

export function zeroedSum(items: readonly SettlementItem[]): Omit<ReasonSum, 'reason'> {
  return sumOf(items.filter(({ how }) => how === 'zeroed'));
}

/** It sums whole millionths and centavos, because fractions drift. */
function sumOf(items: readonly SettlementItem[]): Omit<ReasonSum, 'reason'> {
  const sum = (figure: (item: SettlementItem) => number, parts: number) =>
    items.reduce((total, item) => total + Math.round(figure(item) * parts), 0) / parts;
  return {
    items: items.length,
    units: sum(({ difference }) => difference, 1_000_000),
    value: sum(({ difference_value }) => difference_value, 100),
  };
}

interface RegisterRow {
  readonly key: string;
  /** COD_ITEM: the internal code, else the first barcode. */
  readonly code: string;
  readonly description: string;
  /** The fields QTD and VL_UNIT. */
  readonly quantity: number;
  readonly value: number;
  /** The field VL_ITEM, in centavos. */
  readonly cents: bigint;
}

interface InventoryRegister {
  readonly rows: readonly RegisterRow[];
  /** VL_INV in centavos: the sum of the rows' rounded values. */
  readonly cents: bigint;
  readonly units: number;
  /** Items of the version without any unit, which the register doesn't list. */
  readonly leftOut: number;
  readonly withoutInternalCode: number;
}

/** The items with stock, in the order of their descriptions (docs/settlement.md, "The register"). */
export function inventoryRegister(items: readonly SettlementItem[]): InventoryRegister {
  const held = items.filter(({ settled }) => settled > 0);
  const rows = held.map((item) => ({
    key: item.key,
    code: item.internal_code || (item.barcodes[0] ?? ''),
    description: item.description,
    quantity: item.settled,
    value: item.value,
    cents: valueInCents(item),
  }));
  const order = new Intl.Collator('pt-BR', { numeric: true });
  rows.sort((a, b) => order.compare(a.description, b.description) || order.compare(a.code, b.code));
  return {
    rows,
    cents: rows.reduce((total, { cents }) => total + cents, 0n),
    units: held.reduce((total, { settled }) => total + Math.round(settled * 1_000_000), 0) / 1_000_000,
    leftOut: items.length - held.length,
    withoutInternalCode: held.filter(({ internal_code }) => internal_code === '').length,
  };
}

/** Quantity times value, rounded half up to centavos. Both have at most six decimals; floats would drift. */
function valueInCents({ settled, value }: SettlementItem): bigint {
  const product = BigInt(Math.round(settled * 1_000_000)) * BigInt(Math.round(value * 1_000_000));
  return (product + 5_000_000_000n) / 10_000_000_000n;
}
