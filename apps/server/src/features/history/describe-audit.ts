import { formatInteger, formatQuantity } from '@balanco/contract/base/numbers';
import { type CountLineReading, readCountLines } from '@balanco/contract/counts/count-shape';
import type { HistoryEntry } from '@balanco/contract/history/history';
import { type Facts, facts, fieldsOf, momentOf, numberOf, sizeOf, textOf } from './audit-facts.js';
import { type WordedRow, whatWasDone } from './audit-wording.js';
import { exportFacts, importChoiceFacts, importReportFacts, profileFacts } from './file-facts.js';
import {
  addressFacts,
  bindingFacts,
  licenceFacts,
  locationName,
  locationSides,
  NOTHING,
  personFacts,
  pharmacyFacts,
  productFacts,
  type Sides,
  trashFacts,
  trashSubject,
} from './thing-facts.js';

export interface AuditNames extends LocationNames {
  readonly people: ReadonlyMap<string, string>;
}

/** Action, subject and changed fields as screens show them (docs/history.md). */
export function describeAudit(
  row: WordedRow,
  names: AuditNames,
): Pick<HistoryEntry, 'what' | 'subject' | 'changes'> {
  const { before, after } = sidesOf(row, names);
  const changes = [...new Set([...before.keys(), ...after.keys()])].map((field) => ({
    field,
    before: before.get(field) || null,
    after: after.get(field) || null,
  }));
  return {
    what: whatWasDone(row),
    subject: subjectOf(row, names),
    changes: changes.filter((change) => change.before !== change.after),
  };
}

function sidesOf(row: WordedRow, names: LocationNames): Sides {
  if (isOfTrash(row)) return { before: NOTHING, after: trashFacts(row.after) };
  switch (row.entity) {
    case 'count':
      return countSides(row, names);
    case 'product':
      return row.action === 'import'
        ? importSides(row)
        : { before: productFacts(row.before), after: productFacts(row.after) };
    case 'inventory':
      return row.action === 'export' || row.action === 'import'
        ? { before: NOTHING, after: exportFacts(row.after) }
        : locationSides(row);
    case 'section':
      return locationSides(row);
    case 'code_binding':
      return { before: bindingFacts(row.before), after: bindingFacts(row.after) };
    case 'pharmacy':
      return { before: pharmacyFacts(row.before), after: pharmacyFacts(row.after) };
    case 'export_profile':
      return { before: profileFacts(row.before), after: profileFacts(row.after) };
    case 'import_mapping':
    case 'import_layout':
      return NO_SIDES;
    case 'import_choices':
      return { before: importChoiceFacts(row.before), after: importChoiceFacts(row.after) };
    case 'import_report':
      return { before: NOTHING, after: importReportFacts(row.after) };
    case 'person':
      return { before: personFacts(row.before), after: personFacts(row.after) };
    case 'licence_key':
      return { before: licenceFacts(row.before), after: licenceFacts(row.after) };
    case 'session':
      return NO_SIDES;
    case 'database':
      if (row.action === 'restore')
        return { before: NOTHING, after: facts([['Cópia de', momentOf(row.entityId)]]) };
      return { before: NOTHING, after: facts([['Chave das sessões', newKeyText(row.after)]]) };
    case 'server':
      return { before: addressFacts(row.before), after: addressFacts(row.after) };
  }
}

const NO_SIDES: Sides = { before: NOTHING, after: NOTHING };

function countSides({ action, before, after }: WordedRow, names: LocationNames): Sides {
  const isNumbered = [before, after].some((count) => linesOf(count).length > 1);
  return {
    before: countFacts(before, names, isNumbered),
    after: action === 'delete' ? NOTHING : countFacts(after, names, isNumbered),
  };
}

/** A pharmacy's history counts an import's products; a product's shows its own row. */
function importSides({ before, after }: WordedRow): Sides {
  const created = sizeOf(fieldsOf(after).created);
  if (created === null) return { before: productFacts(before), after: productFacts(after) };
  const shown = (size: number | null) => (size === null || size === 0 ? null : formatInteger(size));
  return {
    before: NOTHING,
    after: facts([
      ['Produtos novos', shown(created)],
      ['Produtos alterados', shown(sizeOf(before))],
    ]),
  };
}

function isOfTrash({ entity, action }: WordedRow): boolean {
  return action === 'purge' || (action === 'restore' && entity !== 'database');
}

function subjectOf(row: WordedRow, names: AuditNames): string | null {
  const { entity, action, actorSub, entityId, after } = row;
  if (isOfTrash(row)) return trashSubject(row);
  switch (entity) {
    case 'count':
      return countSubject(row);
    case 'product': {
      const { created, products } = fieldsOf(after);
      const isWhole = (action === 'import' ? created : products) !== undefined;
      return isWhole ? null : named('o produto', latest(row, 'description'));
    }
    case 'inventory':
      return named('o inventário', locationName(row) ?? names.inventories.get(Number(entityId)));
    case 'section':
      return named('a seção', locationName(row) ?? names.sections.get(entityId));
    case 'code_binding':
      return named('o código', latest(row, 'code'));
    case 'export_profile':
      return named('o perfil de exportação', latest(row, 'name'));
    case 'pharmacy':
      return named('a farmácia', latest(row, 'name'));
    case 'import_layout':
      return named('as posições', latest(row, 'name'));
    case 'import_report':
      return named('o arquivo', latest(row, 'file_name'));
    case 'person':
      return actorSub === entityId
        ? null
        : named('o usuário', names.people.get(entityId) ?? latest(row, 'name'));
    case 'licence_key': {
      const holder = textOf(fieldsOf(after).sub);
      return holder === null || holder === actorSub
        ? null
        : named('para', names.people.get(holder) ?? 'outra pessoa');
    }
    case 'import_mapping':
    case 'import_choices':
    case 'session':
    case 'database':
    case 'server':
      return null;
  }
}

function newKeyText(after: unknown): string | null {
  return fieldsOf(after).signing_key === 'new' ? 'nova' : null;
}

function latest({ before, after }: WordedRow, field: string): string | null {
  return textOf(fieldsOf(after)[field]) ?? textOf(fieldsOf(before)[field]);
}

function named(kind: string, name: string | null | undefined): string {
  return name === null || name === undefined || name === '' ? kind : `${kind} ${name}`;
}

function countSubject(row: WordedRow): string {
  const { barcode, internalCode } = codesOfCount(row);
  const code = barcode || internalCode;
  return code === '' ? 'uma contagem não reconhecida' : `a contagem de ${code}`;
}

/** Of its first line; '' if it has none. */
export function codesOfCount(row: WordedRow): Pick<CountLineReading, 'barcode' | 'internalCode'> {
  const [line] = linesOf(shownCount(row));
  return { barcode: line?.barcode ?? '', internalCode: line?.internalCode ?? '' };
}

/** As it was deleted, otherwise as it became. */
export function shownCount({ action, before, after }: WordedRow): unknown {
  return action === 'delete' ? before : (after ?? before);
}

interface LocationNames {
  readonly inventories: ReadonlyMap<number, string>;
  readonly sections: ReadonlyMap<string, string>;
}

/** See docs/counts.md, "What a count means". */
function linesOf(count: unknown): CountLineReading[] {
  const { barcode, internalBarcode, factor } = fieldsOf(count);
  return readCountLines({ barcode, internalBarcode, factor: numberOf(factor) ?? 1 });
}

/** @param isNumbered numbers the fields of lines */
function countFacts(count: unknown, names: LocationNames, isNumbered: boolean): Facts {
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
