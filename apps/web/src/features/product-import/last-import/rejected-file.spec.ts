import { expect, it } from 'vitest';
import { FakeWorker, fakeWorkers } from '../../../testing/fake-worker';
import { rejectedInWorker, rejectedName } from './rejected-file';

fakeWorkers();

const request = { file: new File(['a'], 'catalogo.txt'), lines: [2], sheet: null };

it('A worker makes the rejected lines and ends with them', async () => {
  const rejected = { bytes: new Uint8Array([65]), ending: null };
  const asked = rejectedInWorker(request);
  expect(FakeWorker.last.postMessage).toHaveBeenCalledWith({ rejected: request });
  FakeWorker.last.onmessage({ data: { type: 'rejected', rejected } });
  expect(await asked).toBe(rejected);
  expect(FakeWorker.last.terminate).toHaveBeenCalled();
});

it('A failed file of rejected lines is refused with a sentence', async () => {
  const failed = rejectedInWorker(request);
  FakeWorker.last.onmessage({ data: { type: 'failed' } });
  await expect(failed).rejects.toThrow('Não foi possível ler o arquivo de novo.');
  const broken = rejectedInWorker(request);
  FakeWorker.last.onerror();
  await expect(broken).rejects.toThrow('Não foi possível ler o arquivo de novo.');
});

it.each([
  ['catalogo.txt', null, 'rejeitadas-catalogo.txt'],
  ['produtos.novembro.xlsb', 'xlsx', 'rejeitadas-produtos.novembro.xlsx'],
  ['produtos.xls', 'xls', 'rejeitadas-produtos.xls'],
] as const)('The file of rejected lines of %s (%s) is named %s', (fileName, ending, name) => {
  expect(rejectedName(fileName, ending)).toBe(name);
});
