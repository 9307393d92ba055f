import { randomUUID } from 'node:crypto';
import { callApi } from '../stock-take/api-call.js';
import { PoolRefusal, signInToPool } from '../stock-take/pool-call.js';
import { administrator, type ServerPair } from './our-servers.js';

/** A session that was opened at one server works at the other, and after a sign-out there both refuse it at once. */
export async function checkSessions({ urls: [first, second] }: ServerPair): Promise<string> {
  const token = await signInToPool(first, administrator);
  const use = (url: string) => callApi(url, { method: 'GET', path: '/api/protected/', token });
  await expectStatus(await use(second), 200);
  await expectStatus(await callApi(second, { method: 'POST', path: '/api/sign-out/', token }), 200);
  const refused = await use(first);
  await expectStatus(refused, 403);
  await expectStatus(await use(second), 403);
  return 'entra em um, vale no outro, sai neste e já não vale naquele';
}

async function expectStatus(answer: Response, status: number): Promise<void> {
  if (answer.status === status) return;
  throw new Error(`${answer.url} respondeu ${answer.status} em vez de ${status}: ${await answer.text()}`);
}

/** Both servers count attempts together: after half of the allowed guesses at each, both refuse the next one. */
export async function checkThrottles(pair: ServerPair): Promise<string> {
  const [locked, curious] = [await createPerson(pair), await createPerson(pair)];
  for (let guess = 0; guess < GUESSES; guess += 1)
    await signsIn(pair.urls[guess % 2] ?? '', { ...locked, password: 'Errada!234' });
  for (const url of pair.urls)
    if (await signsIn(url, locked))
      throw new Error(`${GUESSES} senhas erradas não travaram a conta em ${url}`);

  const token = await signInToPool(pair.urls[0], curious);
  const body = { license: 'AAAAA-AAAAA-AAAAA-AAAAA-AAAAA' };
  const tryKey = (url = '') => callApi(url, { method: 'POST', path: '/api/license/', token, body });
  for (let guess = 0; guess < GUESSES; guess += 1)
    await expectStatus(await tryKey(pair.urls[guess % 2]), 400);
  for (const url of pair.urls) await expectStatus(await tryKey(url), 429);
  return `${GUESSES} senhas e ${GUESSES} chaves erradas, metade em cada um`;
}

const GUESSES = 10;

async function createPerson(pair: ServerPair): Promise<{ email: string; password: string }> {
  const person = { email: `${randomUUID()}@rede.example`, password: 'Senha!certa-1' };
  const words = ['--email', person.email, '--name', 'Pessoa', '--password', person.password];
  await pair.operate('user', 'create', ...words);
  return person;
}

async function signsIn(url: string, person: { email: string; password: string }): Promise<boolean> {
  try {
    await signInToPool(url, person);
    return true;
  } catch (error) {
    if (error instanceof PoolRefusal) return false;
    throw error;
  }
}
