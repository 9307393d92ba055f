import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { findViolations } from '../harness/find-violations.js';
import { button, openPage, small } from '../harness/page.js';
import { scanByKeys } from '../harness/scan.js';
import { enter } from '../harness/sign-in.js';
import { expect, test, useServer } from '../harness/test.js';
import { CARLA, useCollectorNight } from '../stock-take/collector-night.js';

const server = useServer();
useCollectorNight(server);
let proxy: Server;
let isNewer = false;
test.beforeAll(async () => {
  proxy = await startProxy();
});
test.afterAll(async () => {
  proxy?.closeAllConnections();
  proxy?.close();
});

async function startProxy(): Promise<Server> {
  const started = createServer((incoming, answer) => {
    const { 'if-none-match': _tag, 'if-modified-since': _moment, ...asked } = incoming.headers;
    const headers = { ...asked, 'accept-encoding': 'identity' };
    const onward = request(
      `${server.url}${incoming.url}`,
      { method: incoming.method, headers },
      (response) => {
        const isWorker = incoming.url === '/coletor/service-worker.js' && isNewer;
        const { 'content-length': _length, etag: _etag, ...rest } = response.headers;
        answer.writeHead(response.statusCode ?? 502, isWorker ? rest : response.headers);
        response.pipe(answer, { end: !isWorker });
        if (isWorker) response.once('end', () => answer.end('\n// A newer version.\n'));
      },
    );
    onward.once('error', () => incoming.socket.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  return started;
}

test('The lists offer a new version, which loses no reading', async () => {
  const { page, problems } = await openPage({
    baseURL: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    viewport: small,
  });
  await page.goto('/coletor/');
  await enter(page, CARLA);
  await button(page, 'Farmácia Central').click();
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  await page.reload();
  await button(page, 'Balanço da Noite').click();
  await page.getByLabel('Nova seção').fill('Corredor 1');
  await button(page, 'Abrir').click();
  await page.getByRole('heading', { name: 'Corredor 1' }).waitFor();
  await page.evaluate('void (window.opened = "first")');
  await page.evaluate('void (navigator.serviceWorker.oncontrollerchange = () => { window.taken = true; })');
  await page.context().route('**/api/mobile/counts/', (route) => route.abort());
  const scan = (code: string) => scanByKeys(page, code);
  await scan('7891234567895');

  isNewer = true;
  await page.evaluate(
    'navigator.serviceWorker.getRegistration().then((found) => found.update()).then(() => undefined)',
  );
  const isFetched = 'navigator.serviceWorker.getRegistration().then((found) => found.waiting !== null)';
  await expect.poll(() => page.evaluate(isFetched)).toBe(true);
  await scan('7891000000014');
  await page.getByText('2 un em 2 leituras').waitFor();
  expect(await page.getByText('Nova versão do Coletor').count()).toBe(0);
  expect(await page.evaluate('window.opened')).toBe('first');

  await button(page, 'Voltar').click();
  await page.getByText('Nova versão do Coletor').waitFor();
  expect(await page.evaluate('window.taken')).toBeUndefined();
  await expect.poll(() => findViolations(page)).toEqual([]);
  const reloaded = page.waitForEvent('load');
  await button(page, 'Atualizar agora').click();
  await reloaded;
  expect(await page.evaluate('window.opened')).toBeUndefined();
  await button(page, /^2 a enviar/).waitFor();
  expect(await page.getByText('Nova versão do Coletor').count()).toBe(0);
  await button(page, /^2 a enviar/).click();
  await button(page, 'Enviar agora').click();
  await page.context().unroute('**/api/mobile/counts/');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await page.getByText('Tudo o que você contou aqui está no servidor.').waitFor();
  const isExpected = (problem: string) => /ERR_FAILED|api\/mobile\/counts/.test(problem);
  expect(problems.filter((problem) => !isExpected(problem))).toEqual([]);
  expect(problems).toContainEqual(
    expect.stringMatching(/^request: POST .*\/api\/mobile\/counts\/ net::ERR_FAILED$/),
  );
});
