import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '../db/database.js';
import { withLongStatements } from '../db/work-scope.js';
import { NO_PHARMACY } from './seal-audit.js';

/** Seals read at once. */
const SEALS = 200;
/** Rows read at once; one seal may have more. */
const ROWS = 5_000;

export interface AuditVerdict {
  /** Portuguese sentences, the first misfit of each chain. */
  readonly faults: readonly string[];
  readonly rows: number;
  readonly chains: number;
  readonly beganAt: Date;
  /** Rows from before the chain. */
  readonly before: number;
  /** Rows that the sealer has not reached yet. */
  readonly waiting: number;
  /** Where the head that was asked for stands; null if it stands nowhere or none was asked for. */
  readonly found: { readonly chain: string; readonly row: number } | null;
}

/**
 * Checks every link against the rows, and the heads that settlements keep against the links. It hashes here,
 * not with the functions of the database. Changes nothing.
 *
 * @param wanted a head in hexadecimal, as an Ata prints it
 */
export function verifyAudit(db: Database, wanted?: string): Promise<AuditVerdict> {
  // One moment for all statements: a running server goes on linking.
  return withLongStatements(() =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((tx) => verifyMoment(tx, wanted)),
  );
}

async function verifyMoment(tx: Transaction, wanted: string | undefined): Promise<AuditVerdict> {
  const chains = await sql<{ chain: string; rows: number; head: string; name: string | null }>`
    select chain, rows, encode(head, 'hex') as head, pharmacy.name
    from audit_chain left join pharmacy on pharmacy.id = chain order by chain
  `.execute(tx);
  const faults: string[] = [];
  let rows = 0;
  let found: AuditVerdict['found'] = null;
  for (const chain of chains.rows) {
    const checked = await checkChain(tx, chain, wanted);
    rows += checked.rows;
    found ??= checked.found;
    if (checked.fault !== null) faults.push(`${chainName(chain)}: ${checked.fault}`);
  }
  faults.push(...(await strayRows(tx)), ...(await anonymisedRows(tx)));
  const { rows: marks } = await sql<{ began_at: Date; before: number; waiting: number }>`
    select began_at, (select count(*) from audit where id <= began_after) as before,
      (select count(*) from unsealed_audit()) as waiting
    from audit_mark
  `.execute(tx);
  const [mark] = marks;
  if (mark === undefined) throw new Error('audit_mark is empty');
  const { began_at: beganAt, before, waiting } = mark;
  return { faults, rows, chains: chains.rows.length, beganAt, before, waiting, found };
}

interface Chain {
  readonly chain: string;
  readonly rows: number;
  readonly head: string;
  readonly name: string | null;
}

function chainName({ chain, name }: Pick<Chain, 'chain' | 'name'>): string {
  return chain === NO_PHARMACY ? 'Contas e licenças' : `Farmácia ${name ?? chain}`;
}

interface Seal {
  readonly position: number;
  /** As texts. */
  readonly ids: readonly string[];
  readonly links: Buffer;
}

interface CheckedChain {
  readonly rows: number;
  readonly fault: string | null;
  readonly found: AuditVerdict['found'];
}

async function checkChain(tx: Transaction, chain: Chain, wanted: string | undefined): Promise<CheckedChain> {
  const heads = await settledHeads(tx, chain.chain);
  let link = createHash('sha256').update(chain.chain).digest();
  let rows = 0;
  let found: AuditVerdict['found'] = null;
  const stop = (fault: string | null): CheckedChain => ({ rows, fault, found });
  for (;;) {
    const seals = await readSeals(tx, chain.chain, rows);
    if (seals.length === 0) break;
    const texts = await readTexts(
      tx,
      chain.chain,
      seals.flatMap(({ ids }) => ids),
    );
    for (const { position, ids, links } of seals) {
      if (position !== rows + 1) return stop(`faltam os elos a partir da ${ordinal(rows + 1)} linha.`);
      for (const [index, id] of ids.entries()) {
        const kept = links.subarray(32 * index, 32 * (index + 1));
        const row = texts.get(id);
        if (row === undefined) return stop(`a ${ordinal(rows + 1)} linha (id ${id}) foi apagada.`);
        const digest = row.anonymised ?? createHash('sha256').update(row.text).digest();
        link = createHash('sha256').update(link).update(digest).digest();
        if (!link.equals(kept)) return stop(`a ${ordinal(rows + 1)} linha não confere: ${row.shown}.`);
        rows += 1;
        const hash = link.toString('hex');
        if (hash === wanted) found = { chain: chainName(chain), row: rows };
        const settled = heads.get(rows);
        if (settled !== undefined && settled.hash !== hash)
          return stop(
            `o registro não é o que a apuração v${settled.version} do inventário ${settled.inventory} guardou na ${ordinal(rows)} linha.`,
          );
        heads.delete(rows);
      }
    }
  }
  if (rows !== chain.rows || link.toString('hex') !== chain.head)
    return stop(`o fim da cadeia não confere: são ${rows} linhas, e não ${chain.rows}.`);
  for (const [row, { inventory, version }] of heads)
    return stop(
      `a cadeia termina antes da ${ordinal(row)} linha, que a apuração v${version} do inventário ${inventory} guardou.`,
    );
  return stop(null);
}

const ordinal = (row: number) => `${row}ª`;

interface SettledHead {
  readonly hash: string;
  readonly inventory: number;
  readonly version: number;
}

async function settledHeads(tx: Transaction, chain: string): Promise<Map<number, SettledHead>> {
  const { rows } = await sql<SettledHead & { row: number }>`
    select audit_row as row, audit_head as hash, inventory_number as inventory, version from settlement
    where pharmacy_id = ${chain} and audit_row is not null order by audit_row
  `.execute(tx);
  return new Map(rows.map(({ row, ...head }) => [row, head]));
}

async function readSeals(tx: Transaction, chain: string, after: number): Promise<Seal[]> {
  const { rows } = await sql<Seal>`
    select position, audit_ids::text[] as ids, links from (
      select *, sum(cardinality(audit_ids)) over (order by position) - cardinality(audit_ids) as before
      from (
        select * from audit_seal where chain = ${chain} and position > ${after} order by position limit ${SEALS}
      ) as page
    ) as seal
    where before < ${ROWS} order by position
  `.execute(tx);
  return rows;
}

interface RowText {
  readonly text: string;
  /** What the row hashed to before a name in it was erased (docs/privacy.md). */
  readonly anonymised: Buffer | null;
  readonly shown: string;
}

/** As `audit_row_text` of the database; change both together. */
const FIELDS: RawBuilder<unknown> = sql`array[
  id::text, (extract(epoch from at) * 1000000)::bigint::text, pharmacy_id::text, actor_sub, actor_name,
  action, entity, entity_id, products::text, before::text, after::text
]`;

async function readTexts(
  tx: Transaction,
  chain: string,
  ids: readonly string[],
): Promise<Map<string, RowText>> {
  const { rows } = await sql<{ fields: (string | null)[]; at: Date; anonymised: Buffer | null }>`
    select ${FIELDS} as fields, at, (select digest from audit_anonymised where audit_id = audit.id) as anonymised from audit
    where id = any(${ids}::bigint[]) and coalesce(pharmacy_id, ${NO_PHARMACY}) = ${chain}
  `.execute(tx);
  return new Map(
    rows.map(({ fields, at, anonymised }) => {
      const [id = '', , , , name, action, entity, entityId] = fields;
      const text = `[${fields.map((field) => JSON.stringify(field)).join(', ')}]`;
      return [
        id ?? '',
        {
          text,
          anonymised,
          shown: `id ${id}, de ${at.toISOString()}, ${name}, ${entity} ${action} ${entityId}`,
        },
      ];
    }),
  );
}

/** Erasing a name changes rows; each erasure is a row too and says of how many, so nobody hides another change behind it. */
async function anonymisedRows(tx: Transaction): Promise<string[]> {
  const { rows } = await sql<{ kept: number; told: number }>`
    select (select count(*) from audit_anonymised) as kept,
      (select coalesce(sum((after ->> 'audit_rows')::bigint), 0) from audit
        where entity = 'person' and action = 'anonymise') as told
  `.execute(tx);
  return rows
    .filter(({ kept, told }) => Number(kept) !== Number(told))
    .map(
      ({ kept, told }) => `${kept} linhas constam como anonimizadas, e as anonimizações registram ${told}.`,
    );
}

/** Rows below the mark that no seal names: they came when the others were long linked. */
async function strayRows(tx: Transaction): Promise<string[]> {
  const { rows } = await sql<{ id: string; strays: number }>`
    select min(id)::text as id, count(*) as strays from (
      select id from audit
      where id > (select began_after from audit_mark) and id <= (select sealed_to from audit_mark)
      except select unnest(audit_ids) from audit_seal
    ) as stray
    having count(*) > 0
  `.execute(tx);
  return rows.map(({ id, strays }) =>
    strays === 1
      ? `A linha de id ${id} não tem elo: foi posta depois.`
      : `${strays} linhas não têm elo: foram postas depois. A primeira é a de id ${id}.`,
  );
}
