import { fitsEncoding, renderFile } from '@balanco/adjustment-file/render-file';
import {
  type ContentChoice,
  contentChoice,
  OF_PROOF,
  type RowChoice,
  type SettledItem,
  settledRows,
} from '@balanco/adjustment-file/settled-rows';
import { stockModeSchema } from '@balanco/contract/comparison/comparison';
import { itemRoundSchema } from '@balanco/contract/comparison/items';
import { type ExportContent, exportProfileSchema } from '@balanco/contract/exports/export-profiles';
import { type ExportedFile, exportSchema } from '@balanco/contract/exports/exports';
import type { InventoryId } from '@balanco/contract/inventories/inventories';
import { itemReasonSchema, itemReasons } from '@balanco/contract/settlement/item-reasons';
import { settledBySchema } from '@balanco/contract/settlement/settlements';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../../app-error.js';
import { type Answered, answering, orNull } from '../../db/answering.js';
import type { Queries } from '../../db/database.js';
import { isoMoment } from '../../db/sql-fragments.js';
import { requireInventory } from '../inventories/find-inventory.js';
import { countMovedItems } from '../settlement/moved-items.js';
import { viewUsableProfile } from './export-profiles.js';

export interface ExportChoice extends Omit<RowChoice, 'content'> {
  readonly id: InventoryId;
  readonly version: number;
  readonly profileId: string;
  readonly content: ExportContent | undefined;
  /** Exports this proof's differing items; undefined for the settlement. */
  readonly returnProof: number | undefined;
}

/**
 * Makes the file of a settlement or a return proof; stores nothing. Refuses `not_found`, and `conflict` for
 * anything that can't be exported together.
 */
export async function draftExport(
  db: Queries,
  { id, version, profileId, content: wanted, code, byCode, returnProof }: ExportChoice,
) {
  const settlement = await findExported(db, id, version);
  const profile = await viewUsableProfile(db, settlement.pharmacyId, profileId);
  const problem = exportProfileSchema.safeParse(profile.profile).error?.issues[0]?.message;
  if (problem !== undefined)
    throw new AppError('conflict', `Mude o perfil ${profile.name} antes de exportar. ${problem}`);
  if (!fitsEncoding(profile.profile)) {
    const sentence = 'O cabeçalho, o rodapé ou o separador do perfil não existe em Windows-1252.';
    throw new AppError('conflict', sentence);
  }
  const movedItems = await countMovedItems(db, settlement);
  const proof = returnProof === undefined ? null : await findExportedProof(db, settlement, returnProof);
  const contents = proof === null ? contentChoice(profile.profile, movedItems) : OF_PROOF;
  const content = wanted ?? contents.preselected;
  if (!contents.offered.includes(content)) throw new AppError('conflict', whyNot(contents, movedItems));
  const settled = await viewSettledItems(db, settlement, {
    withScanned: byCode || code === 'scanned',
    withCounted: profile.profile.fields.some(({ source }) => source.startsWith('counted_')),
  });
  const items = proof === null ? settled : correctedItems(settled, proof);
  const heading = { inventory: String(settlement.inventoryNumber), version, date: settlement.approvedOn };
  const file = renderFile(profile.profile, settledRows(items, { content, code, byCode }), heading);
  const exported = await viewExports(db, settlement.inventoryNumber);
  return {
    settlement,
    profile,
    movedItems,
    contents,
    content,
    file,
    proof,
    /** This file would repeat their differences. */
    mixedWith: exported.filter((each) =>
      proof === null ? countsTwice(each, settlement, content) : leftSince(each, settlement, proof),
    ),
  };
}
export type ExportDraft = Awaited<ReturnType<typeof draftExport>>;

/**
 * Within a version balances and adjustments exclude each other, and only balances can be imported twice. A
 * later adjustment includes an earlier version's.
 */
function countsTwice(left: ExportedFile, { version, sameStock }: SettlementFacts, content: ExportContent) {
  const isAdjustment = content === 'adjustment';
  if (left.version === version) return left.content === 'adjustment' || isAdjustment;
  return isAdjustment && sameStock.includes(left.version);
}

/** A proof may include the effect of earlier files. */
function leftSince(left: ExportedFile, { version }: SettlementFacts, proof: ExportedProof) {
  return left.version === version && (proof.stockAt === null || new Date(left.at) >= proof.stockAt);
}

function whyNot({ reason }: ContentChoice, movedItems: number): string {
  if (reason === 'proof') return 'O que o ERP não importou sai só como ajuste.';
  if (reason === 'profile') return 'Este perfil diz entrada e saída: exporte o ajuste.';
  const items = movedItems === 1 ? 'de 1 item mudou' : `de ${movedItems} itens mudou`;
  return `O saldo ${items} desde que foi guardado: exporte o ajuste.`;
}

const settlements = answering({
  id: 'text',
  version: 'int',
  pharmacyId: 'text',
  inventoryNumber: 'int',
  snapshotId: 'text',
  mode: stockModeSchema,
  /** YYYY-MM-DD in the pharmacy's time zone. */
  approvedOn: 'text',
  timeZone: 'text',
  isOpenShop: 'boolean',
  /** They share the snapshot, so their files have the same differences. */
  sameStock: 'int[]',
  isApproved: 'boolean',
  isSuperseded: 'boolean',
});
type SettlementFacts = Omit<Answered<typeof settlements>, 'isApproved' | 'isSuperseded'>;

/** Refuses `not_found`, and `conflict` unless approved and in force (docs/adjustment-files.md, "The log"). */
async function findExported(db: Queries, id: InventoryId, version: number): Promise<SettlementFacts> {
  const inventory = await requireInventory(db, id);
  const { isApproved, isSuperseded, ...settlement } = await settlements`
    select id, version, pharmacy_id as "pharmacyId", inventory_number as "inventoryNumber",
      snapshot_id as "snapshotId", stock_mode as mode,
      jsonb_typeof(details -> 'movements') is not distinct
        from 'object' as "isOpenShop", time_zone as "timeZone",
          coalesce(to_char(approved_at at time zone time_zone, 'YYYY-MM-DD'), '') as "approvedOn",
      array(
        select earlier.version from settlement as earlier
        where earlier.inventory_number = settlement.inventory_number
          and earlier.snapshot_id = settlement.snapshot_id
          and earlier.version < settlement.version
      ) as "sameStock",
      approved_at is not null as "isApproved", superseded_at is not null as "isSuperseded"
    from settlement where inventory_number = ${inventory.number} and version = ${version}
  `.one(db, () => new AppError('not_found', 'Apuração não encontrada.'));
  if (isSuperseded) {
    throw new AppError('conflict', `A apuração versão ${version} foi substituída. Exporte a atual.`);
  }
  if (!isApproved) throw new AppError('conflict', `Aprove a apuração versão ${version} antes de exportar.`);
  return settlement;
}

const items = answering({
  key: 'text',
  internalCode: 'text',
  barcodes: 'text[]',
  description: 'text',
  department: 'text',
  expected: 'number',
  settled: 'number',
  how: settledBySchema,
  value: 'number',
  differenceValue: 'number',
  reason: itemReasonSchema.nullable(),
  reasonText: 'text',
  rounds: [itemRoundSchema.pick({ round: true, units: true, same_person: true })],
  countedOn: 'text',
  countedBy: 'text',
  scanned: orNull([{ code: 'text', units: 'number' }]),
  chosenBarcode: 'text?',
});

/**
 * Returns them in the order of the hash.
 *
 * @param options what takes every line: the scanned codes, and who counted last
 */
async function viewSettledItems(
  db: Queries,
  { id: settlementId, timeZone }: SettlementFacts,
  { withScanned, withCounted }: { readonly withScanned: boolean; readonly withCounted: boolean },
): Promise<SettledItem[]> {
  // Keys have no leading zeros, so a code that the item got later is looked up as it is written.
  const scanned = sql`
    select item_key, json_agg(json_build_object('code', code, 'units', units)
      order by units desc, code) as scanned
    from (
      select line.item_key, coalesce(
        (select barcode from unnest(item.barcodes) as barcode
          where code_key(barcode) = line.barcode_key limit 1),
        ${boundCode('barcode')},
        (select barcode from product where product.pharmacy_id = line.pharmacy_id and deleted_at is null
          and product.barcode_key <> '' and product.barcode_key = line.barcode_key order by barcode limit 1),
        nullif(line.barcode_key, ''), nullif(item.internal_code, ''), ${boundCode('internal_code')},
        line.internal_code_key
      ) as code, sum(line_units(line.quantity, line.factor, line.bound_factor)) as units
      from settlement_line as line
      join settlement_item as item on item.settlement_id = line.settlement_id
        and item.item_key = line.item_key
      where line.settlement_id = ${settlementId} and line.is_settled and ${withScanned}
      group by line.item_key, 2
    ) as part group by item_key
  `;
  const newest = sql`
    select distinct on (item_key) item_key, created_at as counted_at, collector.name as counted_by
    from settlement_line as line
    join count on count.pharmacy_id = line.pharmacy_id and count.id = line.count_id
    join collector on collector.id = line.collector_id
    where settlement_id = ${settlementId} and is_settled and ${withCounted}
    order by item_key, created_at desc, line_id desc
  `;
  const rows = await items`
    select settlement_item.item_key as key, internal_code as "internalCode", barcodes, description,
      department, expected, settled, how, value, difference_value as "differenceValue", reason,
      reason_text as "reasonText", rounds, scanned, chosen.barcode as "chosenBarcode",
      coalesce(to_char(counted_at at time zone ${timeZone}, 'YYYY-MM-DD'), '') as "countedOn",
      coalesce(counted_by, '') as "countedBy"
    from settlement_item left join (${scanned}) as scan using (item_key)
    left join (${newest}) as newest using (item_key)
    left join main_barcode as chosen on chosen.pharmacy_id = settlement_item.pharmacy_id
      and chosen.item_key = settlement_item.item_key
    where settlement_id = ${settlementId} order by settlement_item.item_key collate "C"
  `.all(db);
  return rows.map(({ reason, reasonText, rounds, ...item }) => ({
    ...item,
    rounds: [unitsOf(rounds, 1), unitsOf(rounds, 2), unitsOf(rounds, 3)],
    reason: [
      reasonText !== '' ? reasonText : reason === null ? '' : itemReasons[reason].label,
      rounds.some(({ same_person }) => same_person) ? 'segunda leitura pela mesma pessoa' : '',
    ]
      .filter(Boolean)
      .join('; '),
    scanned: item.scanned ?? [],
  }));
}

function boundCode(kind: 'barcode' | 'internal_code'): RawBuilder<unknown> {
  return sql`(
    select code from code_binding
    where code_binding.pharmacy_id = line.pharmacy_id and kind = ${kind} and removed_at is null
      and code_key = ${sql.ref(`line.${kind}_key`)}
  )`;
}

const unitsOf = (rounds: Answered<typeof items>['rounds'], number: number) =>
  rounds.find(({ round }) => round === number)?.units ?? null;

type ExportedProof = Awaited<ReturnType<typeof findExportedProof>>;

/** Refuses `not_found`, and `conflict` for another version's proof. */
async function findExportedProof(db: Queries, settlement: SettlementFacts, number: number) {
  const { items, ...proof } = await answering({
    id: 'text',
    number: 'int',
    version: 'int',
    stockAt: 'date?',
    missingItems: 'int',
    items: orNull([{ key: 'text', due: 'number', inErp: 'number', differenceValue: 'number' }]),
  })`
    select id, number, version, case source when 'catalogue' then imported_at else proved_at end as "stockAt",
      missing_items as "missingItems",
      (
        select json_agg(json_build_object(
          'key', item_key, 'due', settled + moved, 'inErp', in_erp, 'differenceValue', difference_value
        )) from return_proof_item where proof_id = return_proof.id and in_erp is not null
      ) as items
    from return_proof where inventory_number = ${settlement.inventoryNumber} and number = ${number}
  `.one(db, () => new AppError('not_found', 'Conferência no ERP não encontrada.'));
  if (proof.version !== settlement.version) {
    const versions = `da versão ${proof.version}, e não da versão ${settlement.version}`;
    throw new AppError('conflict', `A conferência ${number} é ${versions}. Confira de novo.`);
  }
  return { ...proof, items: new Map((items ?? []).map((item) => [item.key, item])) };
}

/** See docs/adjustment-files.md, "What the ERP did not take". */
function correctedItems(settled: readonly SettledItem[], proof: ExportedProof): SettledItem[] {
  return settled.flatMap((item) => {
    const found = proof.items.get(item.key);
    if (found === undefined) return [];
    return [{ ...item, expected: found.inErp, settled: found.due, differenceValue: -found.differenceValue }];
  });
}

const FILE_LIMIT = 200;

export async function viewExports(db: Queries, inventoryNumber: number): Promise<ExportedFile[]> {
  return answering(exportSchema.shape)`
    select export_log.id, export_log.version, profile_name as profile, content,
      case when profile @> '{"fields": [{"source": "code"}]}' then code end as code_kind, lines, units, money,
      left_out, return_proof.number as return_proof, export_log.file_name, sha256,
      ${isoMoment(sql`exported_at`)} as at, exported_by as by
    from export_log left join return_proof on return_proof.id = return_proof_id
    where export_log.inventory_number = ${inventoryNumber}
    order by exported_at desc, export_log.id desc limit ${FILE_LIMIT}
  `.all(db);
}
