import { randomUUID } from 'node:crypto';
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
import { exampleInvoice, exampleInvoiceItem } from '@balanco/contract/invoices/invoice-examples';
import { exampleNote, exampleSupplierCode } from '@balanco/contract/invoices/matching-examples';
import { exampleCollectorCode } from '@balanco/contract/people/collector-code-examples';
import { plainCode } from '@balanco/contract/people/collector-code-text';
import { exampleMachineKey } from '@balanco/contract/people/machine-key-examples';
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
import { viewInventoryLimits, viewPharmacySettings } from '../../features/pharmacies/pharmacy-settings.js';
import { copyStock } from '../../features/products/catalogue.js';
import { freezeSettlement } from '../../features/settlement/freeze-settlement.js';
import { createCodeDigest } from '../../features/users/codes/make-collector-codes.js';
import type { NewPoolUser } from '../../identity/embedded/create-user.js';
import type { EmbeddedIdentity } from '../../identity/embedded/embedded-identity.js';
import { recoveryCodeDigest } from '../../identity/embedded/second-factor/check-code.js';
import { startSecondFactor } from '../../identity/embedded/second-factor/second-factor-queries.js';
import { createSecrets } from '../../identity/embedded/secrets.js';
import { digestMachineKey } from '../../identity/machine-keys.js';
import { addPerson } from '../../identity/person-queries.js';
import { submitCounts } from '../../mobile/counts/submit-counts.js';
import { setRows, storeExamples } from '../database/rows.js';
import { storeSettlement } from '../world/store-settlement.js';

export async function seedExampleWorld(db: Database): Promise<void> {
  await seedLicences(db);
  await seedCatalogue(db);
  await seedMachineKey(db);
  await seedInventories(db);
  await seedCounts(db);
  await seedBinding(db);
  await seedMovements(db);
  await seedNote(db);
  await seedExchange(db);
  await seedInvoices(db);
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

async function seedMachineKey(db: Database): Promise<void> {
  const { pharmacies, ...key } = exampleMachineKey;
  const digest = digestMachineKey(key.begins);
  await storeExamples(db, 'machine_key', { ...key, digest, pharmacy_ids: pharmacies?.map(({ id }) => id) });
}

const RENAMED = { version: 2, field_versions: { name: 2 } };

async function seedCatalogue(db: Database): Promise<void> {
  const { central, bairro } = examplePharmacies;
  await storeExamples(db, 'pharmacy', { ...bairro, ...RENAMED }, central);
  const products = Object.values(exampleProducts);
  await storeExamples(db, 'product', ...products.map((each) => ({ ...each, pharmacy_id: each.pharmacy })));
  await seedImportMemory(db);
  const { id, name } = bairro;
  await storeExamples(db, 'creation', {
    key: exampleCreationKey,
    actor_sub: examplePeople.mod.sub,
    call: createPharmacy.id,
    digest: creationDigest({ name, copyFrom: null }),
    made: [id],
  });
}

async function seedInventories(db: Database): Promise<void> {
  const { central, bairro } = examplePharmacies;
  const { mod, user } = examplePeople;
  const row = { pharmacy_id: central.id, source: 'web', created_by: mod.sub };
  const whole = ({ id, name, inventory_uuid, created_at }: typeof central) =>
    ({ ...row, source: 'pharmacy', pharmacy_id: id, name, uuid: inventory_uuid, created_at }) as const;
  await storeExamples(
    db,
    'inventory',
    whole(central),
    whole(bairro),
    {
      ...row,
      ...RENAMED,
      name: 'Inventário de Março',
      created_at: '2026-05-04T12:00:00Z',
      finalised_at: '2026-05-04T20:00:00Z',
      finalised_by: mod.name,
    },
    { ...row, name: 'Inventário Geral', created_at: '2026-05-05T11:00:00Z' },
    {
      ...row,
      ...exampleInventories.mobile,
      name: 'Balanço do aplicativo',
      created_at: '2026-05-06T02:00:00Z',
    },
  );
  const section = {
    pharmacy_id: central.id,
    inventory_number: exampleInventories.general.number,
    collector_sub: user.sub,
    collector_name: user.name,
    collector_email: user.email,
  };
  await storeExamples(
    db,
    'section',
    { ...section, ...exampleSections.first, created_at: '2026-05-05T11:30:00Z' },
    {
      ...section,
      ...exampleSections.second,
      ...RENAMED,
      created_at: '2026-05-05T11:40:00Z',
      finalised_at: '2026-05-05T19:00:00Z',
      finalised_by: mod.name,
    },
  );
}

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
  const context = { db, statistics, caller: asCaller(examplePeople.mod) };
  await editCount(context, { id: 2, factor: correctedFactor });
  await setRows(db, 'count_line', { count_id: 1 }, { received_at: new Date('2026-05-05T12:00:00Z') });
  const received_at = new Date('2026-05-06T05:31:00Z');
  await setRows(db, 'count', { amplify_id: exampleUnplaced.amplify_id }, { received_at });
}

async function seedTrash(db: Database): Promise<void> {
  const { sub: actor_sub, name: actor_name } = examplePeople.mod;
  const { recorded_at } = examplePurge;
  for (const { deletion, deleted_at, product } of Object.values(exampleDeletions)) {
    const { id: entity_id, description: name, pharmacy: pharmacy_id } = product;
    await storeExamples(db, 'product', { ...product, pharmacy_id, deleted_at });
    const row = { id: deletion, at: deleted_at, recorded_at, actor_sub, actor_name, pharmacy_id, name };
    await storeExamples(db, 'deletion', { ...row, kind: 'product', entity_id, products: 1 });
  }
}

const pharmacy_id = examplePharmacies.central.id;

async function seedBinding(db: Database): Promise<void> {
  await storeExamples(db, 'code_binding', { ...exampleBinding, pharmacy_id });
}

async function seedChoices(db: Database): Promise<void> {
  const { march, mobile } = exampleInventories;
  const { name } = examplePeople.mod;
  const { barcode, reason } = exampleIgnoredCode;
  await sql`
    insert into ignored_code (inventory_number, pharmacy_id, barcode_key, internal_code_key, reason, ignored_by)
    values (${march.number}, ${pharmacy_id}, code_key(${barcode}), '', ${reason}, ${name})
  `.execute(db);
  const { id: count_id, version: count_version } = exampleDiscardedCount;
  const count = { inventory_number: mobile.number, pharmacy_id, count_id, count_version };
  await storeExamples(db, 'discarded_count', { ...count, reason, discarded_by: name });
}

async function seedExports(db: Database): Promise<void> {
  await storeExamples(
    db,
    'export_profile',
    { ...exampleProfile, pharmacy_id },
    { ...otherProfile, pharmacy_id },
  );
  const { inventory, items, settled_at } = exampleSettlement;
  const settlement_id = await storeSettlement(db, { pharmacyId: pharmacy_id, inventory, items });
  await setRows(db, 'settlement', { id: settlement_id }, { settled_at });
  const of = { pharmacy_id, inventory_number: inventory, settlement_id };
  await storeExamples(db, 'export_log', {
    ...exampleExport,
    ...of,
    profile_name: exampleExport.profile,
    profile: exampleProfile.profile,
    code: exampleExport.code_kind,
    by_code: false,
    exported_at: exampleExport.at,
    exported_by: exampleExport.by,
  });
  const { at: proved_at, by: proved_by } = exampleReturnProof;
  const proof_id = randomUUID();
  await storeExamples(db, 'return_proof', {
    ...exampleReturnProof,
    ...of,
    id: proof_id,
    proved_at,
    proved_by,
  });
  const item = { ...exampleReturnItem, item_key: exampleReturnItem.key };
  await storeExamples(db, 'return_proof_item', { ...item, pharmacy_id, proof_id });
}

async function seedMovements(db: Database): Promise<void> {
  const { id: import_id, first_day: first_on, last_day: last_on } = exampleMovementImport;
  const file = { ...exampleMovementImport, pharmacy_id, first_on, last_on, sha256: 'e5'.repeat(32) };
  await storeExamples(db, 'movement_import', file);
  const code = exampleProducts.omeprazole.internal_code;
  const row = { import_id, line: 1, pharmacy_id, code, moved_on: first_on, quantity: -1 };
  await storeExamples(db, 'stock_movement', row);
}

async function seedNote(db: Database): Promise<void> {
  const { id: invoice_id, quantity, total: cost } = exampleNote;
  const { code: supplier_code } = exampleSupplierCode;
  await storeExamples(db, 'invoice', { ...exampleSupplierCode, ...exampleNote, pharmacy_id });
  const row = { invoice_id, line: 1, pharmacy_id, supplier_code, quantity, taxed_quantity: quantity, cost };
  await storeExamples(db, 'invoice_item', { ...exampleSupplierCode, ...row });
}

async function seedExchange(db: Database): Promise<void> {
  const questions = exampleExchangeFile.questions.map((question) => ({ ...question, of: null }));
  const { name: path } = exampleExchangeFile;
  await storeExamples(db, 'exchange_file', { ...exampleExchangeFile, pharmacy_id, path, questions });
}

async function seedInvoices(db: Database): Promise<void> {
  await storeExamples(db, 'invoice', { ...exampleInvoice, pharmacy_id });
  const item = { ...exampleInvoiceItem, pharmacy_id, invoice_id: exampleInvoice.id };
  await storeExamples(db, 'invoice_item', item);
  const lots = item.lots.map((lot, at) => ({ ...item, ...lot, position: at + 1 }));
  await storeExamples(db, 'invoice_lot', ...lots);
}

async function seedSettlement(db: Database): Promise<void> {
  const { number } = exampleInventories.march;
  const pharmacyId = pharmacy_id;
  const of = { inventory_number: number, pharmacy_id };
  const { sub } = examplePeople.mod;
  await db.transaction().execute(async (tx) => {
    await storeExamples(tx, 'uncounted_choice', { ...of, decision: 'each', decided_by_sub: sub });
    await storeExamples(tx, 'zeroed_item', { ...of, item_key: exampleZeroedKey, zeroed_by_sub: sub });
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

async function seedImportMemory(db: Database): Promise<void> {
  const { mapping, layout, choices, report } = exampleImportMemory;
  await storeExamples(db, 'import_mapping', mapping);
  await storeExamples(db, 'import_layout', layout);
  await storeExamples(db, 'import_choices', { ...choices, pharmacy_id });
  await storeExamples(db, 'import_report', { ...report, pharmacy_id, person_sub: examplePeople.mod.sub });
}

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
  const { id: notice, at } = exampleNotice;
  const made = { id: notice, at, sub: user.sub, by_name: mod.name, kind: 'code_made' };
  await storeExamples(db, 'person_notice', made);
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
export async function addExamplePeople(db: Database, identity: EmbeddedIdentity, password: string) {
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
