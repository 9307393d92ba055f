import type { BrowserContext, Page, Request } from '@playwright/test';
import { openPage } from '../harness/page.js';
import { alertText, enter, expectAccessible, signIn } from '../harness/sign-in.js';
import { expect, test, useServer } from '../harness/test.js';
import { PoolRefusal, signInToPool } from '../stock-take/api.js';
import { openScreen } from '../stock-take/staff.js';

const server = useServer();

/** Runs with a page of a new person, with separate storage. */
async function withPage(run: (page: Page, context: BrowserContext) => Promise<void>): Promise<void> {
  const { page, close } = await openPage({ baseURL: server.url });
  try {
    await run(page, page.context());
  } finally {
    await close();
  }
}

/** Makes the stored token look old, as after an hour of work. Returns the token. */
function age(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    localStorage.setItem('idTokenReceivedAt', String(Date.now() - 24 * 3_600_000));
    return localStorage.getItem('idToken');
  });
}
const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('idToken'));

async function twoTabs(first: Page, context: BrowserContext): Promise<Page> {
  await signIn(first, server.admin, '/dashboard');
  const second = await context.newPage();
  await second.goto('/farmacias');
  await second.getByText('Nenhuma farmácia encontrada').waitFor();
  return second;
}

test.describe('two tabs', () => {
  test('Two tabs share one token refresh and both stay signed in', { tag: '@full' }, () =>
    withPage(async (first, context) => {
      const second = await twoTabs(first, context);
      const refreshes: string[] = [];
      context.on('request', (request) => {
        if (operationOf(request) === 'GetTokensFromRefreshToken') refreshes.push(request.url());
      });
      const old = await age(first);
      await Promise.all([first.reload(), second.reload()]);
      await openScreen(first, 'Farmácias');
      await second.getByText('Nenhuma farmácia encontrada').waitFor();
      expect(refreshes).toHaveLength(1);
      await expect.poll(() => storedToken(second)).not.toBe(old);
    }),
  );

  test('Two tabs that refresh at once without browser locks stay signed in', { tag: '@full' }, () =>
    withPage(async (first, context) => {
      await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'));
      const second = await twoTabs(first, context);
      let waiting = 0;
      let letBothGo: () => void = () => undefined;
      const both = new Promise<void>((resolve) => {
        letBothGo = resolve;
      });
      await answerFor(context, 'GetTokensFromRefreshToken', async () => {
        waiting += 1;
        if (waiting === 2) letBothGo();
        await both;
        return undefined;
      });
      await age(first);
      await Promise.all([first.reload(), second.reload()]);
      await second.getByText('Nenhuma farmácia encontrada').waitFor();
      await openScreen(first, 'Farmácias');
      expect(waiting).toBe(2);

      await age(second);
      await Promise.all([first.reload(), second.reload()]);
      for (const tab of [first, second]) await tab.getByText('Nenhuma farmácia encontrada').waitFor();
    }),
  );

  test("Signing out in one tab ends the other's session with a message", { tag: '@full' }, () =>
    withPage(async (first, context) => {
      const second = await twoTabs(first, context);
      await first.getByRole('button', { name: 'Abrir menu' }).click();
      await first.getByRole('button', { name: 'Encerrar sessão' }).click();
      await first.getByRole('button', { name: 'Entrar' }).waitFor();
      await second.getByText('Sua sessão terminou. Entre novamente.').waitFor();
      expect(await first.getByText('Sua sessão terminou. Entre novamente.').count()).toBe(0);
      for (const tab of [first, second]) await expect.poll(() => new URL(tab.url()).pathname).toBe('/');
    }),
  );
});

test('Continuar leads back to a lost session’s form with its input', { tag: '@full' }, () =>
  withPage(async (page) => {
    await signIn(page, server.admin, '/dashboard');
    await page.goto('/farmacias?busca=sul');
    await page.getByRole('button', { name: 'Nova Farmácia' }).first().click();
    await page.getByLabel(/^Nome/).fill('Drogasul');
    await page.evaluate(() => localStorage.clear());
    await page.keyboard.press('Shift');
    await page.getByText('Sua sessão terminou. Entre novamente.').waitFor();
    await enter(page, server.admin);
    await page.waitForURL('**/dashboard');
    await page.getByRole('button', { name: 'Continuar em Farmácias' }).click();
    await page.waitForURL('**/farmacias/nova?busca=sul');
    await expect.poll(() => page.getByLabel(/^Nome/).inputValue()).toBe('Drogasul');
  }),
);

test('A screen that fails to load opens once the connection returns', { tag: '@full' }, () =>
  withPage(async (page) => {
    await signIn(page, server.admin, '/dashboard');
    // Blocks every call and the code of one screen. The rest of the page is already loaded.
    const parts = /\/api\/|\/healthz$|\/assets\/products-screen/;
    await page.route(parts, (route) => route.abort());
    await page.reload();
    await page.getByText(/^Sem conexão desde \d\d:\d\d$/).waitFor();
    await page.getByRole('button', { name: 'Abrir menu' }).click();
    await page.getByRole('link', { name: 'Produtos', exact: true }).click();
    await page.getByText('Sem conexão. Esta tela abre sozinha quando a conexão voltar.').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Abrir menu' }).count()).toBe(1);
    await page.unroute(parts);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await page.getByRole('heading', { name: 'Produtos', level: 1 }).waitFor();
    await expect.poll(() => page.getByText(/^Sem conexão/).count()).toBe(0);
  }),
);

for (const [way, minutes] of [
  ['three hours ahead', 180],
  ['ten minutes behind', -10],
] as const)
  test(`A browser with its clock ${way} refreshes only old tokens`, { tag: '@full' }, () =>
    withPage(async (page) => {
      await page.clock.setSystemTime(Date.now() + minutes * 60_000);
      await signIn(page, server.admin, '/dashboard');
      const first = await storedToken(page);
      await openScreen(page, 'Usuários');
      await page.getByRole('row', { name: server.admin.email }).waitFor();
      expect(await storedToken(page)).toBe(first);
      await age(page);
      await page.reload();
      await page.getByRole('row', { name: server.admin.email }).waitFor();
      await expect.poll(() => storedToken(page)).not.toBe(first);
    }),
  );

test('The login tells locked and unknown e-mails alike when to retry', { tag: '@full' }, () =>
  withPage(async (page) => {
    const stranger = { email: 'ninguem@rede.example', password: 'Errada!234' };
    await page.goto('/');
    for (let attempt = 0; attempt < 10; attempt += 1)
      await expect(signInToPool(server.url, stranger)).rejects.toThrow(PoolRefusal);
    await enter(page, stranger);
    await alertText(page, 'Muitas tentativas. Tente novamente em 15 minutos.');
    await expectAccessible(page);
  }),
);

/** The pool operation of a request, such as 'InitiateAuth', or '' if it is not a call of the pool. */
function operationOf(request: Request): string {
  return request.headers()['x-amz-target']?.split('.').at(-1) ?? '';
}

/**
 * Answers one operation in place of the real user pool, as Amazon's would. If `answer` returns undefined, the
 * real pool answers.
 *
 * @param answer the body, or a refusal by its name
 */
async function answerFor(
  where: Page | BrowserContext,
  operation: string,
  answer: (input: Record<string, unknown>) => Promise<object | undefined> | object | undefined,
): Promise<void> {
  await where.route('**/idp/**', async (route, request) => {
    if (operationOf(request) !== operation) return route.fallback();
    const body = await answer(request.postDataJSON() as Record<string, unknown>);
    if (body === undefined) return route.fallback();
    const status = '__type' in body ? 400 : 200;
    return route.fulfill({ status, contentType: 'application/x-amz-json-1.1', json: body });
  });
}
