import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { temporaryDataFolder } from '@balanco/embedded-postgres/testing/temporary-data-folder';
import { afterAll, expect, it, onTestFinished, vi } from 'vitest';
import { forCall } from '../db/work-scope.js';
import type { SecurityEvent } from '../logging/security-log.js';
import { sealAll } from '../testing/database/seal-all.js';
import { createTestDatabase, openTestDatabase } from '../testing/database/test-database.js';
import { runCommand } from '../testing/run-command.js';
import { askForSession } from '../testing/server/running-server.js';
import { readyAddress, startProcess } from '../testing/server/server-process.js';
import { type AuditEntry, writeAudit } from './write-audit.js';

const ACTOR = { sub: 'a', name: 'Ana' };
const role: AuditEntry = {
  pharmacyId: null,
  entity: 'person',
  entityId: 'b',
  action: 'update',
  before: { role: 'user' },
  after: { role: 'mod' },
};

const work: AuditEntry = {
  pharmacyId: null,
  entity: 'person',
  entityId: 'b',
  action: 'read_notice',
  after: { read_at: 'now' },
};

const events: SecurityEvent[] = [];
const report = (event: SecurityEvent) => void events.push(event);
const { db } = await openTestDatabase({ report, atEnd: afterAll });

it('a committed act is reported once with its address, a rolled-back one never', async () => {
  const undone = db.transaction().execute(async (tx) => {
    await writeAudit(tx, ACTOR, [role]);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await forCall({ address: '203.0.113.9', request: 'r-1' }, () =>
    db.transaction().execute(async (tx) => {
      await writeAudit(tx, ACTOR, [role, work]);
      expect(events).toEqual([]);
    }),
  );
  const named = { actor: 'a', account: 'b', about: 'b', act: 'person.update', role: 'mod' };
  expect(events).toEqual([{ event: 'role_changed', ...named, address: '203.0.113.9', request: 'r-1' }]);
});

it('audit export goes on after a row and leaves out what may still be overtaken', async () => {
  const ids = async (after: string) =>
    (await runCommand('audit export', { db }, { options: { after } })).map((line) => JSON.parse(line).id);
  await sealAll(db);
  const all = await ids('0');
  expect(all.length).toBeGreaterThan(1);
  expect(await ids(String(all[0]))).toEqual(all.slice(1));
  await db.transaction().execute((tx) => writeAudit(tx, ACTOR, [role]));
  expect(await ids('0')).toEqual(all);
});

it('a server writes who got in, who did not and who is locked out to SECURITY_LOG, without a password', async () => {
  const DATA_DIR = await temporaryDataFolder();
  const SECURITY_LOG = path.join(DATA_DIR, 'security.jsonl');
  const [email, password] = ['ana@rede.example', 'Coleta!234'];
  const environment = { DATA_DIR, SECURITY_LOG, ADMIN_EMAIL: email, ADMIN_PASSWORD: password };
  const fresh = await createTestDatabase(onTestFinished);
  const child = await startProcess('main', { ...environment, DATABASE_URL: fresh.connectionString });
  const address = await readyAddress(child);
  expect((await askForSession(address, { email, password })).status).toBe(200);
  await askForSession(address, { email: 'Secreta#1', password });
  for (let guess = 0; guess < 11; guess += 1)
    await askForSession(address, { email: 'ninguem@rede.example', password: 'Errada@123' });
  await fetch(`${address}/api/mobile/enrol/`, { method: 'POST' });
  let text = '';
  const found = (event: string) =>
    text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
      .filter((line) => line.event === event);
  await vi.waitFor(async () => {
    text = await readFile(SECURITY_LOG, 'utf8');
    expect(found('sign_in_failed')).toHaveLength(12);
  });
  expect(found('sign_in')).toMatchObject([{ act: 'session.sign_in', address: '127.0.0.1' }]);
  expect(found('sign_in')[0].account).toBe(found('sign_in')[0].actor);
  expect(found('sign_in_failed')[1]).toMatchObject({
    email: 'ninguem@rede.example',
    reason: 'NotAuthorizedException',
    address: '127.0.0.1',
    request: expect.any(String),
  });
  expect(found('sign_in_locked')).toMatchObject([{ reason: 'LimitExceededException' }]);
  for (const secret of [password, 'Errada@123', 'Secreta#1']) expect(text).not.toContain(secret);
  expect((await stat(SECURITY_LOG)).mode & 0o777).toBe(0o600);
});
