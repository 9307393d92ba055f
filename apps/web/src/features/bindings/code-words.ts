import { counted, formatQuantity } from '@balanco/contract/base/numbers';
import type { UnresolvedCode } from '@balanco/contract/comparison/comparison';

export function photosText({ photos }: UnresolvedCode): string {
  return counted(photos.length, 'foto', 'fotos');
}

export function codeTitle({ barcode, internal_code }: UnresolvedCode): string {
  return barcode || internal_code;
}

/** 'Não cadastrado', 'Ambíguo · ignorado por Ana: produto de amostra' */
export function reasonText({ reason, ignored }: UnresolvedCode): string {
  const word = reason === 'ambiguous' ? 'Ambíguo' : 'Não cadastrado';
  return ignored === null ? word : `${word} · ignorado por ${ignored.by}: ${ignored.reason}`;
}

/** 'GTIN-14 de SORO (7), caixa com 12', both products of an ambiguous code, or what a note calls it. */
export function candidatesText({ reason, candidates, line_factor, invoiced }: UnresolvedCode): string {
  const names = candidates.map(candidateName);
  if (names.length === 0) return invoiced === null ? '' : invoicedText(invoiced);
  return reason === 'ambiguous'
    ? `Em dois produtos: ${names.join(' · ')}`
    : `GTIN-14 de ${names.join(' · ')}${line_factor === null ? '' : `, caixa com ${formatQuantity(line_factor)}`}`;
}

/** 'Na nota fiscal: SORO FIS 500ML', with the item if the note knows it. */
export function invoicedText({ description, item }: NonNullable<UnresolvedCode['invoiced']>): string {
  return `Na nota fiscal: ${description}${item === null ? '' : ` = ${candidateName(item)}`}`;
}

export function candidateName({ description, internal_code }: UnresolvedCode['candidates'][number]): string {
  return [description || 'Sem descrição', internal_code && `(${internal_code})`].filter(Boolean).join(' ');
}
