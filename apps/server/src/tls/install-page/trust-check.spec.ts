import { beforeEach, expect, it, vi } from 'vitest';
import { trustCheck } from './trust-check.js';

const SECURE = 'https://192.168.0.10:3443';

beforeEach(() => void vi.useFakeTimers());

function run(fetch: unknown) {
  const trust = { dataset: {}, textContent: '' };
  const next = { hidden: true, href: '' };
  const document = {
    currentScript: { dataset: { secure: SECURE } },
    getElementById: (id: string) => (id === 'trust' ? trust : next),
    hidden: false,
  };
  new Function('document', 'location', 'fetch', trustCheck)(document, { hash: '' }, fetch);
  return { says: () => trust.textContent, next };
}

it('the page tells a silent computer from an untrusted and a ready one', async () => {
  const ask = vi.fn(
    (_address: string, { signal }: RequestInit): Promise<Response> =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
      }),
  );
  const { says, next } = run(ask);
  await vi.advanceTimersByTimeAsync(3_900);
  expect(says()).toBe('');
  await vi.advanceTimersByTimeAsync(200);
  expect(says()).toBe(
    'O computador não responde na porta 3443. Confira se o celular está na mesma rede e se o firewall do computador permite o Balanço.',
  );
  expect(ask.mock.calls.map(([address]) => address)).toEqual([`${SECURE}/instalar-certificado/pronto`]);
  ask.mockRejectedValue(new TypeError('certificate'));
  await vi.advanceTimersByTimeAsync(3_000);
  expect(says()).toMatch(/^Falta confiar no certificado\./);
  ask.mockResolvedValue(new Response(null, { status: 204 }));
  await vi.advanceTimersByTimeAsync(3_000);
  expect(says()).toBe('Pronto: este celular confia neste servidor.');
  expect(next).toEqual({ hidden: false, href: `${SECURE}/coletor/` });
});
