import {
  correctedFactor,
  exampleCounts,
  exampleCreationKey,
  exampleInventories,
  exampleLicences,
  examplePending,
  examplePeople,
  examplePharmacies,
  exampleProducts,
  exampleSections,
  exampleUnplaced,
} from '@balanco/contract/base/example-world';
import { exampleBinding } from '@balanco/contract/comparison/code-binding-examples';
import { exampleMovementImport } from '@balanco/contract/comparison/movement-examples';
import { exampleExchangeFile } from '@balanco/contract/exchange/exchange-examples';
import {
  exampleExport,
  exampleProfile,
  exampleReturnItem,
  exampleReturnProof,
  exampleSettlement,
  otherProfile,
} from '@balanco/contract/exports/example-export';
import { exampleDeletions, examplePurge } from '@balanco/contract/history/trash-examples';
import { exampleNote, exampleSupplierCode } from '@balanco/contract/invoices/matching-examples';
import { exampleCollectorCode } from '@balanco/contract/people/collector-code-examples';
import { plainCode } from '@balanco/contract/people/collector-code-text';
import { exampleNotice } from '@balanco/contract/people/notice-examples';
import { exampleRecoveryCode } from '@balanco/contract/people/second-factor-examples';
import { createPharmacy } from '@balanco/contract/pharmacies/pharmacies';
import { exampleImportMemory } from '@balanco/contract/products/product-import-examples';
import {
  exampleDiscardedCount,
  exampleIgnoredCode,
  exampleZeroedKey,
} from '@balanco/contract/settlement/settling-examples';
import { marchSettlementDetail } from '@balanco/contract/settlement/stored-settlement-examples';
import { sql } from 'kysely';
import type { Caller } from '../../caller.js';
import { creationDigest } from '../../db/create-once.js';
import type { Database } from '../../db/database.js';
import { findComparisonBasis } from '../../features/comparison/comparison-basis.js';
import { editCount } from '../../features/counts/counts.js';
import { digestLicenceKey } from '../../features/licences/licence-key.js';
import { viewInventoryLimits } from '../../features/pharmacies/inventory-limits.js';
import { viewPharmacySettings } from '../../features/pharmacies/pharmacy-settings.js';
import { copyStock } from '../../features/products/catalogue.js';
import { freezeSettlement } from '../../features/settlement/freeze-settlement.js';
import { createCodeDigest } from '../../features/users/codes/make-collector-codes.js';
import type { NewPoolUser } from '../../identity/embedded/create-user.js';
import type { EmbeddedIdentity } from '../../identity/embedded/embedded-identity.js';
import { recoveryCodeDigest } from '../../identity/embedded/second-factor/recovery-codes.js';
import { startSecondFactor } from '../../identity/embedded/second-factor/second-factor-queries.js';
import { createSecrets } from '../../identity/embedded/secrets.js';
import { addPerson } from '../../identity/person-queries.js';
import { submitCounts } from '../../mobile/counts/submit-counts.js';
import { setRows } from '../database/rows.js';
import { storeSettlement } from '../world/store-settlement.js';

/** All but people, once per database. */
export async function seedExampleWorld(db: Database): Promise<void> {
  await seedLicences(db);
  await seedCatalogue(db);
  await seedInventories(db);
  await seedCounts(db);
  await seedBinding(db);
  await seedMovements(db);
  await seedNote(db);
  await seedExchange(db);
  await seedSettlement(db);
  await seedExports(db);
  await seedChoices(db);
  await seedTrash(db);
}

async function seedLicences(db: Database): Promise<void> {
  const { admin, mod, user } = examplePeople;
  for (const [label, { id, key, seats }] of Object.entries(exampleLicences)) {
    const row = { id, digest: digestLicenceKey(key), seats, label, expires_at: null, revoked_at: null };
    await db.insertInto('licence_key').values(row).execute();
    for (const { sub } of label === 'full' ? [admin] : [admin, mod, user])
      await db.insertInto('licence_seat').values({ licence_key_id: id, sub }).execute();
  }
}

/** Version 2. */
const RENAMED = JSON.stringify({ name: 2 });

async function seedCatalogue(db: Database): Promise<void> {
  const pharmacies = Object.values(examplePharmacies).map(({ total: _total, ...pharmacy }) => ({
    ...pharmacy,
    field_versions: pharmacy.version > 1 ? RENAMED : '{}',
  }));
  await db
    .insertInto('pharmacy')
    .values(pharmacies.map((each) => ({ ...each, created_at: new Date(each.created_at), deleted_at: null })))
    .execute();
  const products = Object.values(exampleProducts).map(({ pharmacy, ...product }) => ({
    ...product,
    pharmacy_id: pharmacy,
    deleted_at: null,
  }));
  await db.insertInto('product').values(products).execute();
  await seedImportMemory(db);
  const { id, name } = examplePharmacies.bairro;
  const made = { call: createPharmacy.id, digest: creationDigest({ name, copyFrom: null }), made: [id] };
  const creation = { key: exampleCreationKey, actor_sub: examplePeople.mod.sub, ...made };
  await db.insertInto('creation').values(creation).execute();
}

async function seedInventories(db: Database): Promise<void> {
  const { central, bairro } = examplePharmacies;
  const { mod, user } = examplePeople;
  const open = { finalised_at: null, finalised_by: null };
  const row = (
    name: string,
    created: string,
    uuid: string | null,
    source: 'web' | 'mobile' | 'pharmacy',
  ) => ({
    name,
    uuid,
    source,
    pharmacy_id: central.id,
    created_by: mod.sub,
    created_at: new Date(created),
    deleted_at: null,
    ...open,
  });
  await db
    .insertInto('inventory')
    .values([
      row(central.name, central.created_at, central.inventory_uuid, 'pharmacy'),
      { ...row(bairro.name, bairro.created_at, bairro.inventory_uuid, 'pharmacy'), pharmacy_id: bairro.id },
      {
        ...row('Inventário de Março', '2026-05-04T12:00:00Z', null, 'web'),
        finalised_at: new Date('2026-05-04T20:00:00Z'),
        finalised_by: mod.name,
        version: 2,
        field_versions: RENAMED,
      },
      row('Inventário Geral', '2026-05-05T11:00:00Z', null, 'web'),
      row('Balanço do aplicativo', '2026-05-06T02:00:00Z', exampleInventories.mobile.uuid, 'mobile'),
    ])
    .execute();
  const section = {
    pharmacy_id: central.id,
    inventory_number: exampleInventories.general.number,
    collector_sub: user.sub,
    collector_name: user.name,
    collector_email: user.email,
    deleted_at: null,
  };
  await db
    .insertInto('section')
    .values([
      { ...section, ...exampleSections.first, created_at: new Date('2026-05-05T11:30:00Z'), ...open },
      {
        ...section,
        ...exampleSections.second,
        created_at: new Date('2026-05-05T11:40:00Z'),
        finalised_at: new Date('2026-05-05T19:00:00Z'),
        finalised_by: mod.name,
        version: 2,
        field_versions: RENAMED,
      },
    ])
    .execute();
}

/** The product's write path stores them. */
async function seedCounts(db: Database): Promise<void> {
  const statistics = { scheduleAnalyze: () => undefined, close: () => undefined };
  const asCaller = ({ sub, name, email, role }: Omit<Caller, 'licensed' | 'pharmacyIds'>): Caller => ({
    sub,
    name,
    email,
    role,
    licensed: true,
    pharmacyIds: null,
  });
  await submitCounts({ db, statistics, caller: asCaller(examplePeople.user) }, exampleCounts);
  await submitCounts({ db, statistics, caller: asCaller(examplePeople.mod) }, [exampleUnplaced]);
  // The first came the day before; the second was edited.
  const context = { db, statistics, caller: asCaller(examplePeople.mod) };
  await editCount(context, { id: 2, factor: correctedFactor });
  await setRows(db, 'count_line', { count_id: 1 }, { received_at: new Date('2026-05-05T12:00:00Z') });
  await setRows(
    db,
    'count',
    { amplify_id: exampleUnplaced.amplify_id },
    { received_at: new Date('2026-05-06T05:31:00Z') },
  );
}

async function seedTrash(db: Database): Promise<void> {
  const { sub, name } = examplePeople.mod;
  for (const { deletion, deleted_at, product } of Object.values(exampleDeletions)) {
    const { pharmacy, ...fields } = product;
    const at = new Date(deleted_at);
    await db
      .insertInto('product')
      .values({ ...fields, pharmacy_id: pharmacy, deleted_at: at })
      .execute();
    await sql`
      insert into deletion (id, at, recorded_at, actor_sub, actor_name, pharmacy_id, kind, entity_id, name, products)
      values (${deletion}, ${at}, ${examplePurge.recorded_at}, ${sub}, ${name}, ${pharmacy}, 'product', ${product.id},
        ${product.description}, 1)
    `.execute(db);
  }
}

async function seedBinding(db: Database): Promise<void> {
  const { id, kind, code, item_key, factor, created_at, created_by } = exampleBinding;
  await sql`
    insert into code_binding (id, pharmacy_id, kind, code, item_key, factor, created_at, created_by)
    values (${id}, ${examplePharmacies.central.id}, ${kind}, ${code}, ${item_key}, ${factor}, ${created_at}, ${created_by})
  `.execute(db);
}

async function seedChoices(db: Database): Promise<void> {
  const { march, mobile } = exampleInventories;
  const { id: pharmacyId } = examplePharmacies.central;
  const { name } = examplePeople.mod;
  const { barcode, reason } = exampleIgnoredCode;
  const { id, version } = exampleDiscardedCount;
  await sql`
    insert into ignored_code (inventory_number, pharmacy_id, barcode_key, internal_code_key, reason, ignored_by)
    values (${march.number}, ${pharmacyId}, code_key(${barcode}), '', ${reason}, ${name})
  `.execute(db);
  await sql`
    insert into discarded_count (inventory_number, pharmacy_id, count_id, count_version, reason, discarded_by)
    values (${mobile.number}, ${pharmacyId}, ${id}, ${version}, ${reason}, ${name})
  `.execute(db);
}

async function seedExports(db: Database): Promise<void> {
  const pharmacyId = examplePharmacies.central.id;
  for (const { id, name, profile, changed_at, changed_by } of [exampleProfile, otherProfile]) {
    await sql`
      insert into export_profile (id, pharmacy_id, name, profile, changed_at, changed_by)
      values (${id}, ${pharmacyId}, ${name}, ${JSON.stringify(profile)}::jsonb, ${changed_at}, ${changed_by})
    `.execute(db);
  }
  const { inventory, items, settled_at } = exampleSettlement;
  const settlementId = await storeSettlement(db, { pharmacyId, inventory, items });
  await sql`update settlement set settled_at = ${settled_at} where id = ${settlementId}`.execute(db);
  const file = exampleExport;
  await sql`
    insert into export_log (
      id, pharmacy_id, inventory_number, settlement_id, version, profile_name, profile, content, code, by_code, lines,
      units, money, left_out, file_name, sha256, exported_at, exported_by
    ) values (
      ${file.id}, ${pharmacyId}, ${inventory}, ${settlementId}, ${file.version}, ${file.profile},
      ${JSON.stringify(exampleProfile.profile)}::jsonb, ${file.content}, 'barcode', false, ${file.lines}, ${file.units},
      ${file.money}, ${file.left_out}, ${file.file_name}, ${file.sha256}, ${file.at}, ${file.by}
    )
  `.execute(db);
  const { proof, item } = { proof: exampleReturnProof, item: exampleReturnItem };
  await sql`
    with head as (
      insert into return_proof (pharmacy_id, inventory_number, number, settlement_id, version, source, hash, proved_at,
        proved_by, items, differing_items, missing_items, outside, shortage, overage)
      values (${pharmacyId}, ${inventory}, ${proof.number}, ${settlementId}, ${proof.version}, ${proof.source}, ${proof.hash},
        ${proof.at}, ${proof.by}, ${proof.items}, ${proof.differing_items}, ${proof.missing_items}, ${proof.outside},
        ${proof.shortage}, ${proof.overage})
      returning id
    )
    insert into return_proof_item (pharmacy_id, proof_id, item_key, internal_code, barcodes, description, how, settled, moved,
      in_erp, difference_value, value, cause)
    select ${pharmacyId}, id, ${item.key}, ${item.internal_code}, ${item.barcodes}, ${item.description}, ${item.how},
      ${item.settled}, ${item.moved}, ${item.in_erp}, ${item.difference_value}, ${item.value}, ${item.cause}
    from head
  `.execute(db);
}

async function seedMovements(db: Database): Promise<void> {
  const { id, file_name, rows, first_day, last_day, imported_at, imported_by } = exampleMovementImport;
  await sql`
    with file as (
      insert into movement_import (id, pharmacy_id, file_name, sha256, rows, known, first_on, last_on, imported_at, imported_by)
      values (${id}, ${examplePharmacies.central.id}, ${file_name}, ${'e5'.repeat(32)}, ${rows}, 0, ${first_day}, ${last_day},
        ${imported_at}, ${imported_by})
      returning id, pharmacy_id, first_on
    )
    insert into stock_movement (import_id, line, pharmacy_id, code, moved_on, quantity)
    select id, 1, pharmacy_id, ${exampleProducts.omeprazole.internal_code}, first_on, -1 from file
  `.execute(db);
}

async function seedNote(db: Database): Promise<void> {
  const { id, quantity, issued_at, read_at, ...note } = exampleNote;
  const { supplier_cnpj, supplier_name, code, description, unit, taxed_unit } = exampleSupplierCode;
  const pharmacy_id = examplePharmacies.central.id;
  const read = {
    read_by: examplePeople.mod.name,
    read_at: new Date(read_at),
    issued_at: new Date(issued_at),
  };
  const supplier = { kind: 'purchase' as const, supplier_cnpj, supplier_name, has_signature: true };
  await db
    .insertInto('invoice')
    .values({ id, pharmacy_id, ...note, ...read, ...supplier })
    .execute();
  const amounts = { quantity, unit, taxed_quantity: quantity, taxed_unit, cost: note.total };
  await db
    .insertInto('invoice_item')
    .values({ invoice_id: id, line: 1, pharmacy_id, supplier_code: code, description, ...amounts })
    .execute();
}

async function seedExchange(db: Database): Promise<void> {
  const { id, kind, name, file_at, taken_at, state, questions, receipt } = exampleExchangeFile;
  const asked = questions.map((question) => ({ ...question, of: null }));
  await sql`
    insert into exchange_file (id, pharmacy_id, kind, name, file_at, taken_at, path, state, questions, receipt)
    values (${id}, ${examplePharmacies.central.id}, ${kind}, ${name}, ${file_at}, ${taken_at}, ${name}, ${state},
      ${JSON.stringify(asked)}::jsonb, ${receipt})
  `.execute(db);
}

/** Nobody counted; negative stock becomes zero. */
async function seedSettlement(db: Database): Promise<void> {
  const { number } = exampleInventories.march;
  const pharmacyId = examplePharmacies.central.id;
  await db.transaction().execute(async (tx) => {
    await sql`
      insert into uncounted_choice (inventory_number, pharmacy_id, decision, decided_by_sub)
      values (${number}, ${pharmacyId}, 'each', ${examplePeople.mod.sub})
    `.execute(tx);
    await sql`
      insert into zeroed_item (inventory_number, pharmacy_id, item_key, zeroed_by_sub)
      values (${number}, ${pharmacyId}, ${exampleZeroedKey}, ${examplePeople.mod.sub})
    `.execute(tx);
    await copyStock(tx, { pharmacyId, inventoryNumber: number, takenBy: null });
    await freezeSettlement(tx, {
      inventory: await findComparisonBasis(tx, number),
      version: 1,
      settings: await viewPharmacySettings(tx, pharmacyId),
      limits: await viewInventoryLimits(tx, { number, pharmacyId }),
      settledBy: examplePeople.admin,
      warnings: marchSettlementDetail.warnings,
      overrides: marchSettlementDetail.overrides,
    });
    const { settled_at, snapshot_taken_at } = marchSettlementDetail;
    await sql`update settlement set settled_at = ${settled_at}`.execute(tx);
    await sql`update stock_snapshot set taken_at = ${snapshot_taken_at}`.execute(tx);
  });
}

/** Positions, an answer and an import by Bruno. */
async function seedImportMemory(db: Database): Promise<void> {
  const { mapping, layout, choices, report } = exampleImportMemory;
  const pharmacy_id = examplePharmacies.central.id;
  await db
    .insertInto('import_mapping')
    .values({ ...mapping, mapping: JSON.stringify(mapping.mapping) })
    .execute();
  await db
    .insertInto('import_layout')
    .values({ ...layout, columns: JSON.stringify(layout.columns) })
    .execute();
  const { added, declined } = choices;
  await db
    .insertInto('import_choices')
    .values({ ...choices, pharmacy_id, added: [...added], declined: [...declined] })
    .execute();
  await db
    .insertInto('import_report')
    .values({
      ...report,
      pharmacy_id,
      person_sub: examplePeople.mod.sub,
      ended_at: new Date(report.ended_at),
      totals: JSON.stringify(report.totals),
      problems: JSON.stringify(report.problems),
      rejected: JSON.stringify(report.rejected),
    })
    .execute();
}

/** It uses the server's key. */
export async function seedExampleCode(db: Database, secretKey: Buffer): Promise<void> {
  const { id, code, expires_at } = exampleCollectorCode;
  const { mod, user } = examplePeople;
  await db
    .insertInto('collector_code')
    .values({
      id,
      sub: user.sub,
      digest: createCodeDigest(secretKey)('code', plainCode(code)),
      made_by: mod.sub,
      made_by_name: mod.name,
      expires_at: new Date(expires_at),
    })
    .execute();
  const notice = { id: exampleNotice.id, at: new Date(exampleNotice.at), sub: user.sub, by_name: mod.name };
  await db
    .insertInto('person_notice')
    .values({ ...notice, kind: 'code_made' })
    .execute();
}

/** It comes after the sign-ins, for everybody: it would ask for a code. */
export async function seedExampleSecondFactors(db: Database, secretKey: Buffer): Promise<void> {
  const secrets = createSecrets(secretKey);
  const now = new Date();
  for (const { sub } of Object.values(examplePeople)) {
    await startSecondFactor(db, secrets, { sub, now });
    await db.updateTable('idp_second_factor').set({ enabled_at: now }).where('sub', '=', sub).execute();
    const digest = recoveryCodeDigest(secrets, sub, exampleRecoveryCode);
    await db.insertInto('idp_recovery_code').values({ digest, sub, used_at: null }).execute();
  }
}

/** People have the examples' `sub`s. Call it once, before sign-ins. */
export async function addExamplePeople(
  db: Database,
  identity: EmbeddedIdentity,
  password: string,
): Promise<void> {
  const people = Object.values(examplePeople).map(async (person) => {
    await addPoolUser(db, identity, { ...person, password, confirmed: true });
    await addPerson(db, person);
  });
  await Promise.all([
    ...people,
    addPoolUser(db, identity, { ...examplePending, password, confirmed: false }),
  ]);
}

async function addPoolUser(
  db: Database,
  identity: EmbeddedIdentity,
  user: NewPoolUser & { readonly sub: string },
): Promise<void> {
  const { sub } = await identity.createUser(user);
  await db.updateTable('idp_user').set({ sub: user.sub }).where('sub', '=', sub).execute();
}
