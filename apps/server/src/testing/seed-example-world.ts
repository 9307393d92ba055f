import {
  correctedFactor,
  exampleCounts,
  exampleCreationKey,
  exampleInventories,
  exampleLicences,
  examplePeople,
  examplePharmacies,
  exampleProducts,
  exampleSections,
  exampleUnplaced,
} from '@balanco/contract/base/example-world';
import { exampleDeletions, examplePurge } from '@balanco/contract/history/example-deletions';
import { createPharmacy } from '@balanco/contract/pharmacies/pharmacies';
import { sql } from 'kysely';
import type { Caller } from '../caller.js';
import { creationDigest } from '../create-once.js';
import type { Database } from '../db/database.js';
import { editCount } from '../features/counts/edit-count.js';
import { digestLicenceKey } from '../features/licences/licence-key.js';
import { submitCounts } from '../mobile/submit-counts.js';
import { seedBinding } from './seed-example-binding.js';
import { seedChoices } from './seed-example-choices.js';
import { seedExports } from './seed-example-export.js';
import { seedMovements } from './seed-example-movements.js';
import { seedSettlement } from './seed-example-settlement.js';
import { seedImportMemory } from './seed-import-memory.js';

/** Puts everything but the people where the contract's examples expect it. Once per database. */
export async function seedExampleWorld(db: Database): Promise<void> {
  await seedLicences(db);
  await seedCatalogue(db);
  await seedInventories(db);
  await seedCounts(db);
  await seedBinding(db);
  await seedMovements(db);
  await seedSettlement(db);
  await seedExports(db);
  await seedChoices(db);
  await seedTrash(db);
}

async function seedLicences(db: Database): Promise<void> {
  const { admin, mod, user } = examplePeople;
  for (const [label, { key, seats }] of Object.entries(exampleLicences)) {
    const row = { digest: digestLicenceKey(key), seats, label, expires_at: null, revoked_at: null };
    const { id } = await db.insertInto('licence_key').values(row).returning('id').executeTakeFirstOrThrow();
    for (const { sub } of label === 'full' ? [admin] : [admin, mod, user])
      await db.insertInto('licence_seat').values({ licence_key_id: id, sub }).execute();
  }
}

/** Of something that has been renamed once; its version is 2. */
const RENAMED = { name: 2 };

async function seedCatalogue(db: Database): Promise<void> {
  const pharmacies = Object.values(examplePharmacies).map(({ total: _total, ...pharmacy }) => ({
    ...pharmacy,
    field_versions: pharmacy.version > 1 ? RENAMED : {},
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

/** Through the product's own write path, so that rows, lines and versions are what it makes of them. */
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
  // The second count has been edited since, so that its version is 2; the first one came the day before.
  const context = { db, statistics, caller: asCaller(examplePeople.mod) };
  await editCount(context, { id: 2, fields: { factor: correctedFactor } });
  await db
    .updateTable('count_line')
    .set({ received_at: new Date('2026-05-05T12:00:00Z') })
    .where('count_id', '=', 1)
    .execute();
  await db
    .updateTable('count')
    .set({ received_at: new Date('2026-05-06T05:31:00Z') })
    .where('amplify_id', '=', exampleUnplaced.amplify_id)
    .execute();
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
