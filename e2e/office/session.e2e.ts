import type { Page, Request } from '@playwright/test';
import { openPage } from '../harness/page.js';
import { signIn } from '../harness/sign-in.js';
import { expect, full, test, useServer } from '../harness/test.js';
import { openScreen } from '../stock-take/staff.js';

const server = useServer();

/** Makes the stored token look old, as after an hour of work. Returns the token. */
function age(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    localStorage.setItem('idTokenReceivedAt', String(Date.now() - 24 * 3_600_000));
    return localStorage.getItem('idToken');
  });
}
const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('idToken'));

test('Two tabs share one token refresh and both stay signed in', full, async () => {
  const { page: first } = await openPage({ baseURL: server.url });
  await signIn(first, server.admin, '/dashboard');
  const second = await first.context().newPage();
  await second.goto('/farmacias');
  await second.getByText('Nenhuma farmácia encontrada').waitFor();
  const refreshes: string[] = [];
  first.context().on('request', (request) => {
    if (operationOf(request) === 'GetTokensFromRefreshToken') refreshes.push(request.url());
  });
  const old = await age(first);
  await Promise.all([first.reload(), second.reload()]);
  await openScreen(first, 'Farmácias');
  await second.getByText('Nenhuma farmácia encontrada').waitFor();
  expect(refreshes).toHaveLength(1);
  await expect.poll(() => storedToken(second)).not.toBe(old);
});

/** The pool operation of a request, such as 'InitiateAuth', or '' if it is not a call of the pool. */
function operationOf(request: Request): string {
  return request.headers()['x-amz-target']?.split('.').at(-1) ?? '';
}
