import { isUuid } from '@balanco/contract/base/fields';
import { isStaff } from '@balanco/contract/base/roles';
import * as contract from '@balanco/contract/history/history';
import * as people from '@balanco/contract/people/people';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { AppError } from '../../app-error.js';
import { AUDITED_KINDS, type AuditedAction } from '../../audit/audit-facts.js';
import { answering, hasRow } from '../../db/answering.js';
import type { Database } from '../../db/database.js';
import { parseCursor, writeOpaque } from '../../db/opaque-text.js';
import { requirePharmacy } from '../../pharmacy-access/reach.js';
import { useCase } from '../../use-case.js';
import { findBlindness, hidesStock, isBlindIn, refuseHiddenCount } from '../blind-count/blind-access.js';
import { type FocusedProduct, type HistoryView, viewHistory } from './view-history.js';

const NEWEST = Number.MAX_SAFE_INTEGER;

/**
 * The newest come first (docs/history.md). Collectors read no figures of settlements and no corrections of an
 * inventory's counts; blind ones no stock and no counts of others.
 */
export const listHistory = useCase(contract.listHistory, async ({ db, caller }, { entity, id, ...cut }) => {
  const thing = await findThing(db, entity, id);
  requirePharmacy(caller, thing.pharmacyId, UNKNOWN_THING);
  if (entity === 'count') await refuseHiddenCount(db, caller, Number(thing.id), UNKNOWN_THING);
  const blindness = await findBlindness(db, caller);
  const isCollector = !isStaff(caller.role);
  const ofThing = entity === 'inventory' && !isCollector ? { ...thing, isForStaff: true } : thing;
  return pageOf(db, cut, ({ after = NEWEST, limit }) => idsOfThing(ofThing, { before: after, limit }), {
    product: thing.product,
    placesCounts: entity === 'inventory',
    isCollector,
    isBlind:
      isBlindIn(blindness, thing.pharmacyId) ||
      (entity === 'product' && (await hidesStock(db, blindness, thing.id))),
  });
});

/**
 * The newest come first. Reads each kind and action from its own index end, so filters skip nothing
 * (docs/history.md, "What is read").
 */
export const listPharmacyHistory = useCase(contract.listPharmacyHistory, async ({ db }, input) => {
  const { id, entity, action, person, first_day: firstDay, last_day: lastDay, ...cut } = input;
  await findThing(db, 'pharmacy', id);
  const midnight = (day: string) => sql`${day}::date::timestamp at time zone 'America/Sao_Paulo'`;
  const conditions = [
    sql`pharmacy_id = ${id}`,
    ...(person === undefined ? [] : [sql`actor_sub = ${person}`]),
    ...(firstDay === undefined ? [] : [sql`at >= ${midnight(firstDay)}`]),
    ...(lastDay === undefined ? [] : [sql`at < ${midnight(lastDay)} + interval '1 day'`]),
  ];
  const kinds = AUDITED_KINDS.filter(
    (kind) =>
      (entity === undefined || kind.entity === entity) && (action === undefined || kind.action === action),
  );
  const idsIn: IdsIn = ({ after, limit }) => {
    const older =
      after === undefined
        ? sql``
        : sql`and (at, id) < ((select at from audit where id = ${after}), ${after})`;
    return sql`
      select newest.id from
        unnest(${kinds.map((kind) => kind.entity)}::text[], ${kinds.map((kind) => kind.action)}::text[])
          as kind (entity, action),
        lateral (
          select at, id from audit
          where ${sql.join(conditions, sql` and `)} and entity = kind.entity and action = kind.action ${older}
          order by at desc, id desc limit ${limit}
        ) as newest
      order by newest.at desc, newest.id desc limit ${limit}
    `;
  };
  return pageOf(db, cut, idsIn, { order: sql`at desc, id desc`, placesCounts: true });
});

export const listPersonHistory = useCase(people.listPersonHistory, async ({ db }, { sub, ...cut }) => {
  if (!(await hasRow(db, sql`person where sub = ${sub}`))) throw new AppError('not_found', UNKNOWN_THING);
  return pageOf(
    db,
    cut,
    ({ after = NEWEST, limit }) => sql`
      select id from (
        (select id from audit where entity = 'person' and entity_id = ${sub} and id < ${after}
          order by id desc limit ${limit})
        union
        (select id from audit where actor_sub = ${sub} and pharmacy_id is null
          and entity in ('session', 'licence_key') and id < ${after} order by id desc limit ${limit})
        union
        (select given.id from licence_key, lateral (
          select id from audit where entity = 'licence_key' and entity_id = licence_key.id::text
            and after ->> 'sub' = ${sub} and id < ${after} order by id desc limit ${limit}
        ) as given order by given.id desc limit ${limit})
      ) as concerned order by id desc limit ${limit}
    `,
  );
});

type IdsIn = (range: { readonly after?: number; readonly limit: number }) => RawBuilder<unknown>;

async function pageOf(
  db: Database,
  { page_size: size, after }: { readonly page_size: number; readonly after?: string | undefined },
  idsIn: IdsIn,
  view: HistoryView = {},
): Promise<contract.HistoryPage> {
  const from = after === undefined ? {} : { after: parseCursor('after', z.int().positive(), after) };
  const { results, last } = await viewHistory(db, { ids: idsIn({ ...from, limit: size + 1 }), size }, view);
  return { results, cursor: last === undefined ? null : writeOpaque(last) };
}

interface ThingInAudit {
  readonly entity: contract.HistoryThing;
  readonly pharmacyId: string;
  readonly id: string;
  readonly product?: FocusedProduct;
  readonly containers: readonly { readonly entity: contract.HistoryThing; readonly id: string }[];
  readonly since: Date;
  readonly isForStaff?: boolean;
}

const UNKNOWN_THING = 'Não há histórico: o registro não existe.';

const things = answering({
  id: 'text',
  pharmacyId: 'text',
  since: 'date',
  inventory: 'text?',
  section: 'text?',
  internalCodeKey: 'text?',
  barcodeKey: 'text?',
});

const rows: Readonly<Record<contract.HistoryThing, RawBuilder<unknown>>> = {
  count: sql`id::text, pharmacy_id, received_at, inventory_number::text, section_id, null, null from count`,
  product: sql`id, pharmacy_id, created_at, null, null, internal_code_key, barcode_key from product`,
  inventory: sql`number::text, pharmacy_id, created_at, null, null, null, null from inventory`,
  section: sql`id, pharmacy_id, created_at, inventory_number::text, null, null, null from section`,
  pharmacy: sql`id, id, created_at, null, null, null, null from pharmacy`,
};

/** Finds a deleted thing too. Refuses `not_found`. */
async function findThing(db: Database, entity: contract.HistoryThing, id: string): Promise<ThingInAudit> {
  const unknown = () => new AppError('not_found', UNKNOWN_THING);
  const isNumbered = entity === 'count' || (entity === 'inventory' && isNumber(id));
  if (isNumbered ? !isNumber(id) : !isUuid(id)) throw unknown();
  const ofInventory = isNumbered ? sql`uuid is null and number` : sql`uuid`;
  const { inventory, section, internalCodeKey, barcodeKey, ...thing } = await things`
    select * from (
      select ${rows[entity]} where ${entity === 'inventory' ? ofInventory : sql`id`} = ${id}
    ) as thing (id, "pharmacyId", since, inventory, section, "internalCodeKey", "barcodeKey")
  `.one(db, unknown);
  const product = { id: thing.id, internalCodeKey: internalCodeKey ?? '', barcodeKey: barcodeKey ?? '' };
  return {
    ...thing,
    entity,
    ...(entity === 'product' && { product }),
    containers: [
      // 'Excluir Todos' has the pharmacy's id.
      ...(entity === 'product' ? [{ entity, id: thing.pharmacyId }] : []),
      ...(section === null ? [] : [{ entity: 'section' as const, id: section }]),
      ...(inventory === null ? [] : [{ entity: 'inventory' as const, id: inventory }]),
      ...(entity === 'pharmacy' ? [] : [{ entity: 'pharmacy' as const, id: thing.pharmacyId }]),
    ],
  };
}

function isNumber(id: string): boolean {
  return /^\d{1,15}$/.test(id);
}

/** Each part reads its own index from the newest end. */
function idsOfThing(
  { entity, id, product, pharmacyId, containers, since, isForStaff = false }: ThingInAudit,
  { before, limit }: { readonly before: number; readonly limit: number },
): RawBuilder<unknown> {
  const newest = (condition: RawBuilder<unknown>) => sql`(
    select id from audit where ${condition} and id < ${before} order by id desc limit ${limit}
  )`;
  const parts = [
    newest(sql`entity = ${entity} and entity_id = ${id}`),
    ...(product === undefined ? [] : [newest(sql`products @> array[${product.id}]::uuid[]`)]),
    ...(isForStaff
      ? [
          sql`(
            select audit_id as id from audit_of_inventory
            where inventory_number = ${Number(id)} and audit_id < ${before}
            order by audit_id desc limit ${limit}
          )`,
          sql`(
            select of_section.id from section, lateral (
              select id from audit
              where entity = 'section' and entity_id = section.id::text and id < ${before}
                and action = any(${SECTION_ACTIONS}::text[])
              order by id desc limit ${limit}
            ) as of_section
            where section.inventory_number = ${Number(id)} order by of_section.id desc limit ${limit}
          )`,
          bindingsOfItsCodes({ number: Number(id), pharmacyId, since }, { before, limit }),
        ]
      : []),
    ...containers.map((container) =>
      newest(sql`entity = ${sql.lit(container.entity)} and entity_id = ${container.id} and at >= ${since}
        and ${reaching(entity, container.entity)}`),
    ),
  ];
  return sql`select id from (${sql.join(parts, sql` union `)}) as concerned order by id desc limit ${limit}`;
}

const SECTION_ACTIONS: readonly string[] = [
  'create',
  'update',
  'finalise',
  'reopen',
  'delete',
  'restore',
] satisfies readonly AuditedAction<'section'>[];

/**
 * A condition: bindings made or removed since the inventory began, of codes counted in it. `offset 0` keeps
 * the planner from walking the whole audit for the limit.
 */
function bindingsOfItsCodes(
  inventory: { readonly number: number; readonly pharmacyId: string; readonly since: Date },
  { before, limit }: { readonly before: number; readonly limit: number },
): RawBuilder<unknown> {
  return sql`(
    select id from (
      select id, coalesce(before, after) as binding from audit
      where pharmacy_id = ${inventory.pharmacyId} and entity = 'code_binding'
        and action in ('create', 'delete') and at >= ${inventory.since} offset 0
    ) as bound
    where id < ${before} and exists (
      select from count_line
      where pharmacy_id = ${inventory.pharmacyId} and inventory_number = ${inventory.number} and live
        and case binding ->> 'kind' when 'barcode' then barcode_key else internal_code_key end
          = code_key(binding ->> 'code')
    )
    order by id desc limit ${limit}
  )`;
}

/** Closing an inventory closes its sections; deleting reaches everything. Literals enable the index audit_of_containers. */
function reaching(entity: contract.HistoryThing, container: contract.HistoryThing): RawBuilder<unknown> {
  return entity === 'section' && container === 'inventory'
    ? sql`action in ('delete', 'restore', 'finalise', 'reopen')`
    : sql`action in ('delete', 'restore')`;
}
