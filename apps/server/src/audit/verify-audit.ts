import { createHash } from 'node:crypto';
import { itemReasonSchema } from '@balanco/contract/settlement/item-reasons';
import { canonicalLine } from '@balanco/contract/settlement/settlement-hash';
import { type Settlement, settledBySchema, settlementSchema } from '@balanco/contract/settlement/settlements';
import { type RawBuilder, sql } from 'kysely';
import { type Answered, answering, countRows } from '../db/answering.js';
import type { Database, Transaction } from '../db/database.js';
import { withLongStatements } from '../db/work-scope.js';
import { NO_PHARMACY } from './seal-audit.js';

const SEALS = 200;
const ROWS = 5_000;

/** Where the head that was asked for stands; null if it stands nowhere or none was asked for. */
type Found = { readonly chain: string; readonly row: number } | null;

/**
 * Checks every link against the rows, the heads that settlements keep against the links, and settlements and
 * anonymised people against their rows. It hashes here, not with the functions of the database. Changes nothing.
 * SQL reads the fields of rows: `readAuditFact` knows nothing of a row that somebody bent, and a `Date` lacks the
 * microseconds that are compared.
 *
 * @param wanted a head in hexadecimal, as an Ata prints it
 * @returns Portuguese sentences, the first misfit of each chain, and counts of rows: those from before the chain
 * began, checked ones that have one digest only, and those that the sealer has not reached yet
 */
export function verifyAudit(db: Database, wanted?: string) {
  // One moment for all statements: a running server goes on linking.
  return withLongStatements(() =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((tx) => verifyMoment(tx, wanted)),
  );
}

async function verifyMoment(tx: Transaction, wanted: string | undefined) {
  // No row with two digests fits one, unless it is marked as anonymised: so the first and the last of those that `one_digest_to` says to have
  // one have to show it, and nobody puts a row under that weaker rule.
  const { linkedAfter, linkedAt, oneDigestTo, moved, unshown, ...counts } = await answering({
    beganAt: 'date',
    before: 'int',
    waiting: 'int',
    linkedAfter: 'int',
    linkedAt: 'date',
    oneDigestTo: 'int',
    moved: 'boolean',
    unshown: 'boolean',
  })`
    select began_at as "beganAt", one_digest_to as "oneDigestTo", coalesce(first <= began_after, false) as moved,
      one_digest_to >= first and exists (select from audit_anonymised where audit_id in (first, last)) as unshown,
      least(began_after, first - 1) as "linkedAfter",
      least(began_at, (select at from audit where id = first)) as "linkedAt",
      (select count(*) from audit where id <= began_after) as before,
      (select count(*) from unsealed_audit()) as waiting
    from audit_mark, lateral (
      select min(id) as first, max(id) filter (where id <= one_digest_to) as last
      from audit_seal, unnest(audit_ids) as id
    ) as sealed
  `.one(tx);
  // A settled pharmacy's chain is looked for also where it was erased.
  const chains = await chainRows`
    select chain, coalesce(rows, 0) as rows, encode(head, 'hex') as head, pharmacy.name
    from audit_chain full join (
      select distinct pharmacy_id as chain from settlement where audit_row is not null
    ) as settled using (chain)
    left join pharmacy on pharmacy.id = chain order by chain
  `.all(tx);
  const { people, anonymisations, faults } = await readAnonymisations(tx);
  if (moved) faults.push('O começo da cadeia foi mudado: há linhas com elo que constam como de antes dela.');
  if (unshown)
    faults.push(
      'A marca das linhas com a prova antiga não confere: a primeira ou a última consta como anonimizada, e não a mostra.',
    );
  let [rows, older] = [0, 0];
  let found: Found = null;
  for (const chain of chains) {
    const checked = await checkChain(tx, chain, { wanted, oneDigestTo, people });
    rows += checked.rows;
    older += checked.older;
    found ??= checked.found;
    if (checked.fault !== null) faults.push(`${chainName(chain)}: ${checked.fault}`);
  }
  faults.push(...(await strayRows(tx)), ...(await changedSettlements(tx, { linkedAfter, linkedAt })));
  return { faults, rows, older, chains: chains.length, ...counts, anonymisations, found };
}

/** Where `audit_mark` says that the chain begins, or at the first row with a link if that is earlier. */
interface Beginning {
  readonly linkedAfter: number;
  readonly linkedAt: Date;
}

const chainRows = answering({
  chain: 'text',
  rows: 'int',
  /** null where the links were erased. */
  head: 'text?',
  name: 'text?',
});
type Chain = Answered<typeof chainRows>;

function chainName({ chain, name }: Pick<Chain, 'chain' | 'name'>): string {
  return chain === NO_PHARMACY ? 'Contas e licenças' : `Farmácia ${name ?? chain}`;
}

interface Checking {
  readonly wanted: string | undefined;
  /** Rows up to this id have one digest. */
  readonly oneDigestTo: number;
  readonly people: AnonymisedPeople;
}

async function checkChain(tx: Transaction, chain: Chain, { wanted, oneDigestTo, people }: Checking) {
  const heads = await settledHeads(tx, chain.chain);
  let link = sha256(chain.chain);
  let [rows, older] = [0, 0];
  let found: Found = null;
  const stop = (fault: string | null) => ({ rows, older, fault, found });
  for await (const { place, id, kept, row } of readLinks(tx, chain.chain)) {
    const nth = ordinal(rows + 1);
    if (place !== rows + 1) return stop(`faltam os elos a partir da ${nth} linha.`);
    if (row === undefined) return stop(`a ${nth} linha (id ${id}) foi apagada.`);
    const isOlder = Number(id) <= oneDigestTo;
    const { digest, isForged } = isOlder ? oneDigest(row, people) : twoDigests(row, people);
    link = sha256(link, digest);
    if (!link.equals(kept)) return stop(`a ${nth} linha não confere: ${row.shown}.`);
    if (isForged)
      return stop(
        `a ${nth} linha consta como anonimizada, e um texto dela não é o de quem foi: ${row.shown}.`,
      );
    rows += 1;
    if (isOlder) older += 1;
    const hash = link.toString('hex');
    if (hash === wanted) found = { chain: chainName(chain), row: rows };
    const settled = heads.get(rows);
    if (settled !== undefined && settled.hash !== hash)
      return stop(
        `o registro não é o que a apuração versão ${settled.version} do inventário ${settled.inventory} guardou na ${nth} linha.`,
      );
    heads.delete(rows);
  }
  if (chain.head !== null && (rows !== chain.rows || link.toString('hex') !== chain.head))
    return stop(`o fim da cadeia não confere: são ${rows} linhas, e não ${chain.rows}.`);
  for (const [row, { inventory, version }] of heads)
    return stop(
      `a cadeia termina antes da ${ordinal(row)} linha, que a apuração versão ${version} do inventário ${inventory} guardou.`,
    );
  return stop(null);
}

const ordinal = (row: number) => `${row}ª`;

async function settledHeads(tx: Transaction, chain: string) {
  const rows = await answering({ row: 'int', hash: 'text', inventory: 'int', version: 'int' })`
    select audit_row as row, audit_head as hash, inventory_number as inventory, version from settlement
    where pharmacy_id = ${chain} and audit_row is not null order by audit_row
  `.all(tx);
  return new Map(rows.map(({ row, ...head }) => [row, head]));
}

async function* readLinks(tx: Transaction, chain: string) {
  for (let after = 0; ; ) {
    const seals = await answering({ position: 'int', ids: 'text[]', links: 'bytes' })`
      select position, audit_ids::text[] as ids, links from (
        select *, sum(cardinality(audit_ids)) over (order by position) - cardinality(audit_ids) as before
        from (
          select * from audit_seal where chain = ${chain} and position > ${after} order by position limit ${SEALS}
        ) as page
      ) as seal
      where before < ${ROWS} order by position
    `.all(tx);
    if (seals.length === 0) return;
    const rows = await readRows(
      tx,
      chain,
      seals.flatMap(({ ids }) => ids),
    );
    for (const { position, ids, links } of seals) {
      for (const [index, id] of ids.entries())
        yield {
          place: position + index,
          id,
          kept: links.subarray(32 * index, 32 * (index + 1)),
          /** undefined if the row was erased. */
          row: rows.get(id),
        };
      after = position;
    }
  }
}

interface AuditRow {
  readonly fields: readonly (string | null)[];
  /** The digest of an older row, or those of the texts of another, from before names in it were erased. */
  readonly anonymised: Buffer | null;
  readonly shown: string;
}

/** It does what `audit_row_text` of the database does; change both together. */
const FIELDS: RawBuilder<unknown> = sql`array[
  id::text, (extract(epoch from at) * 1000000)::bigint::text, pharmacy_id::text, actor_sub, actor_name,
  action, entity, entity_id, products::text, before::text, after::text
]`;

async function readRows(
  tx: Transaction,
  chain: string,
  ids: readonly string[],
): Promise<Map<string, AuditRow>> {
  const rows = await answering({ fields: 'text?[]', at: 'date', anonymised: 'bytes?' })`
    select ${FIELDS} as fields, at, (select digest from audit_anonymised where audit_id = audit.id) as anonymised from audit
    where id = any(${ids}::bigint[]) and coalesce(pharmacy_id, ${NO_PHARMACY}) = ${chain}
  `.all(tx);
  return new Map(
    rows.map(({ at, ...row }) => {
      const [id = '', , , , name, action, entity, entityId] = row.fields;
      const shown = `id ${id}, de ${at.toISOString()}, ${name}, ${entity} ${action} ${entityId}`;
      return [id ?? '', { ...row, shown }];
    }),
  );
}

const sha256 = (...parts: readonly (string | Buffer)[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** The database's `json_build_array` writes the same. */
const jsonArray = (texts: readonly (string | null)[]) =>
  `[${texts.map((text) => JSON.stringify(text)).join(', ')}]`;

/**
 * It does what `audit_digest` of the database does; change both together.
 * @returns `isForged` if a text was replaced by another than an anonymised person's
 */
function twoDigests({ fields, anonymised }: AuditRow, people: AnonymisedPeople) {
  const [id, at, pharmacy, actorSub, actorName, action, entity, entityId, products, before, after] = fields;
  // JSON has no control characters, so they may stand for what is escaped.
  const parts = `${before ?? ''}\x03${after ?? ''}`
    .replaceAll('\\\\', '\x01')
    .replaceAll('\\"', '\x02')
    .split('"');
  const texts = [actorName ?? ''];
  const hashes = new Set<number>();
  for (let place = 1; place < parts.length; place += 2) {
    if (/^[ \t\n\r]*:/.test(parts[place + 1] ?? '')) continue;
    if (parts[place - 2] === 'hash') hashes.add(texts.length);
    texts.push(parts[place] ?? '');
    parts[place] = '';
  }
  const of = [id, at, pharmacy, actorSub, action, entity, entityId, products, parts.join('"')];
  const rest = sha256(jsonArray(of.map((text) => text ?? null)));
  const digests = texts.map((text) => sha256(text));
  const kept = anonymised ?? Buffer.concat(digests);
  const isForged =
    kept.length !== 32 * texts.length ||
    texts.some(
      (text, place) =>
        !digests[place]?.equals(kept.subarray(32 * place, 32 * (place + 1))) &&
        (hashes.has(place) ||
          !(place === 0 ? people.names.get(actorSub ?? '') === text : people.texts.has(text))),
    );
  return { digest: sha256(sha256(kept), rest), isForged };
}

/** Of an anonymised row nothing but the new name is compared. */
function oneDigest({ fields, anonymised }: AuditRow, people: AnonymisedPeople) {
  const digest = sha256(jsonArray(fields));
  if (anonymised === null || anonymised.equals(digest)) return { digest, isForged: false };
  const [, , , actorSub, actorName, , , , , before, after] = fields;
  const name = people.names.get(actorSub ?? '');
  const isForged =
    name === undefined
      ? ![...people.texts].some((text) => `${before}${after}`.includes(`"${text}"`))
      : name !== actorName;
  return { digest: anonymised, isForged };
}

interface AnonymisedPeople {
  readonly names: ReadonlyMap<string, string>;
  readonly texts: ReadonlySet<string>;
}

/** The name and below it the address that an anonymisation gives (docs/privacy.md); they share four letters. */
const GIVEN = /^Pessoa anonimizada ([0-9A-Z]{4})\nanonimizada-\1[0-9A-Z]{8}@coletor\.invalid$/i;

/** Erasing a name changes rows: whoever was erased shows it, and one row says by whom and how many rows changed. */
async function readAnonymisations(tx: Transaction) {
  const rows = await answering({
    sub: 'text',
    at: 'date?',
    by: 'text?',
    who: 'text',
    name: 'text?',
    email: 'text?',
    rows: 'int',
    times: 'int',
  })`
    select sub, at, actor_name as by, coalesce(after ->> 'name', name, '') as who, name, email,
      coalesce((after ->> 'audit_rows')::integer, 0) as rows,
      count(*) over (partition by sub) as times
    from (
      select entity_id as sub, id, at, actor_name, after from audit
      where entity = 'person' and action = 'anonymise' and pharmacy_id is null
    ) as act
    full join (select sub, name, email from person where anonymised_at is not null) as person using (sub)
    order by id
  `.all(tx);
  const isGiven = ({ who, name, email }: (typeof rows)[number]) =>
    name === who && GIVEN.test(`${who}\n${email}`);
  const given = rows.filter(isGiven);
  const faults = rows.flatMap((row) => {
    const { who, at, name, email, times } = row;
    if (email === null) return [`A anonimização de ${who}, de ${at?.toISOString()}, não consta no cadastro.`];
    if (at === null) return [`${who} consta como pessoa anonimizada, e o registro não diz por quem.`];
    const act = `A anonimização de ${who}, de ${at.toISOString()},`;
    if (times > 1) return [`${act} é uma de ${times} da mesma pessoa.`];
    return isGiven(row) ? [] : [`${act} não é a que o cadastro mostra: ${name}, ${email}.`];
  });
  const anonymisations = rows.flatMap(({ at, by, who, rows: changed }) =>
    at === null || by === null ? [] : [{ at, by, who, rows: changed }],
  );
  const told = anonymisations.reduce((sum, one) => sum + one.rows, 0);
  const kept = await countRows(tx, sql`audit_anonymised`);
  if (kept !== told)
    faults.push(`${kept} linhas constam como anonimizadas, e as anonimizações registram ${told}.`);
  const people = {
    names: new Map(given.map(({ sub, who }) => [sub, who])),
    texts: new Set(given.flatMap(({ who, email }) => [who, email ?? ''])),
  };
  return { people, anonymisations, faults };
}

const settledRows = answering({
  id: 'text?',
  inventory: 'int',
  version: 'int',
  hash: 'text?',
  basis: settlementSchema.shape.value_basis.nullable(),
  differs: 'text[]',
});

async function changedSettlements(tx: Transaction, { linkedAfter, linkedAt }: Beginning): Promise<string[]> {
  const rows = await settledRows`
    with act as (
      select audit.*, (after ->> 'settlement')::integer as version from audit
      where entity = 'inventory' and action in ('settle', 'approve') and audit.id > ${linkedAfter}
    ),
    made as (
      select *, count(*) over (partition by entity_id, version) as times from act where action = 'settle'
    ),
    approved as (
      select *, count(*) over (partition by entity_id, version) as times
      from act where action = 'approve' or (after ->> 'approved')::boolean
    )
    select settlement.id, made.version, coalesce(inventory_number, made.entity_id::bigint) as inventory, hash,
      value_basis as basis, array_remove(array[
        case when settlement.id is null and not exists (
          select from audit as purge where purge.action = 'purge' and purge.pharmacy_id = made.pharmacy_id
            and (purge.entity = 'pharmacy' or purge.entity = 'inventory' and purge.entity_id = made.entity_id)
        ) then 'falta' end,
        case when made.times > 1 then 'apurada mais de uma vez' end,
        case when approved.times > 1 then 'aprovada mais de uma vez' end,
        case when (settled_by_sub, settled_by) <> (made.actor_sub, made.actor_name) then 'quem apurou' end,
        case when settled_at <> made.at then 'quando' end,
        case when hash <> made.after ->> 'hash' or items <> (made.after ->> 'items')::integer then 'o hash dos itens' end,
        case when (shortage, overage) <> ((made.after #>> '{totals,shortage}')::numeric,
          (made.after #>> '{totals,overage}')::numeric) then 'os totais' end,
        case when settlement.id is not null and not exists (
          select from (
            select * from audit_seal where chain = settlement.pharmacy_id and position <= audit_row
            order by position desc limit 1
          ) as last where made.id = any(audit_ids) and position + cardinality(audit_ids) - 1 = audit_row
        ) then 'o fim da cadeia que guardava' end,
        case when settlement.id is not null
          and (approved_by_sub, approved_by, approved_at, approval_reason) is distinct from (approved.actor_sub,
            approved.actor_name, approved.at, approved.after ->> 'reason') then 'quem aprovou' end
      ], null) as differs
    from made left join settlement
      on inventory_number::text = made.entity_id and settlement.version = made.version
    left join approved on approved.entity_id = made.entity_id and approved.version = made.version
    order by inventory, version
  `.all(tx);
  const unmade = await answering({ inventory: 'int', version: 'int' })`
    select inventory_number as inventory, version from settlement
    where (audit_row is not null or settled_at > ${linkedAt}) and not exists (
      select from audit where entity = 'inventory' and action = 'settle' and audit.id > ${linkedAfter}
        and entity_id = inventory_number::text and (after ->> 'settlement')::integer = version
    )
    order by 1, 2
  `.all(tx);
  const faults = unmade.map(
    ({ inventory, version }) =>
      `A apuração versão ${version} do inventário ${inventory} não consta no registro.`,
  );
  for (const { id, inventory, version, hash, basis, differs } of rows) {
    const words = [...differs];
    if (id !== null && basis !== null && (await hashOfItems(tx, id, basis)) !== hash) words.push('os itens');
    if (words.length > 0)
      faults.push(
        `A apuração versão ${version} do inventário ${inventory} não é a que o registro diz: ${words.join(', ')}.`,
      );
  }
  return faults;
}

async function hashOfItems(tx: Transaction, settlementId: string, basis: Settlement['value_basis']) {
  const rows = await answering({
    key: 'text',
    expected: 'number',
    settled: 'number',
    how: settledBySchema,
    value: 'number',
    reason: itemReasonSchema.nullable(),
    reason_text: 'text',
  })`
    select item_key as key, expected, settled, how, value, reason, reason_text from settlement_item
    where settlement_id = ${settlementId} order by item_key collate "C"
  `.all(tx);
  return sha256(...rows.map((item) => canonicalLine(item, basis))).toString('hex');
}

/** Rows below the mark that no seal names: they came when the others were long linked. */
async function strayRows(tx: Transaction): Promise<string[]> {
  const rows = await answering({ id: 'text', strays: 'int' })`
    select min(id)::text as id, count(*) as strays from (
      select id from audit
      where id > (select began_after from audit_mark) and id <= (select sealed_to from audit_mark)
      except select unnest(audit_ids) from audit_seal
    ) as stray
    having count(*) > 0
  `.all(tx);
  return rows.map(({ id, strays }) =>
    strays === 1
      ? `A linha de id ${id} não tem elo: foi posta depois.`
      : `${strays} linhas não têm elo: foram postas depois. A primeira é a de id ${id}.`,
  );
}
