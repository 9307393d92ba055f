import { formatQuantity } from '@balanco/contract/base/numbers';
import type { FactorError, HintedItem, Swap } from '@balanco/contract/settlement/hints';

/** The name of a hinted item: its description, else its code. */
export function hintedName({ description, internal_code, key }: HintedItem): string {
  return description || `Código ${internal_code || key.slice(2)}`;
}

/** '24 esperadas, 2 contadas'. */
export function countedWords({ expected, counted }: HintedItem): string {
  return `${formatQuantity(expected)} esperadas, ${formatQuantity(counted)} contadas`;
}

export function swapWords({ because, units }: Swap): string {
  const why = because === 'names' ? 'nomes parecidos' : 'códigos que diferem em um dígito';
  return `${formatQuantity(units)} un, ${why}`;
}

export function factorWords({ kind, factor }: FactorError): string {
  return kind === 'boxes'
    ? `caixas de ${formatQuantity(factor)} contadas como unidades`
    : `unidades contadas como caixas de ${formatQuantity(factor)}`;
}

/** Whether nobody gave the items of a hint a reason yet, so that accepting it replaces none. */
export function isOpenSwap({ short, over }: Swap): boolean {
  return !short.has_reason && !over.has_reason;
}
