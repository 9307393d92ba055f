// @vitest-environment jsdom
import { pullPharmacies } from '@balanco/contract/mobile/mobile-pull';
import { expect, it, vi } from 'vitest';
import { Refused, TooSlow } from './refused';
import { request } from './request';

vi.mock('../identity/session', () => ({ idToken: async (refused = 'first') => `after ${refused}` }));

const answer = (status: number, body: string) =>
  vi.stubGlobal('fetch', async () => new Response(body, { status }));

it("a proxy's size limit is a refusal that leads to smaller batches", async () => {
  answer(413, '<html>Request Entity Too Large</html>');
  await expect(request(pullPharmacies, {})).rejects.toMatchObject({ status: 413, code: null });
});

it.each([401, 404, 429])('%i without a code comes from a proxy and settles nothing', async (status) => {
  answer(status, '<html></html>');
  const failure = await request(pullPharmacies, {}).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(TypeError);
  expect(failure).not.toBeInstanceOf(Refused);
});

it('a server that was too slow is told from no network', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new DOMException('', 'TimeoutError')));
  const failure = () => request(pullPharmacies, {}).catch((error: unknown) => error);
  expect(await failure()).not.toBeInstanceOf(TooSlow);
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  expect(await failure()).toBeInstanceOf(TooSlow);
});

it('a refused token is renewed once', async () => {
  const refuse = vi.fn(async () => new Response('{"code":"token_invalid"}', { status: 403 }));
  vi.stubGlobal('fetch', refuse);
  await expect(request(pullPharmacies, {})).rejects.toMatchObject({ status: 403, code: 'token_invalid' });
  expect(refuse.mock.calls).toMatchObject(
    ['after first', 'after after first'].map((token) => [
      expect.anything(),
      { headers: { Authorization: `Bearer ${token}` } },
    ]),
  );
});
