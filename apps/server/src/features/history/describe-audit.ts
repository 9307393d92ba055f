import type { CountLineReading } from '@balanco/contract/counts/count-shape';
import type { HistoryChange, HistoryEntry } from '@balanco/contract/history/history';
import type { AuditFact, AuditRow } from '../../audit/audit-facts.js';
import type { ActedOn, EntityActs } from './act.js';
import type { Facts } from './facts.js';
import { inventoryActs, ownInventory, ownSection, sectionActs, sectionName } from './inventory-acts.js';
import { personActs, sessionActs } from './people-acts.js';
import { asProduct, importTotals, linesOf, thingActs } from './thing-acts.js';
import { trashSubject } from './trash-acts.js';

const ACTS: EntityActs = {
  ...thingActs,
  inventory: inventoryActs,
  section: sectionActs,
  person: personActs,
  session: sessionActs,
};

interface AnyAct {
  readonly words: string | ((fact: AuditFact, on: ActedOn) => string);
  readonly facts?: ShowSide | { readonly before?: ShowFact; readonly after?: ShowFact };
}
type ShowSide = (side: unknown, on: ActedOn) => Facts;
type ShowFact = (fact: AuditFact, on: ActedOn) => Facts;

type Described = Pick<HistoryEntry, 'what' | 'subject' | 'changes'>;

/**
 * Words an act: action, subject and changed fields as screens show them (docs/history.md). A row without a fact
 * is of another version.
 */
export function describeAudit(
  { fact, ...row }: AuditRow & { readonly fact: AuditFact | null },
  on: ActedOn,
): Described {
  if (fact === null) return asItStands(row, on.entityId);
  const { words, facts } = (ACTS[fact.entity] as Readonly<Record<string, AnyAct>>)[fact.action] as AnyAct;
  const shown = (side: 'before' | 'after') => {
    if (typeof facts !== 'function') return facts?.[side]?.(fact, on);
    return fact[side] == null ? {} : facts(fact[side], on);
  };
  return {
    ...joined(typeof words === 'string' ? words : words(fact, on), subjectOf(fact, on)),
    changes: changesBetween(shown('before'), shown('after')),
  };
}

/** 'em' and an article are one word: 'criou uma recontagem' and 'no inventário Maio'. */
function joined(what: string, subject: string | null): Pick<Described, 'what' | 'subject'> {
  if (!what.endsWith(' em') || subject === null) return { what, subject };
  return { what: what.slice(0, -3), subject: `n${subject}` };
}

/** A row of another version, which fits no act, hides nothing. */
function asItStands({ entity, action, before, after }: AuditRow, entityId: string): Described {
  const shown = (side: unknown): Facts =>
    Object.fromEntries(
      Object.entries(typeof side === 'object' ? (side ?? {}) : {}).map(([field, value]) => [
        field,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]),
    );
  return {
    what: action,
    subject: `${entity} ${entityId}`,
    changes: changesBetween(shown(before), shown(after)),
  };
}

function changesBetween(before: Facts = {}, after: Facts = {}): HistoryChange[] {
  return Object.keys({ ...before, ...after })
    .map((field) => ({ field, before: before[field] || null, after: after[field] || null }))
    .filter((change) => change.before !== change.after);
}

function subjectOf(fact: AuditFact, { actorSub, entityId, names }: ActedOn): string | null {
  if (fact.action === 'purge' || (fact.action === 'restore' && fact.entity !== 'database'))
    return trashSubject(fact.before);
  switch (fact.entity) {
    case 'count':
      return countSubject(fact);
    case 'product': {
      const isWhole =
        fact.action === 'import'
          ? importTotals(fact) !== null
          : fact.action === 'delete' && fact.after.products !== undefined;
      if (isWhole) return null;
      const after = fact.action === 'delete' ? {} : asProduct(fact.after);
      return named('o produto', after.description ?? asProduct(fact.before).description);
    }
    case 'inventory':
      return named('o inventário', inventoryName(fact) ?? names.inventories.get(Number(entityId)));
    case 'section':
      return named('a seção', nameOfSection(fact, entityId) ?? names.sections.get(entityId));
    case 'code_binding':
      return named('o código', fact.action === 'delete' ? fact.before.code : fact.after.code);
    case 'export_profile':
      return named('o perfil de exportação', fact.action === 'delete' ? fact.before.name : fact.after.name);
    case 'pharmacy':
      if ('losses' in fact.after || 'invoices' in fact.after || fact.action === 'import_movements')
        return null;
      if ('supplier' in fact.after || 'invoice' in fact.after || 'recall' in fact.after) return null;
      if (fact.action === 'stop_file' || fact.action === 'answer_file' || fact.action === 'mail') return null;
      return named('a farmácia', fact.action === 'delete' ? fact.before.name : fact.after.name);
    case 'import_layout':
      return named('as posições', fact.action === 'delete' ? fact.before.name : fact.after.name);
    case 'import_report':
      return named('o arquivo', fact.after.file_name);
    case 'person': {
      if (actorSub === entityId) return null;
      const own = isAboutAccount(fact) ? fact.after.name : undefined;
      return named('o usuário', names.people.get(entityId) ?? own);
    }
    case 'licence_key': {
      const holder = fact.action === 'activate' ? fact.after.sub : actorSub;
      return holder === actorSub ? null : named('para', names.people.get(holder) ?? 'outra pessoa');
    }
    case 'machine_key':
      return named('', fact.action === 'end' ? fact.before.name : fact.after.name).trim();
    case 'import_mapping':
    case 'import_choices':
    case 'session':
    case 'database':
    case 'server':
      return null;
  }
}

function isAboutAccount(fact: AuditFact<'person'>) {
  return (
    fact.action === 'create' ||
    fact.action === 'register' ||
    fact.action === 'update' ||
    fact.action === 'confirm' ||
    fact.action === 'anonymise'
  );
}

function inventoryName(fact: AuditFact<'inventory'>): string | null | undefined {
  switch (fact.action) {
    case 'create':
      return fact.after.name;
    case 'update':
      return fact.after.name ?? fact.before.name;
    case 'delete':
      return ownInventory(fact.before).name;
    case 'finalise':
    case 'reopen':
      return ownInventory(fact.after).name;
    default:
      return null;
  }
}

function nameOfSection(fact: AuditFact<'section'>, id: string): string | null | undefined {
  switch (fact.action) {
    case 'create':
      return sectionName(fact.after);
    case 'update':
      return sectionName(fact.after) ?? sectionName(fact.before);
    case 'delete':
      return sectionName(ownSection(fact.before, id));
    case 'finalise':
    case 'reopen':
      return sectionName(ownSection(fact.after, id));
    case 'declare_done':
    case 'mark_not_found':
    case 'read_label':
      return fact.after.name;
    case 'restore':
    case 'purge':
      return null;
  }
}

function named(kind: string, name: string | null | undefined): string {
  return name ? `${kind} ${name}` : kind;
}

function countSubject(fact: AuditFact<'count'>): string | null {
  const code = codeOfCount(fact);
  return code === '' ? 'uma contagem não reconhecida' : `a contagem de ${code}`;
}

/** Returns the codes of its first line, or '' if it has none. */
export function codesOfCount(fact: AuditFact<'count'>): Pick<CountLineReading, 'barcode' | 'internalCode'> {
  const count = shownCount(fact);
  const [line] = count === null ? [] : linesOf(count);
  return { barcode: line?.barcode ?? '', internalCode: line?.internalCode ?? '' };
}

export function codeOfCount(fact: AuditFact<'count'>): string {
  const { barcode, internalCode } = codesOfCount(fact);
  return barcode || internalCode;
}

/** As it was deleted, otherwise as it became; null once purged. */
export function shownCount(fact: AuditFact<'count'>) {
  if (fact.action === 'purge') return null;
  return fact.action === 'delete' ? fact.before : fact.after;
}
