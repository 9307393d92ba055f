import { ITEM_REASONS, type ItemReason } from '@balanco/contract/settlement/item-reasons';
import {
  getSettlement,
  type SettlementDetail,
  type SettlementItem,
} from '@balanco/contract/settlement/settlements';
import { request } from '../../../api/client';
import { paths } from '../../../paths';
import { makeSettlementFile } from '../settlement-file/make-settlement-file';

/** Largest R$ first. */
const ATA_ITEMS = 50;

export interface AtaContent {
  readonly settlement: SettlementDetail;
  readonly top: readonly SettlementItem[];
  /** Number of items with a difference. */
  readonly divergent: number;
  readonly reasons: readonly ReasonSum[];
  /** The CSV of the version. */
  readonly file: { readonly rows: number; readonly sha256: string };
  /** Where the version is on the screen, and its QR code as SVG. */
  readonly address: string;
  readonly drawing: string;
  readonly zeroed: Pick<ReasonSum, 'items' | 'units' | 'value'>;
}

export interface ReasonSum {
  /** null is 'sem motivo'. */
  readonly reason: ItemReason | null;
  readonly items: number;
  readonly units: number;
  /** Signed R$. */
  readonly value: number;
}

/**
 * Loads a version with all its items. An Ata whose items have another hash is not made.
 *
 * @throws what `makeSettlementFile` throws
 */
export async function loadAta(id: string, version: number): Promise<AtaContent> {
  const settlement = await request(getSettlement, { params: { id, version } });
  const { hash, value_basis, inventory_id } = settlement;
  const items: SettlementItem[] = [];
  const { rows, sha256 } = await makeSettlementFile({ id, version, hash, value_basis }, 'csv', {
    signal: new AbortController().signal,
    onItems: (page) => items.push(...page.filter(({ difference }) => difference !== 0)),
  });
  items.sort((a, b) => Math.abs(b.difference_value) - Math.abs(a.difference_value));
  const address = window.location.origin + paths.closing(inventory_id, { part: 'fechamento', version });
  const { qrSvg } = await import('../../../lib/qr-svg');
  return {
    settlement,
    top: items.slice(0, ATA_ITEMS),
    divergent: items.length,
    reasons: reasonSums(items),
    zeroed: zeroedSum(items),
    file: { rows, sha256 },
    address,
    drawing: qrSvg(address),
  };
}

/** Items without a reason come last. */
export function reasonSums(items: readonly SettlementItem[]): ReasonSum[] {
  return [...ITEM_REASONS, null]
    .map((reason) => ({ reason, ...sumOf(items.filter((item) => item.reason === reason)) }))
    .filter(({ items: found }) => found > 0);
}

/** Uncounted items that were zeroed. */
export function zeroedSum(items: readonly SettlementItem[]): Omit<ReasonSum, 'reason'> {
  return sumOf(items.filter(({ how }) => how === 'zeroed'));
}

/** In whole millionths and centavos: fractions drift. */
function sumOf(items: readonly SettlementItem[]): Omit<ReasonSum, 'reason'> {
  const sum = (figure: (item: SettlementItem) => number, parts: number) =>
    items.reduce((total, item) => total + Math.round(figure(item) * parts), 0) / parts;
  return {
    items: items.length,
    units: sum(({ difference }) => difference, 1_000_000),
    value: sum(({ difference_value }) => difference_value, 100),
  };
}
