import { sql } from 'kysely';
import type { Caller } from '../caller.js';
import { reportAtCommit, type Transaction } from '../db/database.js';
import type { AuditFact } from './audit-facts.js';
import { securityEventOf } from './security-events.js';

/** An actor is a person, or a name that no `sub` can have (docs/decisions/0033). */
export type Actor = Pick<Caller, 'sub' | 'name'>;

export const SERVER: Actor = { sub: 'system', name: 'Sistema' };

export const SYSTEM: Actor = { sub: 'system', name: 'Sistema (primeiro acesso)' };

export type AuditEntry = AuditFact & {
  readonly pharmacyId: string | null;
  /** For a licence its id, never its key; for a person the `sub`. */
  readonly entityId: string;
  /** A correction or deletion of a count stands in their histories too (docs/history.md). */
  readonly inventories?: readonly number[];
  readonly products?: readonly string[];
};

/** Records who did what, in the same transaction (docs/counts.md, "Nothing is lost"). */
export async function writeAudit(
  tx: Transaction,
  actor: Actor,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const events = entries.flatMap((entry) => securityEventOf(actor.sub, entry) ?? []);
  if (events.length > 0) await reportAtCommit(tx, events);
  const column = <T>(read: (entry: AuditEntry) => T) => entries.map(read);
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
  // One statement writes a batch, which has up to 500 rows.
  const written = sql`
    insert into audit (pharmacy_id, actor_sub, actor_name, action, entity, entity_id, products, before, after)
    select pharmacy_id, ${actor.sub}::text, ${actor.name}::text, action, entity, entity_id,
      case when products is not null then array(
        select id::uuid
        from json_array_elements_text(products::json) with ordinality as product (id, position)
        order by product.position
      ) end,
      before::json, after::json
    from unnest(
      ${column((entry) => entry.pharmacyId)}::uuid[],
      ${column((entry) => entry.action)}::text[],
      ${column((entry) => entry.entity)}::text[],
      ${column((entry) => entry.entityId)}::text[],
      ${column((entry) => json(entry.products))}::text[],
      ${column((entry) => json(entry.before))}::text[],
      ${column((entry) => json(entry.after))}::text[]
    ) with ordinality as given (pharmacy_id, action, entity, entity_id, products, before, after, position)
    order by position
  `;
  const linked = entries.flatMap(({ inventories = [], ...entry }) =>
    inventories.map((number) => ({ ...entry, number })),
  );
  if (linked.length === 0) {
    await written.execute(tx);
    return;
  }
  await sql`
    with written as (${written} returning id, entity, entity_id)
    insert into audit_of_inventory (inventory_number, audit_id)
    select number, id
    from unnest(
      ${linked.map(({ number }) => number)}::bigint[],
      ${linked.map(({ entity }) => entity)}::text[],
      ${linked.map(({ entityId }) => entityId)}::text[]
    ) as linked (number, entity, entity_id)
    join written using (entity, entity_id)
  `.execute(tx);
}

export function ofPharmacy(pharmacyId: string) {
  return { pharmacyId, entity: 'pharmacy', entityId: pharmacyId } as const;
}

type WithoutEntity<Fact> = Fact extends unknown ? Omit<Fact, 'entity'> : never;

export function auditThing<Entity extends AuditFact['entity']>(
  tx: Transaction,
  actor: Actor,
  [entity, entityId, pharmacyId]: readonly [Entity, entityId: string, pharmacyId: string | null],
  act: WithoutEntity<AuditFact<Entity>>,
): Promise<void> {
  return writeAudit(tx, actor, [{ pharmacyId, entity, entityId, ...act } as unknown as AuditEntry]);
}

export function auditInventory(
  tx: Transaction,
  actor: Actor,
  { number, pharmacyId }: { readonly number: number; readonly pharmacyId: string },
  act: WithoutEntity<AuditFact<'inventory'>>,
): Promise<void> {
  return auditThing(tx, actor, ['inventory', String(number), pharmacyId], act);
}

/** @param id null for the whole network */
export function auditPharmacy(
  tx: Transaction,
  actor: Actor,
  id: string | null,
  act: WithoutEntity<AuditFact<'pharmacy'>>,
): Promise<void> {
  return auditThing(tx, actor, ['pharmacy', id ?? 'network', id], act);
}
