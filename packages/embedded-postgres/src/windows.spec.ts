import { expect, it } from 'vitest';
import { whileHeld } from './cluster.js';
import { apartFromTerminal } from './launch-server.js';
import { factsFromWindows, mayBeSame } from './process-facts.js';
import { isYounger } from './running-server.js';

const MIDNIGHT_2026 = Date.UTC(2026, 0, 1);
const fileTimeOf = (ms: number) => `${(BigInt(ms) + 11_644_473_600_000n) * 10_000n}\r\n`;

it('Windows tells when a process began', async () => {
  const asked: string[] = [];
  const facts = await factsFromWindows(4321, async (program, args) => {
    asked.push(program, ...args);
    return { stdout: fileTimeOf(MIDNIGHT_2026) };
  });
  expect(facts).toEqual({ startedAt: String(MIDNIGHT_2026), commandLine: undefined });
  expect(asked.at(-1)).toContain('Get-Process -Id 4321 ');
});

it.each([
  ['of another user', () => Promise.reject(new Error('Access is denied'))],
  ['without a moment', () => Promise.resolve({ stdout: '\r\n' })],
])('a process %s has an unknown beginning on Windows', async (_what, ask) => {
  expect(await factsFromWindows(4, ask)).toEqual({ startedAt: '', commandLine: undefined });
});

it('an unknown beginning never gives a living owner away', () => {
  expect([mayBeSame('1', '1'), mayBeSame('1', '2'), mayBeSame('', '2'), mayBeSame('1', '')]).toEqual([
    true,
    false,
    true,
    true,
  ]);
});

it('a process that is younger than postmaster.pid only has the id of the server', () => {
  const file = { startedAt: MIDNIGHT_2026 };
  expect(isYounger({ startedAt: String(MIDNIGHT_2026 - 300) }, file)).toBe(false);
  expect(isYounger({ startedAt: String(MIDNIGHT_2026 + 60_000) }, file)).toBe(true);
  expect(isYounger({ startedAt: '' }, file)).toBe(false);
  expect(isYounger({ startedAt: '1' }, undefined)).toBe(false);
});

it('the server has a hidden console on Windows and its own session elsewhere', () => {
  expect(apartFromTerminal('win32')).toEqual({ windowsHide: true });
  expect(apartFromTerminal('linux')).toEqual({ detached: true });
});

it('only Windows waits for a folder that another program holds', async () => {
  const held = Object.assign(new Error('held'), { code: 'EPERM' });
  const after = (attempts: number) => {
    let left = attempts;
    return async () => {
      left -= 1;
      if (left >= 0) throw held;
    };
  };
  await whileHeld(after(1), { platform: 'win32' });
  await expect(whileHeld(after(1), { platform: 'linux' })).rejects.toBe(held);
  await expect(whileHeld(after(9), { platform: 'win32', patienceMs: -1 })).rejects.toBe(held);
});
