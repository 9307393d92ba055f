import { afterEach, beforeEach, expect, it } from 'vitest';
import { createMetrics, type Metrics } from './create-metrics.js';

let metrics: Metrics;
beforeEach(() => {
  metrics = createMetrics({ version: '1.2.3' });
});
afterEach(() => metrics.close());

it('an unknown value gives no series instead of 0', async () => {
  const text = await metrics.render();
  for (const name of [
    'balanco_last_backup_timestamp_seconds',
    'balanco_appsync_last_round_timestamp_seconds',
    'balanco_embedded_database_restarts',
  ])
    expect(text).not.toMatch(new RegExp(`^${name}`, 'm'));
});

it('an unreadable source gives no series and hides no other', async () => {
  metrics.watch({
    databaseRestarts: () => 1,
    lastBackupAt: async () => {
      throw new Error('EACCES: permission denied, scandir');
    },
  });
  const text = await metrics.render();
  expect(text).not.toMatch(/^balanco_last_backup_timestamp_seconds/m);
  expect(text).toContain('balanco_embedded_database_restarts 1');
});

it('the sources are read at each scrape', async () => {
  let waiting = 3;
  metrics.watch({
    pool: () => ({ total: 16, idle: 0, waiting }),
    appsync: () => ({ lastCycleAt: new Date(1_700_000_000_000), failures: 2 }),
  });
  metrics.watch({ lastBackupAt: async () => new Date(1_700_000_001_000), databaseRestarts: () => 1 });
  const text = await metrics.render();
  for (const line of [
    'balanco_database_connections{state="total"} 16',
    'balanco_database_connections{state="waiting"} 3',
    'balanco_appsync_last_round_timestamp_seconds 1700000000',
    'balanco_appsync_failed_rounds 2',
    'balanco_last_backup_timestamp_seconds 1700000001',
    'balanco_embedded_database_restarts 1',
  ])
    expect(text.split('\n')).toContain(line);
  waiting = 0;
  expect(await metrics.render()).toContain('balanco_database_connections{state="waiting"} 0');
});

it('a check of doctor with something to do gives 0, and a failed backup its reason', async () => {
  metrics.doctorFound([
    { state: 'todo', text: 'Cópias: a última é velha', value: 9 },
    { state: 'note', text: 'Cópias: estão no mesmo disco' },
    { state: 'ok', text: 'E-mail: responde' },
  ]);
  metrics.watch({ lastBackupFailure: async () => ({ at: new Date(1_700_000_000_000), reason: 'ENOSPC' }) });
  metrics.requestEnded({ route: '/', method: 'GET', status: '503', seconds: 1, refusedBy: 'reads' });
  metrics.securityEvent('sign_in_locked');
  const lines = (await metrics.render()).split('\n');
  for (const line of [
    'balanco_doctor{check="Cópias"} 0',
    'balanco_doctor{check="E-mail"} 1',
    'balanco_doctor_value{check="Cópias"} 9',
    'balanco_backup_failure_timestamp_seconds{reason="ENOSPC"} 1700000000',
    'balanco_refusals_total{lane="reads",status="503"} 1',
    'balanco_security_events_total{event="sign_in_locked"} 1',
  ])
    expect(lines).toContain(line);
});

it('the series of a removed source disappear', async () => {
  let at: Date | null = new Date(1_700_000_000_000);
  metrics.watch({ lastBackupAt: async () => at });
  expect(await metrics.render()).toMatch(/^balanco_last_backup_timestamp_seconds 1700000000$/m);
  at = null;
  expect(await metrics.render()).not.toMatch(/^balanco_last_backup_timestamp_seconds/m);
});

it('the event loop, the memory and the processor are measured', async () => {
  await metrics.render();
  const text = await metrics.render();
  expect(text).not.toContain('NaN');
  const resident = /^balanco_memory_bytes\{kind="resident"\} (\d+)$/m.exec(text)?.[1];
  expect(Number(resident)).toBeGreaterThan(10_000_000);
  expect(text).toMatch(/^balanco_event_loop_delay_seconds\{quantile="0\.99"\} [\d.e-]+$/m);
  expect(Number(/^balanco_cpu_seconds_total ([\d.]+)$/m.exec(text)?.[1])).toBeGreaterThan(0);
});
