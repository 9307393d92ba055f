import { plainText, quotedCell } from '@balanco/contract/base/cell-text';
import { formatMoney } from '@balanco/contract/base/numbers';
import * as contract from '@balanco/contract/losses/loss-files';
import { lossReasonSchema, lossReasons } from '@balanco/contract/losses/loss-reasons';
import { sql } from 'kysely';
import { AppError } from '../../app-error.js';
import { auditPharmacy } from '../../audit/write-audit.js';
import { answering } from '../../db/answering.js';
import type { Database, Queries } from '../../db/database.js';
import { isoMoment } from '../../db/sql-fragments.js';
import { leaveByFolder } from '../../outbox/outbox.js';
import { transact } from '../../use-case.js';
import { viewPharmacySettings } from '../pharmacies/pharmacy-settings.js';
import { findPharmacyId } from '../pharmacies/read-pharmacies.js';
import { itemStock } from '../products/catalogue.js';
import { holdLosses } from './losses.js';

const MONTHS = 12;

/** Known and unknown loss by month, what waits to leave, and the files (docs/losses.md). Refuses `not_found`. */
export async function viewLossSummary(db: Database, id: string): Promise<contract.LossSummary> {
  const pharmacyId = await findPharmacyId(db, id);
  const { time_zone: timeZone } = await viewPharmacySettings(db, pharmacyId);
  const found = await answering({
    months: [contract.lossMonthSchema],
    unsent: contract.unsentSchema,
  })`
    with known as (
      select to_char(registered_at at time zone ${timeZone}, 'YYYY-MM') as month, reason, count(*) as losses,
        sum(units) as units, sum(money) as money
      from confirmed_loss where pharmacy_id = ${pharmacyId} group by 1, 2
    ),
    unknown as (
      select to_char(approved_at at time zone ${timeZone}, 'YYYY-MM') as month, sum(money) as money
      from unknown_loss where pharmacy_id = ${pharmacyId} group by 1
    )
    select (
      select json_agg(json_build_object('month', month,
        'known', coalesce((select sum(money) from known where known.month = of.month), 0),
        'unknown', coalesce((select money from unknown where unknown.month = of.month), 0),
        'reasons', coalesce((
          select json_agg(json_build_object('reason', reason, 'losses', losses, 'units', units, 'money', money)
            order by money desc, reason) from known where known.month = of.month
        ), '[]')) order by month desc)
      from (
        select to_char(date_trunc('month', now() at time zone ${timeZone}) - make_interval(months => back), 'YYYY-MM') as month
        from generate_series(0, ${MONTHS - 1}) as back
      ) as of
    ) as months, (
      select json_build_object('losses', count(*), 'money', coalesce(sum(money), 0))
      from confirmed_loss where pharmacy_id = ${pharmacyId} and filed_at is null
    ) as unsent
  `.one(db);
  return { ...found, files: await viewFiles(db, pharmacyId) };
}

async function viewFiles(db: Queries, pharmacyId: string, number: number | null = null) {
  return answering(contract.lossFileSchema.shape)`
    select number, 'perdas-' || number || '.csv' as file_name, ${isoMoment(sql`created_at`)} as at, created_by as by,
      (count(*))::int as losses, sum(units) as units, sum(round(units * value, 2)) as money
    from loss_file join loss on file_id = loss_file.id
    where loss_file.pharmacy_id = ${pharmacyId} and coalesce(number = ${number}, true)
    group by loss_file.id order by number desc limit 50
  `.all(db);
}

/**
 * Every confirmed loss that never left leaves in one file. What the file of a settlement took already is in it with
 * nothing to take. Refuses `not_found`, and `conflict` without any.
 */
export const exportLosses = transact(contract.exportLosses, async (tx, { caller }, { id }) => {
  const pharmacyId = await holdLosses(tx, id);
  const made = await answering({ number: 'int', id: 'text' })`
      insert into loss_file (pharmacy_id, number, created_by)
      select ${pharmacyId}, 1 + (select count(*) from loss_file where pharmacy_id = ${pharmacyId}), ${caller.name}
      where exists (select from confirmed_loss where pharmacy_id = ${pharmacyId} and filed_at is null)
      returning number, id
    `.one(tx, () => new AppError('conflict', 'Nenhuma perda confirmada espera para sair.'));
  await sql`
      with leaving as (
        select loss.id, loss.item_key, loss.units, (
          select max(inventory_number) from settlement join settlement_item on settlement_id = settlement.id
          where settlement.pharmacy_id = ${pharmacyId} and superseded_at is null and settled_at > registered_at
            and settlement_item.item_key = loss.item_key and difference < 0
            and exists (select from export_log where export_log.settlement_id = settlement.id)
        ) as taken_by
        from confirmed_loss as loss where pharmacy_id = ${pharmacyId} and filed_at is null
      ),
      stock as (
        select item_key, ${itemStock} as stock
        from catalogue_items(${pharmacyId}, array(select substr(item_key, 3) from leaving where item_key like 'i:%'),
          array(select substr(item_key, 3) from leaving where item_key like 'b:%'))
      )
      update loss set file_id = ${made.id}, taken_by_inventory = taken_by, stock_left = stock - (
        select coalesce(sum(units), 0) from leaving as same where same.item_key = leaving.item_key and taken_by is null
      )
      from leaving left join stock using (item_key) where loss.id = leaving.id
    `.execute(tx);
  const file = await readFile(tx, pharmacyId, made.number);
  const { file_name, losses, money } = file;
  await auditPharmacy(tx, caller, pharmacyId, {
    action: 'export_losses',
    after: { losses, money, file_name },
  });
  const receipt = [`Perdas: ${losses}; valor: ${formatMoney(money)}`, `Exportado por ${caller.name}`];
  const content = { name: file_name, file: file.content, receipt };
  await leaveByFolder(tx, { kind: 'file', key: made.id, pharmacyId, content });
  return file;
});

/** The same file again. Refuses `not_found`. */
export async function getLossFile(db: Database, id: string, number: number) {
  return readFile(db, await findPharmacyId(db, id), number);
}

const HEADINGS =
  'codigo_interno;codigo_de_barras;descricao;quantidade;a_baixar;valor_unitario;valor;motivo;lote;validade;serie;registrada_em;registrada_por;confirmada_por;saiu_no_inventario';

async function readFile(db: Queries, pharmacyId: string, number: number): Promise<contract.LossFileContent> {
  const [file] = await viewFiles(db, pharmacyId, number);
  if (file === undefined) throw new AppError('not_found', 'Arquivo de perdas não encontrado.');
  const { time_zone: timeZone } = await viewPharmacySettings(db, pharmacyId);
  const rows = await answering({
    cells: 'text[]',
    figures: 'text[]',
    reason: lossReasonSchema,
    last: 'text[]',
  })`
    select array[internal_code, barcode, description] as cells, reason,
      array[trim_scale(units), case when taken_by_inventory is null then trim_scale(units) else 0 end, round(value, 2), round(units * value, 2)]::text[] as figures,
      array[lot, coalesce(expiry::text, ''), serial, to_char(registered_at at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI'),
        registered_by, confirmed_by, coalesce(taken_by_inventory::text, '')] as last
    from loss join loss_file on loss_file.id = file_id
    where loss.pharmacy_id = ${pharmacyId} and number = ${number} order by registered_at, loss.id
  `.all(db);
  const text = (cell: string) => quotedCell(plainText(cell));
  const lines = rows.map(({ cells, figures, reason, last }) =>
    [
      ...cells.map(text),
      ...figures.map((figure) => figure.replace('.', ',')),
      ...[lossReasons[reason].label, ...last].map(text),
    ].join(';'),
  );
  const csv = `\uFEFF${[HEADINGS, ...lines].join('\r\n')}\r\n`;
  return { ...file, content: Buffer.from(csv).toString('base64') };
}
