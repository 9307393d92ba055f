import { formatQuantity } from '@balanco/contract/base/numbers';
import { type CountLineReading, readCountLines } from '@balanco/contract/counts/count-shape';
import { type Facts, facts, fieldsOf, momentOf, numberOf, textOf } from './audit-facts.js';

/** The names of locations, which the audit has only as numbers and ids. */
export interface LocationNames {
  readonly inventories: ReadonlyMap<number, string>;
  readonly sections: ReadonlyMap<string, string>;
}

/** The lines of a count as the audit stores it (docs/counts.md, "What a count means"). */
export function linesOf(count: unknown): CountLineReading[] {
  const { barcode, internalBarcode, factor } = fieldsOf(count);
  return readCountLines({ barcode, internalBarcode, factor: numberOf(factor) ?? 1 });
}

/**
 * The fields of a stored count.
 *
 * @param isNumbered whether fields of lines carry the number of their line, because the count has or had several
 */
export function countFacts(count: unknown, names: LocationNames, isNumbered: boolean): Facts {
  if (count === null || count === undefined) return facts([]);
  const { userName, inventoryNumber, sectionId, createdAt } = fieldsOf(count);
  const lines = linesOf(count).flatMap((line, index) =>
    lineFacts(line).map(
      ([field, value]) => [isNumbered ? `Linha ${index + 1}: ${field}` : field, value] as const,
    ),
  );
  return facts([
    ...lines,
    ['Inventário', names.inventories.get(numberOf(inventoryNumber) ?? Number.NaN) ?? null],
    ['Seção', names.sections.get(textOf(sectionId) ?? '') ?? null],
    ['Coletor', textOf(userName)],
    ['Data e Hora', momentOf(createdAt)],
  ]);
}

function lineFacts(line: CountLineReading): (readonly [string, string | null])[] {
  return [
    ['Não reconhecido', line.raw],
    ['Código de Barras', line.barcode],
    ['Código Interno', line.internalCode],
    ['Quantidade', line.quantity === null ? null : formatQuantity(line.quantity)],
    ['Fator', line.kind === 'unrecognised' ? null : formatQuantity(line.factor)],
  ];
}
