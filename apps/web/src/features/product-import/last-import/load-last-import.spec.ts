// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetToken, storeToken } from '../../../identity/stored-session';
import { answerJson, fakeServer } from '../../../testing/app';
import { connectRealCalls } from '../../../testing/connect-real-calls';
import { fakeToken } from '../../../testing/fake-provider';
import { findLastImport, forgetLastImport, keepLastImport, type LastImport } from './last-import';
import { loadLastImport } from './last-import-dialog';
import { rejectedFile } from './rejected-file';
import { recordImport } from './send-last-import';

vi.mock('./rejected-file', async (original) => ({ ...(await original<object>()), rejectedFile: vi.fn() }));

const pharmacy = { id: '0198c0de-0000-7000-8000-000000000001', name: 'Farmácia São João' };
const GET = `GET /api/last-import/?pharmacy=${pharmacy.id}`;
const PUT = 'PUT /api/last-import/';
const problem = {
  line: 4,
  column: null,
  value: '',
  severity: 'error' as const,
  message: 'A linha fica de fora.',
  code: '',
  description: '',
  original: '000125',
};
const colleague = (ended_at: string) => ({
  file_name: 'da-colega.txt',
  ended_at,
  totals: { created: 1, updated: 0, unchanged: 0 },
  failure: null,
  has_stock: true,
  left_out: 1,
  problem_count: 3,
  problems: [problem],
  rejected: { name: 'rejeitadas-da-colega.txt', content: btoa('000125') },
  person_name: 'Ana Moderadora',
});
const own = (change: Partial<LastImport> = {}): LastImport => ({
  pharmacy: pharmacy.name,
  pharmacyId: pharmacy.id,
  fileName: 'meu.txt',
  at: new Date().toISOString(),
  totals: null,
  failure: 'Erro ao importar lote de produtos!',
  leftOut: 0,
  problems: [{ ...problem, original: 'x'.repeat(500) }],
  rejected: { name: 'rejeitadas-meu.txt', content: new Blob(['çé\u0000']) },
  ...change,
});

beforeEach(() => {
  storeToken(fakeToken());
  connectRealCalls();
});
afterEach(async () => {
  await forgetLastImport();
  forgetToken();
});

it('A colleague’s import is shown with its author and rejected lines', async () => {
  fakeServer({ [GET]: () => answerJson({ last: colleague(new Date().toISOString()) }) });
  const last = await loadLastImport(pharmacy);
  expect(last).toMatchObject({ fileName: 'da-colega.txt', personName: 'Ana Moderadora', problemCount: 3 });
  expect(last?.rejected?.name).toBe('rejeitadas-da-colega.txt');
  expect(last?.rejected?.content.size).toBe(6);
});

it('An unsent import is shown offline and sent later with bounded texts', async () => {
  await keepLastImport(own({ hasStock: false }));
  fakeServer({ [GET]: () => new TypeError('offline'), [PUT]: () => new TypeError('offline') });
  expect(await loadLastImport(pharmacy)).toMatchObject({ fileName: 'meu.txt' });
  const seen = fakeServer({
    [GET]: () => answerJson({ last: null }),
    [PUT]: () => answerJson({ kept: true }),
  });
  await loadLastImport(pharmacy);
  const [put] = seen.filter(({ method }) => method === 'PUT');
  const body = JSON.parse(put?.body ?? '{}');
  expect(body).toMatchObject({
    pharmacy: pharmacy.id,
    file_name: 'meu.txt',
    has_stock: false,
    problem_count: 1,
  });
  expect(body.problems[0].original).toHaveLength(320);
  const again = fakeServer({ [GET]: () => answerJson({ last: null }) });
  await loadLastImport(pharmacy);
  expect(again.filter(({ method }) => method === 'PUT')).toEqual([]);
});

it('Última importação waits for a finished import’s rejected lines', async () => {
  fakeServer({ [GET]: () => answerJson({ last: null }), [PUT]: () => answerJson({ kept: true }) });
  const rejected = { name: 'rejeitadas-meu.txt', content: new Blob(['000125']) };
  let isRead: () => void = () => undefined;
  vi.mocked(rejectedFile).mockReturnValue(
    new Promise((resolve) => {
      isRead = () => resolve(rejected);
    }),
  );
  const { pharmacyId = '', totals, failure } = own();
  const recorded = recordImport({
    pharmacy: pharmacy.name,
    pharmacyId,
    hasStock: true,
    totals,
    failure,
    file: new File(['000125'], 'meu.txt'),
    sheet: null,
    problems: [problem],
  });
  const loaded = loadLastImport(pharmacy);
  isRead();
  expect(await loaded).toMatchObject({ fileName: 'meu.txt', rejected });
  await recorded;
});

it('Última importação prefers the newer of this browser’s import and the server’s', async () => {
  await keepLastImport(own({ isSent: true }));
  fakeServer({ [GET]: () => answerJson({ last: colleague('2026-01-01T00:00:00.000Z') }) });
  expect(await loadLastImport(pharmacy)).toMatchObject({ fileName: 'meu.txt' });
  fakeServer({ [GET]: () => answerJson({ last: colleague(new Date(Date.now() + 1000).toISOString()) }) });
  expect(await loadLastImport(pharmacy)).toMatchObject({ fileName: 'da-colega.txt' });
});

it("Última importação ignores other pharmacies' imports and reports a failure", async () => {
  await keepLastImport(own({ isSent: true, pharmacyId: 'another' }));
  fakeServer({ [GET]: () => answerJson({ last: null }) });
  expect(await loadLastImport(pharmacy)).toBeNull();
  fakeServer({ [GET]: () => new TypeError('offline') });
  await expect(loadLastImport(pharmacy)).rejects.toThrow(TypeError);
});

it('The last import is found again until a later one replaces it', async () => {
  expect(await findLastImport()).toBeNull();
  await keepLastImport(own());
  await keepLastImport(own({ fileName: 'outro.txt' }));
  expect(await findLastImport()).toMatchObject({ fileName: 'outro.txt' });
});

it('The end of a session forgets the last import', async () => {
  await keepLastImport(own());
  forgetToken();
  storeToken(fakeToken());
  expect(await findLastImport()).toBeNull();
});

it('The last import of a different person is not shown', async () => {
  await keepLastImport(own());
  storeToken(fakeToken({ sub: 'someone-else' }));
  expect(await findLastImport()).toBeNull();
});

it('Seven days forget the last import', async () => {
  await keepLastImport(own({ at: new Date(Date.now() - 7 * 24 * 60 * 60 * 1000).toISOString() }));
  expect(await findLastImport()).toBeNull();
});
