import { expect, test } from 'vitest';
import { DiskFullError } from './data-folder.js';
import { EmbeddedPostgresError } from './fault.js';
import type { RunningServer } from './running-server.js';
import { superviseServer } from './supervise-server.js';

function startMachine(outcomes: (Error | 'starts' | 'hangs')[] = []) {
  let time = 0;
  let pid = 1;
  let die: () => void = () => undefined;
  const pauses: number[] = [];
  const logged: string[] = [];
  const lost: string[] = [];
  const ended: string[] = [];
  // `info` is hidden unless LOG_LEVEL is set.
  const note = (facts: object, message: string) => void logged.push(`${message} ${JSON.stringify(facts)}`);
  const supervisor = superviseServer(
    { pid, port: 7000 },
    {
      log: { warn: note, error: note },
      onLost: (fault) => lost.push(fault.message),
      untilGone: () =>
        new Promise((resolve) => {
          die = resolve;
        }),
      relaunch: async (signal): Promise<RunningServer> => {
        const outcome = outcomes.shift() ?? 'starts';
        if (outcome instanceof Error) throw outcome;
        if (outcome === 'hangs') {
          await new Promise((resolve) => signal.addEventListener('abort', resolve));
          ended.push('attempt');
          throw signal.reason;
        }
        pid += 1;
        return { pid, port: 7000 };
      },
      sleep: async (milliseconds) => {
        pauses.push(milliseconds);
        time += milliseconds;
      },
      now: () => time,
    },
  );
  return {
    supervisor,
    pauses,
    logged,
    lost,
    ended,
    advance(milliseconds: number) {
      time += milliseconds;
    },
    async killServer() {
      die();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

test('a dead server is restarted at once and its outage logged', async () => {
  const machine = startMachine();
  await machine.killServer();
  expect(machine.logged).toEqual([
    'embedded PostgreSQL: the server has ended; starting it again {"serverPid":1}',
    'embedded PostgreSQL: the server is back {"serverPid":2,"port":7000,"attempt":1,"awayMilliseconds":0}',
  ]);
  expect(machine.pauses).toEqual([0]);
  await machine.supervisor.end();
});

test('the restarted server is supervised like the first one', async () => {
  const machine = startMachine();
  await machine.killServer();
  await machine.killServer();
  expect(machine.logged.at(-1)).toContain('"serverPid":3');
  expect(machine.supervisor.restarts()).toBe(2);
  await machine.supervisor.end();
});

test('pauses grow while attempts fail, and the same reason is logged once', async () => {
  const fault = new EmbeddedPostgresError('Não iniciou.');
  const machine = startMachine([fault, fault, fault]);
  await machine.killServer();
  expect(machine.pauses).toEqual([0, 250, 500, 1_000]);
  expect(machine.logged.filter((line) => line.includes('Não iniciou.'))).toHaveLength(1);
  expect(machine.logged.at(-1)).toContain('"attempt":4,"awayMilliseconds":1750');
  await machine.supervisor.end();
});

test('a server that dies repeatedly restarts after growing pauses', async () => {
  const machine = startMachine();
  for (let death = 0; death < 9; death += 1) await machine.killServer();
  expect(machine.pauses).toEqual([0, 250, 500, 1_000, 2_000, 4_000, 5_000, 5_000, 5_000]);
  machine.advance(30_000);
  await machine.killServer();
  expect(machine.pauses.at(-1)).toBe(0);
  await machine.supervisor.end();
});

test('after half a minute of failed attempts the loss is reported once, with its reason', async () => {
  const machine = startMachine(Array(50).fill(new EmbeddedPostgresError('Não iniciou.')));
  await machine.killServer();
  expect(machine.lost).toEqual([
    'O banco de dados embutido terminou e não voltou em 30 segundos; este servidor foi encerrado. Não iniciou.',
  ]);
  expect(machine.pauses.reduce((sum, pause) => sum + pause)).toBeLessThan(40_000);
  await machine.supervisor.end();
});

test('the supervisor waits for a full disk without a limit', async () => {
  const machine = startMachine(Array(50).fill(new DiskFullError('/dados')));
  await machine.killServer();
  expect(machine.lost).toEqual([]);
  expect(machine.logged.at(-1)).toContain('"attempt":51');
  await machine.supervisor.end();
});

test('an intended stop ends the running attempt and reports no loss', async () => {
  const machine = startMachine(['hangs']);
  await machine.killServer();
  await machine.supervisor.end();
  expect(machine.ended).toEqual(['attempt']);
  expect(machine.lost).toEqual([]);
});

test('a server that ends after the supervision has ended is not started again', async () => {
  const machine = startMachine();
  await machine.supervisor.end();
  await machine.killServer();
  expect(machine.logged).toEqual([]);
});
