import { type FileHandle, open, realpath, rename } from 'node:fs/promises';
import path from 'node:path';
import { plainText, quotedCell } from '@balanco/contract/base/cell-text';
import { type RawBuilder, sql } from 'kysely';
import { answering } from '../../db/answering.js';
import type { Database } from '../../db/database.js';
import { isFullCount } from '../inventories/find-inventory.js';
import { assertNotVanished, findFolders, openFolder } from './folders.js';

/** Days; what is older is history. */
const DAYS = 400;

interface Table {
  readonly file: string;
  /** Name and expression; texts are guarded as in the lists of the web. */
  readonly columns: readonly (readonly [name: string, value: RawBuilder<unknown>, isText?: 'text'])[];
  readonly from: RawBuilder<unknown>;
}

const zoneOf = (pharmacy: RawBuilder<unknown>) =>
  sql`coalesce((select time_zone from pharmacy_settings where pharmacy_id = ${pharmacy}), 'America/Sao_Paulo')`;
const localIn = (at: RawBuilder<unknown>, pharmacy: RawBuilder<unknown>) =>
  sql`to_char(${at} at time zone ${zoneOf(pharmacy)}, 'YYYY-MM-DD HH24:MI:SS')`;
const zone = zoneOf(sql`inventory.pharmacy_id`);
const local = (at: string) => localIn(sql.ref(at), sql`inventory.pharmacy_id`);
const col = (name: string) => sql.ref(name);
const number = ['inventario', col('inventory.number')] as const;
const cnpj = sql`(select identity ->> 'cnpj' from pharmacy_settings where pharmacy_id = pharmacy.id)`;
const inForce = sql`settlement.inventory_number = inventory.number and settlement.superseded_at is null`;

/** Tables of one inventory each (docs/bi.md). */
const OF_INVENTORY: readonly Table[] = [
  {
    file: 'inventarios.csv',
    columns: [
      number,
      ['farmacia', col('pharmacy.name'), 'text'],
      ['cnpj', cnpj, 'text'],
      ['nome', col('inventory.name'), 'text'],
      ['aberto_em', local('inventory.created_at')],
      ['finalizado_em', local('inventory.finalised_at')],
      ['versao', col('settlement.version')],
      ['apurado_em', local('settlement.settled_at')],
      ['aprovado_em', local('settlement.approved_at')],
      ['valor_estoque', col('stock_value')],
      ['falta', col('shortage')],
      ['sobra', col('overage')],
      ['itens', col('items')],
      ['itens_contados', col('counted_items')],
      ['itens_certos', col('matching_items')],
      ['acuracia_item', sql`details ->> 'accuracy_by_item'`],
      ['acuracia_valor', sql`details ->> 'accuracy_by_value'`],
    ],
    from: sql`inventory join pharmacy on pharmacy.id = inventory.pharmacy_id left join settlement on ${inForce}`,
  },
  {
    file: 'itens.csv',
    columns: [
      number,
      ['versao', col('settlement.version')],
      ['codigo_interno', col('internal_code'), 'text'],
      ['codigos_de_barras', sql`array_to_string(barcodes, ' ')`, 'text'],
      ['descricao', col('description'), 'text'],
      ['departamento', col('department'), 'text'],
      ['esperado', col('expected')],
      ['contado', col('counted')],
      ['apurado', col('settled')],
      ['diferenca', col('difference')],
      ['valor_unitario', col('value')],
      ['diferenca_valor', col('difference_value')],
      ['decisao', col('how')],
      ['motivo', sql`coalesce(nullif(reason_text, ''), reason)`, 'text'],
    ],
    from: sql`inventory join settlement on ${inForce} join settlement_item on settlement_id = settlement.id`,
  },
  {
    file: 'contagens.csv',
    columns: [
      number,
      ['secao', col('section_id')],
      ['pessoa', col('sub'), 'text'],
      ['hora', sql`to_char(hour, 'YYYY-MM-DD HH24:MI:SS')`],
      ['linhas', col('lines')],
      ['unidades', col('units')],
    ],
    from: sql`inventory cross join lateral (
      select section_id, sub, date_trunc('hour', line.created_at at time zone ${zone}) as hour, count(*) as lines,
        sum(quantity * factor) as units
      from count_line as line join collector on collector.id = collector_id
      where line.pharmacy_id = inventory.pharmacy_id and line.inventory_number = inventory.number and live
      group by 1, 2, 3 order by 3, 1, 2
    ) as counted`,
  },
  {
    file: 'secoes.csv',
    columns: [
      number,
      ['secao', col('section.id')],
      ['nome', col('section.name'), 'text'],
      ['tipo', sql`case kind when 'count' then 'contagem' else 'recontagem' end`],
      ['rodada', col('round')],
      ['aberta_em', local('section.created_at')],
      ['finalizada_em', local('section.finalised_at')],
    ],
    from: sql`inventory join section on section.inventory_number = inventory.number and section.deleted_at is null`,
  },
];

const PEOPLE: Table = {
  file: 'pessoas.csv',
  columns: [
    ['pessoa', col('sub'), 'text'],
    ['nome', col('name'), 'text'],
    ['perfil', col('role')],
    ['ativa', sql`case when is_active then 'sim' else 'não' end`],
  ],
  // An account without a name may show its e-mail elsewhere, never here.
  from: sql`(
    select distinct on (sub) sub, case when strpos(name, '@') > 0 then '' else name end as name, role, is_active from (
      select sub, name, role, deactivated_at is null as is_active, 1 as place from person
      union all select sub, name, 'user', true, 2 from collector
    ) as named order by sub, place
  ) as people`,
};

const LOSSES: Table = {
  file: 'perdas.csv',
  columns: [
    ['farmacia', col('pharmacy.name'), 'text'],
    ['registrada_em', localIn(sql`registered_at`, sql`loss.pharmacy_id`)],
    ['pessoa', col('registered_by_sub'), 'text'],
    ['motivo', col('loss.reason')],
    ['codigo_interno', col('internal_code'), 'text'],
    ['codigo_de_barras', col('barcode'), 'text'],
    ['descricao', col('description'), 'text'],
    ['departamento', col('department'), 'text'],
    ['unidades', col('loss.units')],
    ['valor_unitario', sql`loss.value`],
    ['valor', col('money')],
    ['lote', col('lot'), 'text'],
    ['validade', col('expiry')],
    ['serie', col('serial'), 'text'],
    ['confirmada_em', localIn(sql`confirmed_at`, sql`loss.pharmacy_id`)],
    ['arquivo', sql`(select number from loss_file where loss_file.id = file_id)`],
  ],
  from: sql`(
    select loss.*, money from confirmed_loss join loss using (id)
    where loss.registered_at > now() - ${sql.lit(DAYS)} * interval '1 day' order by loss.registered_at, id
  ) as loss join pharmacy on pharmacy.id = loss.pharmacy_id and pharmacy.deleted_at is null`,
};

/** Writes `bi/` anew: all parts first, then their names. */
export async function writeNetworkTables(db: Database, exchangeFolder: string): Promise<undefined> {
  const root = await realpath(exchangeFolder);
  await assertNotVanished(db, root, await findFolders(db));
  const folder = await openFolder(root, 'bi');
  if (folder === null) throw new Error('bi/ is a link');
  const numbers = await answering({ number: 'int' })`
    select number from inventory where deleted_at is null and ${isFullCount}
      and created_at > now() - ${sql.lit(DAYS)} * interval '1 day' order by number
  `.values(db);
  const tables = [...OF_INVENTORY, PEOPLE, LOSSES];
  const part = ({ file }: Table) => path.join(folder, `.${file}.part`);
  for (const table of tables) {
    const handle = await open(part(table), 'w');
    try {
      await handle.writeFile(`\uFEFF${table.columns.map(([name]) => name).join(',')}\r\n`);
      if (!OF_INVENTORY.includes(table)) await writeRows(db, handle, table, sql`true`);
      else
        for (const number of numbers) await writeRows(db, handle, table, sql`inventory.number = ${number}`);
      await handle.sync();
    } finally {
      await handle.close();
    }
  }
  for (const table of tables) await rename(part(table), path.join(folder, table.file));
}

async function writeRows(
  db: Database,
  handle: FileHandle,
  { columns, from }: Table,
  where: RawBuilder<unknown>,
) {
  const cells = columns.map(([, value]) => sql`coalesce((${value})::text, '')`);
  const rows = await answering({ cells: 'text[]' })`
    select array[${sql.join(cells)}] as cells from ${from} where ${where}
  `.values(db);
  const texts = columns.map(([, , isText]) => isText === 'text');
  const line = (row: readonly string[]) =>
    row.map((cell, at) => (texts[at] ? quotedCell(plainText(cell)) : cell)).join(',');
  if (rows.length > 0) await handle.writeFile(`${rows.map(line).join('\r\n')}\r\n`);
}
