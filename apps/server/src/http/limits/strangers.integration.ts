import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { enrolCollector } from '@balanco/contract/people/collector-codes';
import { temporaryDataFolder } from '@balanco/embedded-postgres/testing/temporary-data-folder';
import { expect, it, onTestFinished } from 'vitest';
import { pool } from '../../identity/embedded/pool.js';
import { poolCall } from '../../testing/identity/pool-call.js';
import { startServerUnderTest } from '../../testing/server/server-under-test.js';
import { strangerLimits } from './strangers.js';

const PHONES = 40;
const FILES = ['index.html', 'early.js', 'main.js', 'main.css', 'decoder.js'];

const spent = ({ network, everybody, patienceMs }: (typeof strangerLimits)['pages']) => ({
  network: { ...network, burst: 1 },
  everybody: { ...everybody, burst: 1 },
  patienceMs,
});

it('forty phones of one address enrol and refresh while one of them loops', { timeout: 60_000 }, async () => {
  const collectorFolder = await temporaryDataFolder();
  for (const file of FILES) await writeFile(join(collectorFolder, file), file.repeat(5000));
  const { pages, signIn, refresh, enrol } = strangerLimits;
  const server = await startServerUnderTest({
    collectorFolder,
    strangerLimits: {
      pages: spent(pages),
      signIn: spent(signIn),
      refresh: spent(refresh),
      enrol: spent(enrol),
    },
  });
  onTestFinished(() => server.close());
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const send = async (path: string, sent?: RequestInit) => {
    const answer = await fetch(`${address}${path}`, sent);
    return { status: answer.status, text: await answer.text() };
  };
  const enrolWith = (code: string) =>
    send(enrolCollector.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code, attempt: crypto.randomUUID(), device: 'Android' }),
    });
  const idp = (operation: string, body: object) => send(`${pool.path}/`, poolCall(operation, body));
  const signInAs = (AuthFlow: string, AuthParameters: object) =>
    idp('InitiateAuth', { AuthFlow, AuthParameters });

  await server.db.updateTable('licence_key').set({ seats: 100 }).execute();
  const names = Array.from({ length: PHONES }, (_, phone) => `Coletor ${phone}`);
  const made = await server.ask('makeCollectorCodes', { as: 'admin', body: { names } });
  const tries = [
    () => send('/api/config/'),
    () => enrolWith('ZZZZZ-ZZZZZ'),
    () => idp('GetTokensFromRefreshToken', { RefreshToken: crypto.randomUUID() }),
    () => signInAs('USER_PASSWORD_AUTH', { USERNAME: 'ninguem@balanco.test', PASSWORD: 'Errada!234' }),
  ];
  let isOver = false;
  const loops = [...tries, ...tries, ...tries, ...tries].map(async (attempt) => {
    while (!isOver) await attempt();
  });
  const phone = async ({ code }: { code: string }) => {
    for (const file of FILES) expect((await send(`/coletor/${file}`)).status).toBe(200);
    expect((await send('/api/config/')).status).toBe(200);
    const enrolled = await enrolWith(code);
    expect(enrolled.status, enrolled.text).toBe(200);
    const { refresh_token: RefreshToken } = JSON.parse(enrolled.text).session;
    const refreshed = await idp('GetTokensFromRefreshToken', { RefreshToken });
    expect(refreshed.status, refreshed.text).toBe(200);
    const { RefreshToken: REFRESH_TOKEN } = JSON.parse(refreshed.text).AuthenticationResult;
    const again = await signInAs('REFRESH_TOKEN_AUTH', { REFRESH_TOKEN });
    expect(again.status, again.text).toBe(200);
  };
  try {
    await Promise.all(made.results.map(phone));
  } finally {
    isOver = true;
    await Promise.all(loops);
  }
});
