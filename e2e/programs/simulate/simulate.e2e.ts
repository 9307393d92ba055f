import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { type RunningServer, startServer } from '../../harness/start-server.js';

const RUN = fileURLToPath(new URL('run.ts', import.meta.url));
const NODE_OPTIONS = [`--import=${import.meta.resolve('tsx')}`];

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server?.stop());

const begun: (() => Promise<void>)[] = [];
test.afterEach(async () => {
  for (const end of begun.splice(0)) await end();
});

interface Simulation {
  readonly process: ChildProcess;
  output(): string;
  readonly ended: Promise<{ code: number | null; printed: string }>;
}

/** As `npm run simulate`, by the administrator. */
function simulate(...words: string[]): Simulation {
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [...NODE_OPTIONS, RUN, ...words], {
    env: { PATH, HOME, ADMIN_EMAIL: server.admin.email, ADMIN_PASSWORD: server.admin.password },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  }
  const ended = once(child, 'close').then(([code]) => ({ code, printed }));
  begun.push(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    await ended;
  });
  return { process: child, output: () => printed, ended };
}

const small = ['--collectors', '3', '--counts', '400', '--pace', 'max'];
const onServer = () => ['--url', server.url];

test('npm run simulate finds every acknowledged count, also in a second run', {
  tag: '@full',
}, async () => {
  const first = await simulate(...onServer(), ...small, '--license', server.licenseKey).ended;
  expect(first.printed).toContain('Simulação concluída');
  expect(first.printed).toMatch(/Contagens lidas +400\n/);
  expect(first.printed).toMatch(/Mensagens ainda na fila +0\n/);
  expect(first.printed).toContain('Tudo o que foi confirmado está lá, uma vez, como foi confirmado.');
  expect(first.code).toBe(0);
  const pharmacy = / em "(Simulação .+)":/.exec(first.printed)?.[1] ?? '';
  const second = await simulate(...onServer(), ...small, '--pharmacy', pharmacy, '--seed', '2').ended;
  expect(second.printed).toContain('Tudo o que foi confirmado está lá, uma vez, como foi confirmado.');
  expect(second.code).toBe(0);
});

test('npm run simulate ends on SIGINT and prints the results so far', { tag: '@full' }, async () => {
  const words = ['--collectors', '2', '--counts', '2000000', '--license', server.licenseKey];
  const running = simulate(...onServer(), ...words);
  await expect.poll(running.output).toContain('confirmadas');
  running.process.kill('SIGINT');
  const { code, printed } = await running.ended;
  expect(printed).toContain('Simulação interrompida');
  expect(printed).toContain('Tudo o que foi confirmado está lá, uma vez, como foi confirmado.');
  expect(code).toBe(0);
});
