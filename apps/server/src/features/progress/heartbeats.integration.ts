import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { auditRows, rowsIn } from '../../testing/database/rows.js';
import { setUpSettling } from '../../testing/world/comparison-under-test.js';
import { purgeProgress } from './devices.js';

const set = setUpSettling();
const { server, addProducts, count, progress } = set;

const report = (body: object, as: 'user' | 'mod' = 'user') =>
  server().call('reportDevice', { as, body: { device_id: 'moto', queued: 0, ...body } });

const devices = () =>
  server().db.selectFrom('device').selectAll().orderBy('seen_at', 'desc').orderBy('device_id').execute();

it('a heartbeat reports queue and clock in the server’s time', async () => {
  await addProducts([{ internal_code: '1', barcode: '11', description: 'A', system_stock: 3, value: 1 }]);
  await count('11', 3);
  const ahead = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
  const answer = await report({ queued: 3, clock: ahead(600), oldest_queued_at: ahead(600 - 1200) });
  expect(answer.status).toBe(200);
  expect(answer.body.clock_offset_seconds).toBeCloseTo(600, -1);
  const { collectors, alarms } = await progress();
  const { device } = collectors[0] ?? {};
  expect(device).toMatchObject({ queue: 3, seen_at: expect.any(String) });
  expect(Date.now() - Date.parse(device?.oldest_queued_at ?? '')).toBeGreaterThan(19 * 60_000);
  expect(alarms.map(({ kind }) => kind)).toEqual(['wrong_clock', 'device_waiting']);
});

it('a person keeps 20 devices at most, and none for over 90 days', async () => {
  await sql`delete from device`.execute(server().db);
  for (let device = 0; device < 22; device += 1) await report({ device_id: `moto ${device}` });
  await report({ device_id: 'moto 21', queued: 7 });
  const kept = await devices();
  expect(kept).toHaveLength(20);
  expect(kept[0]).toMatchObject({ device_id: 'moto 21', queued: 7 });
  await sql`update device set seen_at = now() - interval '91 days' where device_id <> 'moto 21'`.execute(
    server().db,
  );
  await purgeProgress(server().db);
  expect(await devices()).toMatchObject([{ device_id: 'moto 21' }]);
});

it('the checklist warns of devices with unsent counts', async () => {
  await sql`delete from device`.execute(server().db);
  await addProducts([{ internal_code: '1', barcode: '11', description: 'A', system_stock: 3, value: 1 }]);
  await count('11', 3);
  const queues = async () => (await set.steps()).checks.find(({ key }) => key === 'device_queues');
  expect(await queues()).toMatchObject({ is_met: true, blocks: false, count: 0 });
  await report({ queued: 4 });
  await report({ queued: 4 }, 'mod');
  expect(await queues()).toMatchObject({ is_met: false, blocks: false, count: 1 });
  await sql`update device set seen_at = now() - interval '121 minutes'`.execute(server().db);
  expect(await queues()).toMatchObject({ is_met: true });
});

it('a snooze applies to everybody, and 0 minutes end it', async () => {
  await addProducts([{ internal_code: '1', barcode: '11', description: 'A', system_stock: 3, value: 1 }]);
  await set.submit(Array.from({ length: 20 }, () => set.aCount({ barcode: [{ barcode: '11', count: 1 }] })));
  const snooze = (minutes: number) =>
    server().call('snoozeAlarm', {
      body: { inventory_id: set.inventory(), kind: 'gross', key: '', minutes },
    });
  const until = (await snooze(720)).body.snoozed_until;
  expect(Date.parse(until) - Date.now()).toBeGreaterThan(719 * 60_000);
  expect((await progress()).alarms).toMatchObject([{ kind: 'gross', snoozed_until: until }]);
  expect((await snooze(0)).body).toEqual({ snoozed_until: null });
  expect((await progress()).alarms).toMatchObject([{ kind: 'gross', snoozed_until: null }]);
});

it('the history never names the person of an alarm', async () => {
  const { sub } = server().people.user;
  const snooze = (kind: string, key: string) =>
    server().call('snoozeAlarm', { body: { inventory_id: set.inventory(), kind, key, minutes: 60 } });
  await snooze('slow_collector', sub);
  await snooze('suspicious_quantity', 'i:1');
  const rows = await auditRows(server().db, { action: 'snooze_alarm', pharmacy_id: set.pharmacy().id });
  expect(rows.map(({ after }) => after)).toEqual([
    { kind: 'slow_collector', minutes: 60 },
    { kind: 'suspicious_quantity', key: 'i:1', minutes: 60 },
  ]);
  const kept = async () => {
    await purgeProgress(server().db);
    return (await rowsIn(server().db, 'alarm_snooze', { inventory_number: set.inventory() })).length;
  };
  expect(await kept()).toBe(2);
  await sql`update alarm_snooze set snoozed_until = now() - interval '91 days'`.execute(server().db);
  expect(await kept()).toBe(0);
});
