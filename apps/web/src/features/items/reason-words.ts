import type { Item } from '@balanco/contract/comparison/items';
import {
  type ItemReason,
  itemReasons,
  type ReasonDirection,
} from '@balanco/contract/settlement/item-reasons';

/** The word of the hash, of files and of the Ata has a plainer one on screen. */
const labelOf = (reason: ItemReason): string =>
  reason === 'not_investigated' ? 'causa não identificada' : itemReasons[reason].label;

/** 'quebra/avaria', 'outro: caixa molhada'; '' without a reason. */
export function reasonText({
  reason,
  reason_text: text,
}: {
  reason: ItemReason | null;
  reason_text: string;
}) {
  if (reason === null) return '';
  const label = labelOf(reason);
  return reason === 'other' && text !== '' ? `${label}: ${text}` : label;
}

/** 'Informar motivo' stands only where a reason is required. */
export function shownReason(item: Pick<Item, 'reason' | 'reason_text' | 'lacks_reason'>): string {
  return item.lacks_reason ? 'Informar motivo' : reasonText(item);
}

export function reasonHint(item: Pick<Item, 'reason' | 'reason_text' | 'lacks_reason'>): string {
  if (item.lacks_reason) return 'A diferença é grande: dê o motivo, ou a Ata sai com “sem motivo”.';
  return reasonText(item) || 'Este item não pede motivo.';
}

interface ReasonGroup {
  readonly group: string;
  readonly items: readonly { readonly value: ItemReason; readonly label: string }[];
}

const groupWords: Readonly<Record<ReasonDirection, string>> = {
  shortage: 'Para faltas',
  overage: 'Para sobras',
  both: 'Para as duas',
};

export function reasonGroups(directions: ReadonlySet<ReasonDirection>): ReasonGroup[] {
  return (['shortage', 'overage', 'both'] as const)
    .filter((direction) => direction === 'both' || directions.has(direction))
    .map((direction) => ({ group: groupWords[direction], items: reasonsOf(direction) }));
}

function reasonsOf(direction: ReasonDirection): ReasonGroup['items'] {
  const all = Object.entries(itemReasons) as [ItemReason, (typeof itemReasons)[ItemReason]][];
  return all
    .filter(([, reason]) => reason.direction === direction)
    .map(([value]) => ({ value, label: labelOf(value) }));
}

export const FISCAL_HINT =
  'NF-e CFOP 5.927 (perda, roubo ou deterioração), destinatário a própria empresa, estorno de crédito: fale com o contador.';
