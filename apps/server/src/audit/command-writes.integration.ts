import { randomUUID } from 'node:crypto';
import { userInfo } from 'node:os';
import { expect, it } from 'vitest';
import { commands } from '../admin/commands.js';
import type { OperatorInput } from '../admin/operator-command.js';
import { makeLicenceKey } from '../features/licences/licence-key.js';
import { issueLicence } from '../features/licences/licences.js';
import { addRows, rowIn } from '../testing/database/rows.js';
import { sealAll } from '../testing/database/seal-all.js';
import { effectOf, expectNoWrite, expectWrite, type Write, write } from '../testing/examples/effect-of.js';
import { runCommand } from '../testing/run-command.js';
import { useServer } from '../testing/server/server-under-test.js';
import { TEST_PASSWORD } from '../testing/server/test-people.js';
import { addInventory, addPharmacy } from '../testing/world/stock-taking.js';
import { SYSTEM, writeAudit } from './write-audit.js';

const server = useServer();

interface Command {
  readonly input: () => Partial<OperatorInput> | Promise<Partial<OperatorInput>>;
  readonly effect: Write | 'reads';
}

const newUser = () => ({ email: `${randomUUID()}@balanco.test`, name: 'Caio Reis' });

async function storedUser(): Promise<Partial<OperatorInput>> {
  const { email, name } = newUser();
  const made = { role: 'user', confirmed: true, withPerson: true } as const;
  await server.identity.createUser({ email, name, password: TEST_PASSWORD, ...made });
  return { words: [email] };
}

const table: Readonly<Record<string, Command | 'alone'>> = {
  'user create': {
    input: () => ({ options: { ...newUser(), role: 'mod', password: TEST_PASSWORD } }),
    effect: write('create', 'person', ['idp_user', 'person']),
  },
  'user role': {
    input: () => ({ words: [server.people.user.email, 'mod'] }),
    effect: write('update', 'person', ['person', 'person_notice'], true),
  },
  'user pharmacies': {
    input: () => ({ words: [server.people.user.email, 'nenhuma'] }),
    effect: write('change_access', 'person', ['person'], true),
  },
  'second-factor reset': {
    async input() {
      const { sub, email } = server.people.mod;
      const [made_at, enabled_at] = [new Date(), new Date()];
      await addRows(server.db, 'idp_second_factor', {
        sub,
        sealed_key: Buffer.from('any'),
        made_at,
        enabled_at,
      });
      return { words: [email] };
    },
    effect: write('reset_second_factor', 'person', ['idp_second_factor', 'person_notice'], true),
  },
  'user list': { input: () => ({}), effect: 'reads' },
  'user show': { input: () => ({ words: [server.people.mod.email] }), effect: 'reads' },
  'user password': {
    input: storedUser,
    effect: write('reset_password', 'person', ['idp_user', 'person_notice']),
  },
  'user disable': {
    input: storedUser,
    effect: write('deactivate', 'person', ['person'], true),
  },
  'session end': {
    input: () => ({ words: [server.people.user.email] }),
    effect: write('end_sessions', 'person'),
  },
  'inventory list': { input: () => ({}), effect: 'reads' },
  'license issue': {
    input: () => ({ options: { seats: '3', label: 'Filial 2' } }),
    effect: write('issue', 'licence_key'),
  },
  'license list': { input: () => ({}), effect: 'reads' },
  'license show': {
    async input() {
      return { words: [(await rowIn(server.db, 'licence_key', {}, 'id')).id] };
    },
    effect: 'reads',
  },
  'license revoke': {
    async input() {
      const label = randomUUID();
      await issueLicence(
        { db: server.db, operator: SYSTEM },
        { key: makeLicenceKey(), seats: 1, label, expiresAt: null },
      );
      return { words: [(await rowIn(server.db, 'licence_key', { label }, 'id')).id] };
    },
    effect: write('revoke', 'licence_key', ['licence_key'], true),
  },
  backup: 'alone',
  'backup-key': 'alone',
  restore: 'alone',
  'upgrade check': 'alone',
  'audit export': {
    async input() {
      const act = { pharmacyId: null, entity: 'person', entityId: 'b', action: 'read_notice' } as const;
      await server.db
        .transaction()
        .execute((tx) => writeAudit(tx, SYSTEM, [{ ...act, after: { read_at: 'now' } }]));
      await sealAll(server.db);
      return {};
    },
    effect: 'reads',
  },
  'audit verify': { input: () => ({}), effect: 'reads' },
  'totals check': { input: () => ({}), effect: 'reads' },
  'totals rebuild': { input: () => ({}), effect: 'reads' },
  'comparison explain': {
    async input() {
      const { id } = await addInventory(server, (await addPharmacy(server)).id);
      return { words: [String(id)] };
    },
    effect: 'reads',
  },
  // It needs a stopped installation, and is tested beside it.
  'secret-key rotate': 'alone',
  doctor: 'alone',
  'tls create': 'alone',
  'tls renew': 'alone',
};

it('the table of audited commands has every command of npm run admin', () => {
  expect(Object.keys(table).sort()).toEqual(commands.map(({ name }) => name).sort());
});

it.each(commands)('the command $name leaves an audit row exactly if it writes', async (command) => {
  const expected = table[command.name];
  if (expected === undefined) throw new Error(`${command.name} is missing in the table`);
  if ('runAlone' in command || expected === 'alone') {
    expect([expected, 'runAlone' in command]).toEqual(['alone', true]);
    return;
  }
  const input = await expected.input();
  const tools = { db: server.db, identity: server.identity, secret: TEST_PASSWORD };
  const said: string[] = [];
  const effect = await effectOf(server.db, () => runCommand(command.name, tools, input, said), {
    secrets: [TEST_PASSWORD],
  });
  expect(said).not.toEqual([]);
  if (expected.effect === 'reads') return expectNoWrite(effect);
  expectWrite(effect, expected.effect, 'operator');
  expect(effect.rows[0]?.actor_name).toBe(`Operador (linha de comando): ${userInfo().username}`);
  const key = /Chave de licença: (\S+)/.exec(said.join('\n'))?.[1];
  if (key !== undefined) expect(JSON.stringify(effect.rows)).not.toContain(key);
});

it('commands that change nothing leave no audit row', async () => {
  const run = (name: string, input: Partial<OperatorInput>) =>
    runCommand(name, { db: server.db, identity: server.identity, secret: 'weak' }, input);
  const { email, name } = server.people.user;
  const effect = await effectOf(server.db, async () => {
    await expect(run('license revoke', { words: [randomUUID()] })).rejects.toThrow('Não há chave ativa');
    await expect(run('license issue', { options: { expires: '2020-01-01' } })).rejects.toThrow(
      'já estaria vencida',
    );
    await expect(run('user password', { words: [email] })).rejects.toMatchObject({ code: 'invalid' });
    await expect(run('user disable', { words: [server.people.admin.email] })).rejects.toThrow(
      'último administrador',
    );
    const options = { email, name, password: TEST_PASSWORD };
    await expect(run('user create', { options })).rejects.toMatchObject({ code: 'conflict' });
  });
  expectNoWrite(effect);
});
