import { formatInteger, formatMoney, formatQuantity } from '@balanco/contract/base/numbers';
import { type Role, roleLabel } from '@balanco/contract/base/roles';
import { shownMail } from '@balanco/contract/people/shown-person';
import {
  PRODUCT_COLUMN_NAMES,
  PRODUCT_COLUMNS,
  type ProductColumn,
} from '@balanco/contract/products/product-columns';
import {
  type Fact,
  type Facts,
  facts,
  fieldsOf,
  listOf,
  momentOf,
  numberOf,
  textOf,
  yesOrNo,
} from './audit-facts.js';
import type { WordedRow } from './audit-wording.js';
import { alarmFacts, messageFacts, settingsFacts, termsFacts } from './settings-facts.js';

export interface Sides {
  readonly before: Facts;
  readonly after: Facts;
}

export const NOTHING: Facts = new Map();

/** A deletion's `after` has no columns. */
export function productFacts(product: unknown): Facts {
  const fields = fieldsOf(product);
  return facts(
    PRODUCT_COLUMN_NAMES.map((column) => [PRODUCT_COLUMNS[column].label, shown(column, fields[column])]),
  );
}

function shown(column: ProductColumn, value: unknown): string | null {
  const number = numberOf(value);
  if (number === null) return textOf(value);
  return PRODUCT_COLUMNS[column].kind === 'money' ? formatMoney(number) : formatQuantity(number);
}

/** One row, an inventory's rows with sections, or an app's few fields. */
export function locationSides(row: WordedRow): Sides {
  const [before, after] = [row.before, row.after].map((side) => locationFacts(row, side));
  const { counts } = fieldsOf(row.after);
  const lost = facts([['Contagens', numberOf(counts) === null ? null : formatInteger(Number(counts))]]);
  return { before: new Map([...(before ?? NOTHING), ...lost]), after: after ?? NOTHING };
}

/** 64 digits say no more than these to a reader; the page of the version has all. */
const shortened = (digits: string | null) =>
  digits === null || digits.length <= 12 ? digits : `${digits.slice(0, 12)}…`;

function locationFacts(row: WordedRow, side: unknown): Facts {
  const own = ownRow(row, side);
  const sections = listOf(side).filter(({ section_id }) => typeof section_id === 'string');
  const closed = sections.filter(({ finalizado }) => finalizado === true).length;
  const isWhole = row.entity === 'inventory' && sections.length > 0;
  const { mode, uncounted, settlement, items, hash, reason, description, main_barcode, quantity, round } =
    fieldsOf(side);
  return facts([
    ['Nome', nameOf(row, own)],
    ['Coletor', textOf(own.collector_name)],
    ['Finalizado', yesOrNo(own.finalizado)],
    ['Seções finalizadas', isWhole ? `${closed} de ${sections.length}` : null],
    ['Saldo de itens com vários códigos', stockModes[textOf(mode) ?? ''] ?? null],
    ['Não contados', decisions[textOf(uncounted) ?? ''] ?? null],
    ['Apuração', numberOf(settlement) === null ? null : `v${numberOf(settlement)}`],
    ['Itens', numberOf(items) === null ? null : formatInteger(Number(items))],
    ['Código de verificação', shortened(textOf(hash))],
    ['Motivo', textOf(reason)],
    ['Item', textOf(description)],
    ['Código principal', textOf(main_barcode)],
    ...recountFacts(fieldsOf(side)),
    ...returnProofFacts(fieldsOf(side)),
    ...movementFacts(fieldsOf(side)),
    ...alarmFacts(fieldsOf(side)),
    ...messageFacts(fieldsOf(side)),
    ...sectionDoneFacts(fieldsOf(side)),
    ['Quantidade', numberOf(quantity) === null ? null : formatQuantity(Number(quantity))],
    ['Rodada', numberOf(quantity) === null || numberOf(round) === null ? null : `${numberOf(round)}ª`],
    ...termsFacts(fieldsOf(side)),
  ]);
}

const decisions: Readonly<Record<string, string>> = {
  keep: 'Manter',
  zero: 'Zerar',
  each: 'Decidir por item',
};

const stockModes: Readonly<Record<string, string>> = { repeated: 'Repetido', summed: 'A somar' };

export function locationName(row: WordedRow): string | null {
  return nameOf(row, ownRow(row, row.after)) ?? nameOf(row, ownRow(row, row.before));
}

/** Among the rows of its sections. */
function ownRow({ entity, entityId }: WordedRow, side: unknown): Readonly<Record<string, unknown>> {
  if (!Array.isArray(side)) return fieldsOf(side);
  const isOwn =
    entity === 'section'
      ? ({ section_id }: Readonly<Record<string, unknown>>) => section_id === entityId
      : ({ section_id }: Readonly<Record<string, unknown>>) => section_id === null;
  return listOf(side).find(isOwn) ?? {};
}

function nameOf({ entity }: WordedRow, own: Readonly<Record<string, unknown>>): string | null {
  return entity === 'section' ? textOf(own.section_name ?? own.name) : textOf(own.name);
}

function recountFacts(fields: Readonly<Record<string, unknown>>): [string, string | null][] {
  const { recount, collector, override, not_found: decision } = fields;
  if (textOf(recount) === null) return [];
  return [
    ['Recontagem', textOf(recount)],
    ['Quem reconta', textOf(collector)],
    ['Liberação', textOf(override)],
    ['Decisão', notFoundDecisions[textOf(decision) ?? ''] ?? null],
  ];
}

const notFoundDecisions: Readonly<Record<string, string>> = {
  zero: 'Zero',
  next_round: 'Outra rodada',
  keep: 'Vale a contagem anterior',
};

function movementFacts(fields: Readonly<Record<string, unknown>>): [string, string | null][] {
  const { import: id, file_name, rows, known, other_form, left_out, first_day, last_day } = fields;
  if (textOf(id) === null) return [];
  const counted = (value: unknown) => {
    const total = numberOf(value);
    return total === null || total === 0 ? null : formatInteger(total);
  };
  const [first, last] = [dayOf(first_day), dayOf(last_day)];
  return [
    ['Arquivo', textOf(file_name)],
    ['Movimentos', counted(rows)],
    ['Já importados', counted(known)],
    ['Parecidos com já importados, confirmados', counted(other_form)],
    ['Deixados de fora', counted(left_out)],
    ['Período', first === null || last === null ? null : first === last ? first : `${first} a ${last}`],
  ];
}

function dayOf(day: unknown): string | null {
  return textOf(day)?.split('-').toReversed().join('/') ?? null;
}

function returnProofFacts(fields: Readonly<Record<string, unknown>>): [string, string | null][] {
  const { return_proof: number, file_name, differing_items } = fields;
  if (numberOf(number) === null) return [];
  return [
    ['Estoque do ERP', textOf(file_name) ?? 'Catálogo'],
    ['Itens diferentes no ERP', formatInteger(numberOf(differing_items) ?? 0)],
  ];
}

function sectionDoneFacts(fields: Readonly<Record<string, unknown>>): Fact[] {
  const [lines, units, labels] = [fields.lines, fields.units, fields.labels].map(numberOf);
  const [unfound, takenBack] = [fields.unfound, fields.unfound_taken_back].map(numberOf);
  const isDeclared = typeof fields.matches === 'boolean' && lines != null && units != null;
  return [
    ['Leituras', isDeclared ? formatInteger(lines) : null],
    ['Unidades', isDeclared ? formatQuantity(units) : null],
    ['Confere', isDeclared ? yesOrNo(fields.matches) : null],
    ['Etiquetas', labels == null ? null : formatInteger(labels)],
    ['Não encontrados', unfound == null ? null : formatInteger(unfound)],
    ['Desmarcados', takenBack == null ? null : formatInteger(takenBack)],
  ];
}

export function bindingFacts(binding: unknown): Facts {
  const { description, factor } = fieldsOf(binding);
  const number = numberOf(factor);
  return facts([
    ['Item', textOf(description)],
    ['Fator', number === null ? null : formatQuantity(number)],
  ]);
}

export function pharmacyFacts(pharmacy: unknown): Facts {
  const fields = fieldsOf(pharmacy);
  const counted = (field: string) => {
    const total = numberOf(fields[field]);
    return total === null || total === 0 ? null : formatInteger(total);
  };
  const isDeleted = fields.deleted_at !== undefined;
  return facts([
    ['Nome', textOf(fields.name)],
    ['Produtos copiados', isDeleted ? null : counted('products')],
    ['Produtos excluídos', isDeleted ? counted('products') : null],
    ['Inventários excluídos', counted('inventories')],
    ['Seções excluídas', counted('sections')],
    ['Contagens excluídas', counted('counts')],
    ...settingsFacts(fields),
  ]);
}

export function personFacts(person: unknown): Facts {
  const fields = fieldsOf(person);
  const { name, email, role, confirmed, sessions_ended, seats } = fields;
  const label = roleLabel[textOf(role) as Role] as string | undefined;
  const ended = numberOf(sessions_ended);
  const recoveryCodes = numberOf(fields.recovery_codes);
  return facts([
    ['Nome', textOf(name)],
    ['E-mail', shownMail(textOf(email)) || null],
    ['Perfil', label ?? null],
    ['Confirmado', yesOrNo(confirmed)],
    ['Vaga na licença', (numberOf(seats) ?? 0) > 0 ? 'Sim' : null],
    ['Sessões encerradas', ended === null ? null : formatInteger(ended)],
    ['Farmácias', reachedNames(person)],
    ['Último dia', momentOf(fields.leaves_at)],
    ['Código vale até', momentOf(fields.code_expires_at)],
    ['Aparelho', textOf(fields.device)],
    ['Chave', textOf(fields.key)],
    ['Códigos de recuperação', recoveryCodes === null ? null : formatInteger(recoveryCodes)],
  ]);
}

/** null if the row is about something else. */
function reachedNames(person: unknown): string | null {
  const { limited, pharmacies } = fieldsOf(person);
  if (typeof limited !== 'boolean') return null;
  if (!limited) return 'Todas';
  const names = Array.isArray(pharmacies) ? pharmacies.map((each) => textOf(fieldsOf(each).name)) : [];
  return names.join(', ') || 'Nenhuma';
}

export function addressFacts(side: unknown): Facts {
  const { address, office } = fieldsOf(side);
  return facts([
    ['Endereço', textOf(address)],
    ['Também o escritório', office === true ? 'Sim' : null],
  ]);
}

export function licenceFacts(key: unknown): Facts {
  const { label, seats, used, expires_at, revoked_at } = fieldsOf(key);
  const total = numberOf(seats);
  return facts([
    ['Licença', textOf(label)],
    ['Vagas', total === null ? null : formatInteger(total)],
    ['Vagas em uso', numberOf(used) === null ? null : formatInteger(Number(used))],
    ['Validade', momentOf(expires_at)],
    ['Revogada em', momentOf(revoked_at)],
  ]);
}

export function trashFacts(after: unknown): Facts {
  const { products, inventories, sections, counts, lines } = fieldsOf(after);
  const counted = (value: unknown) => {
    const total = numberOf(value);
    return total === null || total === 0 ? null : formatInteger(total);
  };
  return facts([
    ['Produtos', counted(products)],
    ['Inventários', counted(inventories)],
    ['Seções', counted(sections)],
    ['Contagens', counted(counts ?? lines)],
  ]);
}

/** 'o inventário Maio', as in the Lixeira. */
export function trashSubject({ before }: WordedRow): string | null {
  const { kind, name } = fieldsOf(before);
  const thing = trashThings[textOf(kind) ?? ''];
  return thing === undefined ? textOf(name) : `${thing} ${textOf(name) ?? ''}`.trim();
}

const trashThings: Readonly<Record<string, string>> = {
  pharmacy: 'a farmácia',
  inventory: 'o inventário',
  section: 'a seção',
  product: 'o produto',
  catalogue: 'os produtos da farmácia',
  count: 'a contagem de',
};
