import { formatMoment } from '@balanco/contract/base/moments';
import { foldText } from './fold-text';

interface NamedInventory {
  readonly id: number | string;
  readonly name: string;
  /** ISO 8601 */
  readonly created_at: string;
}

/**
 * What stands beside the name of an inventory if another one of the list has the same name: when it was created, as staff see it in
 * Inventários, and its number if that is the same too. Undefined for a name that stands alone.
 */
export function tellApart(inventory: NamedInventory, all: readonly NamedInventory[]): string | undefined {
  const alike = all.filter((other) => other !== inventory && isSameName(other, inventory));
  if (alike.length === 0) return undefined;
  const moment = momentText(inventory);
  const isClear = alike.every((other) => momentText(other) !== moment);
  return isClear ? moment : `${moment} · nº ${inventory.id}`;
}

function isSameName(a: NamedInventory, b: NamedInventory): boolean {
  return foldText(a.name.trim()) === foldText(b.name.trim());
}

function momentText({ created_at }: NamedInventory): string {
  return formatMoment(new Date(created_at)) ?? '';
}
