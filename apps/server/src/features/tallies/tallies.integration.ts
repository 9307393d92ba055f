import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { countRows } from '../../db/answering.js';
import { runCommand } from '../../testing/run-command.js';
import { useServer } from '../../testing/server/server-under-test.js';
import { mobileCount, submit, usePharmacy } from '../../testing/world/stock-taking.js';
import { findTallyDifferences, foldTallies } from './tallies.js';

const server = useServer();
const pharmacy = usePharmacy(server);

const add = (counts = 1) =>
  submit(
    server,
    Array.from({ length: counts }, () => mobileCount(pharmacy.inventory_uuid)),
  );

const total = async () => (await server.ask('getDashboardTotal')).total;

const waiting = () => countRows(server.db, sql`line_delta`);

const admin = (name: string) => runCommand(name, server);

it('a total includes counts before and after they are folded', async () => {
  const before = await total();
  await add(3);
  expect(await waiting()).toBeGreaterThan(0);
  expect(await total()).toBe(before + 3);
  await foldTallies(server.db);
  expect(await waiting()).toBe(0);
  expect(await total()).toBe(before + 3);
});

it('while one session folds, another reads exact totals without waiting', async () => {
  const before = await total();
  await add(2);
  await server.db.transaction().execute(async (tx) => {
    await foldTallies(tx);
    await foldTallies(server.db);
    expect(await total()).toBe(before + 2);
  });
  expect(await total()).toBe(before + 2);
  expect(await findTallyDifferences(server.db)).toEqual([]);
});

it("simultaneous batches don't wait for each other, and both are in totals", async () => {
  const before = await total();
  await server.db.transaction().execute(async (tx) => {
    await sql`
      insert into line_delta (pharmacy_id, inventory_number, hour, received_hour, lines, unrecognised)
      values (${pharmacy.id}, 0, 0, now(), 0, 0)
    `.execute(tx);
    await add();
    expect(await total()).toBe(before + 1);
  });
  expect(await total()).toBe(before + 1);
});

it('totals check names differences, and totals rebuild corrects them', async () => {
  await add(4);
  await foldTallies(server.db);
  expect(await admin('totals check')).toEqual(['Todos os totais conferem.']);
  await sql`update place_tally set lines = lines + 7 where pharmacy_id = ${pharmacy.id}`.execute(server.db);
  await expect(admin('totals check')).rejects.toThrow(
    '1 total não confere. Corrija com npm run admin -- totals rebuild.',
  );
  expect(await findTallyDifferences(server.db)).toMatchObject([
    { pharmacy_id: pharmacy.id, kept: 11, counted: 4 },
  ]);
  expect(await admin('totals rebuild')).toEqual(['Totais contados de novo.']);
  expect(await findTallyDifferences(server.db)).toEqual([]);
});
