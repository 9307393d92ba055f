import type { EndpointInput } from '@balanco/contract/base/endpoint';
import { formatInteger } from '@balanco/contract/base/numbers';
import type { InventoryId } from '@balanco/contract/inventories/inventories';
import { shownPerson } from '@balanco/contract/people/shown-person';
import * as contract from '@balanco/contract/recounts/recount-changes';
import type { Recount } from '@balanco/contract/recounts/recounts';
import { type RawBuilder, sql } from 'kysely';
import { AppError, invalidField } from '../../app-error.js';
import { auditInventory } from '../../audit/write-audit.js';
import { authorise, type Caller } from '../../caller.js';
import type { Context } from '../../context.js';
import { answering } from '../../db/answering.js';
import { createOnce } from '../../db/create-once.js';
import type { Queries, Transaction } from '../../db/database.js';
import { hasActiveLicence } from '../../identity/person-queries.js';
import { personSees } from '../../pharmacy-access/reach.js';
import { type ComparisonBasis, lockForChoice } from '../comparison/comparison-basis.js';
import { comparisonWork } from '../comparison/kept-work.js';
import { supersedeOpened } from '../inventories/current-settlement.js';
import { reopenForRecounts } from '../inventories/finalise-inventory.js';
import {
  insertRecountSection,
  licensedCollector,
  type SectionCollector,
} from '../inventories/sections/add-sections.js';
import { insertOverride } from './change-recount.js';
import { chosenItems, insertRecount, type RecountChoice } from './recount-items.js';
import { findRecount } from './view-recounts.js';

type CreateInput = EndpointInput<typeof contract.createRecount>['body'] & {
  readonly id: InventoryId;
  readonly key: string | null;
};

/** See docs/comparison.md, "Recount". */
export async function createRecount(
  { db, caller }: Context,
  { id, key, ...input }: CreateInput,
): Promise<Recount> {
  authorise(caller, contract.createRecount.permission);
  const { collector_sub: sub, override_reason: reason } = input;
  if (sub === null) throw invalidField('collector_sub', 'Informe quem vai recontar.');
  if (reason !== null) authorise(caller, contract.overrideCounter.permission);
  return db.transaction().execute(async (tx) => {
    const inventory = await lockForChoice(tx, id);
    const { number, pharmacyId } = inventory;
    const find = async ([sectionId]: readonly string[]) =>
      sectionId === undefined ? null : findRecount(tx, inventory, sectionId);
    const create = async () => {
      const choice = choiceOf(input);
      const collector = await licensedCollector(tx, sub, pharmacyId);
      const preview = await previewRecount(tx, inventory, choice);
      refuseBadSize(preview);
      await refuseSectionless(tx, pharmacyId, collector);
      const own = preview.collectors.find((each) => each.sub === sub);
      const { counted = 0, second_looks = 0 } = own ?? {};
      if (counted > 0 && reason === null) throw sameCounter(collector, counted);
      await reopenForRecount(tx, caller, inventory);
      const { section_id, name, round } = input;
      const section = { inventoryNumber: number, id: section_id, name, round, collector };
      const sectionId = await insertRecountSection(tx, section);
      if (sectionId === null) {
        throw new AppError('conflict', 'Já existe uma seção com este nome neste inventário.');
      }
      await insertRecount(tx, inventory, { ...choice, sectionId, createdBy: caller.name });
      const place = { number, pharmacyId, sectionId };
      if (counted > 0 && reason !== null) {
        await insertOverride(tx, place, { collector, reason, by: caller.name });
      }
      const recount = await findRecount(tx, inventory, sectionId);
      if (recount === null) throw new Error(`recount ${sectionId} was just inserted and is not there`);
      await auditInventory(tx, caller, inventory, {
        action: 'create_recount',
        after: {
          recount: recount.name,
          round: recount.round,
          collector: collector.name,
          items: recount.items,
          ...(counted > 0 && { override: reason }),
          ...(second_looks > 0 && { second_looks }),
        },
      });
      return recount;
    };
    const idsOf = (recount: Recount) => [recount.section_id];
    const creation = { key, call: contract.createRecount.id, request: { id, ...input } };
    return createOnce(tx, caller, creation, { create, idsOf, find });
  });
}

export function choiceOf(input: EndpointInput<typeof contract.createRecount>['body']): RecountChoice {
  const { criteria, sections, round, collector_sub: collectorSub, skip_counted: skipCounted } = input;
  return { criteria, sections, round, collectorSub, skipCounted: skipCounted && collectorSub !== null };
}

function refuseBadSize({ items, on_other_lists: busy, left_out: leftOut }: contract.RecountPreview): void {
  if (items > contract.RECOUNT_ITEM_LIMIT) {
    throw invalidField(
      'criteria',
      `São ${formatInteger(items)} itens. Divida em recontagens de até ${formatInteger(contract.RECOUNT_ITEM_LIMIT)}.`,
    );
  }
  if (items > 0) return;
  if (leftOut > 0) throw invalidField('criteria', 'Esta pessoa já contou todos os itens escolhidos.');
  if (busy > 0) throw invalidField('criteria', 'Todos os itens escolhidos já estão em outra recontagem.');
  throw invalidField('criteria', 'Nenhum item corresponde ao que foi escolhido.');
}

function sameCounter(counter: SectionCollector, items: number): AppError {
  const what = items === 1 ? '1 item desta lista' : `${formatInteger(items)} itens desta lista`;
  return new AppError('same_counter', `${shown(counter)} já contou ${what} neste inventário.`);
}

export async function previewRecount(db: Queries, inventory: ComparisonBasis, choice: RecountChoice) {
  const row = await answering(contract.previewSchema.omit({ minutes: true }).shape)`
    with ${await comparisonWork(db, inventory)}, ${chosenItems(inventory, choice)}
    select (select count(*) from chosen) as items,
      (select coalesce(sum(coalesce(abs(difference_value), round(abs(expected) * value, 2))), 0)
        from chosen) as value,
      (select count(*) from wanted where item_key in (select item_key from busy)) as on_other_lists,
      (select count(*) from wanted where item_key not in (select item_key from busy))
        - (select count(*) from chosen) as left_out,
      array(select key from unnest(${[...choice.criteria.items]}::text[]) as picked (key)
        where key not in (select item_key from wanted)) as not_possible,
      coalesce((
        select json_agg(json_build_object(
          'sub', sub, 'name', name, 'email', email, 'sends_sections', sends_sections,
          'counted', (select count(*) from former_counter join chosen using (item_key)
            where former_counter.sub = licensed.sub and not may_look),
          'second_looks', (select count(*) from former_counter join chosen using (item_key)
            where former_counter.sub = licensed.sub and may_look)
        ) order by name collate pt_br, sub)
        from (
          select sub, name, email, ${sendsSections(inventory.pharmacyId, sql`person.sub`)} as sends_sections
          from person where deactivated_at is null and ${hasActiveLicence(sql.ref('person.sub'))}
            and ${personSees(inventory.pharmacyId)}
        ) as licensed
      ), '[]') as collectors
  `.one(db);
  return { ...row, minutes: contract.recountMinutes(row.items) };
}

/** Keeps its sections closed and supersedes its result; it is finalised again with its last recount. */
export async function reopenForRecount(
  tx: Transaction,
  caller: Caller,
  inventory: Awaited<ReturnType<typeof lockForChoice>>,
): Promise<void> {
  if (!inventory.isFinalised) return;
  await reopenForRecounts(tx, inventory.number);
  await supersedeOpened(tx, caller, inventory, 'Recontagem criada');
}

/** A person's latest lines, sampled to see whether their app sends sections. */
const NEWEST_LINES = 50;

/** Whether `sub`'s counts have sections; null without counts. */
function sendsSections(pharmacyId: string, sub: RawBuilder<unknown>): RawBuilder<boolean | null> {
  return sql`(
    select bool_or(line.section_id is not null)
    from collector
    cross join lateral (
      select section_id from count_line
      where count_line.pharmacy_id = ${pharmacyId} and count_line.collector_id = collector.id and live
      order by created_at desc, id desc limit ${NEWEST_LINES}
    ) as line
    where collector.pharmacy_id = ${pharmacyId} and collector.sub = ${sub}
  )`;
}

export async function refuseSectionless(
  tx: Transaction,
  pharmacyId: string,
  collector: SectionCollector,
): Promise<void> {
  const sends = await answering({ sends: 'boolean?' })`
    select ${sendsSections(pharmacyId, sql`${collector.sub}`)} as sends
  `.value(tx);
  if (sends !== false) return;
  throw new AppError(
    'conflict',
    `As contagens de ${shown(collector)} chegam sem seção, então a recontagem não seria separada da primeira contagem. Escolha outra pessoa.`,
  );
}

function shown({ name, email }: SectionCollector): string {
  return shownPerson(name, email, 'uma pessoa sem nome');
}
