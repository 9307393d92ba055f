import * as contract from '@balanco/contract/people/machine-keys';
import type { TonightAlert } from '@balanco/contract/progress/dashboard';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../../app-error.js';
import { auditThing } from '../../audit/write-audit.js';
import type { Caller } from '../../caller.js';
import { answering } from '../../db/answering.js';
import type { Database, Transaction } from '../../db/database.js';
import { takeTurn } from '../../db/locks.js';
import { isoMoment } from '../../db/sql-fragments.js';
import { digestMachineKey, KEY_BEGINS, makeMachineKey } from '../../identity/machine-keys.js';
import { requirePharmacy } from '../../pharmacy-access/reach.js';
import { transact, useCase } from '../../use-case.js';

/** The live keys, the newest first; a limited caller's own. */
export const listMachineKeys = useCase(contract.listMachineKeys, async ({ db, caller }) => ({
  results: await liveKeys(caller).all(db),
}));

/** Shown once. Refuses `conflict` while two keys of the name live. */
export const createMachineKey = transact(
  contract.createMachineKey,
  async (tx, { caller }, { name, scopes, pharmacies = null, days }) => {
    for (const id of pharmacies ?? []) requirePharmacy(caller, id);
    const secret = makeMachineKey();
    await takeTurn(tx, `machine key ${name.toLowerCase()}`);
    const same = await liveKeys(caller, sql`and lower(machine_key.name) = lower(${name})`).all(tx);
    if (same.length >= contract.KEYS_OF_A_NAME)
      throw new AppError('conflict', `Já há duas chaves "${name}" em uso. Encerre uma delas antes.`);
    const { id } = await tx
      .insertInto('machine_key')
      .values({
        name,
        digest: digestMachineKey(secret),
        begins: secret.slice(0, KEY_BEGINS),
        scopes: [...new Set(scopes)],
        pharmacy_ids: pharmacies,
        made_by_sub: caller.sub,
        expires_at: sql<Date>`now() + make_interval(days => ${days})`,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const key = await requireKey(tx, caller, id);
    const after = { name, scopes, pharmacies: pharmacies?.length ?? null, expires_at: key.expires_at };
    await auditThing(tx, caller, ['machine_key', id, null], { action: 'create', after });
    return { key, secret };
  },
);

export const endMachineKey = transact(contract.endMachineKey, async (tx, { caller }, { id }) => {
  const key = await requireKey(tx, caller, id);
  await sql`update machine_key set ended_at = now() where id = ${id}::uuid`.execute(tx);
  const sides = { before: { name: key.name }, after: { ended: true } } as const;
  await auditThing(tx, caller, ['machine_key', id, null], { action: 'end', ...sides });
  return key;
});

function requireKey(tx: Transaction, caller: Caller, id: string): Promise<contract.MachineKey> {
  const unknown = () => new AppError('not_found', 'Chave de acesso não encontrada.');
  return liveKeys(caller, sql`and machine_key.id = ${id}::uuid`).one(tx, unknown);
}

function liveKeys({ sub, pharmacyIds }: Caller, more: RawBuilder<unknown> = sql``) {
  const own = sql`and made_by_sub = ${sub} and coalesce(pharmacy_ids <@ ${pharmacyIds}::uuid[], true)`;
  return answering(contract.machineKeySchema.shape)`
    select machine_key.id, machine_key.name, begins, scopes, person.name as made_by, made_by_sub,
      ${isoMoment(sql`machine_key.created_at`)} as created_at, ${isoMoment(sql`expires_at`)} as expires_at,
      ${isoMoment(sql`last_used_at`)} as last_used_at,
      case when pharmacy_ids is not null then array(
        select json_build_object('id', pharmacy.id, 'name', pharmacy.name) from pharmacy
        where pharmacy.id = any(pharmacy_ids) order by pharmacy.name
      ) end as pharmacies
    from machine_key join person on person.sub = made_by_sub
    where ended_at is null and expires_at > now() ${pharmacyIds === null ? sql`` : own} ${more}
    order by machine_key.created_at desc, machine_key.id
  `;
}

const UNUSED_DAYS = 90;

/** Administrators end the keys that nobody used for 90 days, or hear why not. */
export async function viewUnusedKeys(db: Database, caller: Caller): Promise<TonightAlert[]> {
  if (caller.role !== 'admin') return [];
  const unused = (await liveKeys(caller).all(db)).filter(
    ({ last_used_at, created_at }) =>
      Date.parse(last_used_at ?? created_at) < Date.now() - UNUSED_DAYS * 86_400_000,
  );
  return unused.map(({ name, last_used_at, created_at }) => ({
    kind: 'unused_key',
    pharmacy: null,
    pharmacy_name: null,
    inventory_id: null,
    items: 1,
    since: last_used_at ?? created_at,
    detail: name,
  }));
}
