import { beforeEach, expect, it, vi } from 'vitest';
import { searchProducts, storeProducts } from '../../store/catalogue';
import { readNote, writeNote } from '../../store/database';
import { clearPhone } from '../../testing/clear-phone';
import { Refused } from '../refused';
import { request } from '../request';
import { pullCatalogue } from './catalogue';

vi.hoisted(() => vi.resetModules());
vi.mock('../request', () => ({ request: vi.fn() }));

const product = (id: string, description: string) => ({
  ...{ id, description, internal_code: id, barcode: '', department: '', _deleted: false },
});

beforeEach(async () => {
  vi.mocked(request).mockReset();
  await clearPhone();
});

it('an unreadable cursor is dropped, and the next attempt starts over', async () => {
  await writeNote('catalogue p', { since: null, cursor: 'of another version' });
  vi.mocked(request).mockRejectedValueOnce(new Refused(400, 'invalid', 'Cursor inválido.', null));
  await expect(pullCatalogue('p', () => undefined)).rejects.toThrow('Cursor inválido.');
  expect(await readNote('catalogue p')).toBeUndefined();
  const page = { results: [product('1', 'DIPIRONA')], cursor: null, since: '2026-05-06T12:00:00Z' };
  vi.mocked(request).mockResolvedValue(page as never);
  await pullCatalogue('p', () => undefined);
  expect(await readNote('catalogue p')).toEqual({ since: '2026-05-06T12:00:00Z', cursor: null });
});

it('products whose words begin with the search come first', async () => {
  const others = Array.from({ length: 40 }, (_, index) => product(`a${index}`, `ANLODIPINO ${index}MG`));
  await storeProducts('p', [...others, product('d', 'DIPIRONA 500MG')]);
  const found = await searchProducts('p', 'dipi', 30);
  expect(found).toHaveLength(30);
  expect(found[0]?.description).toBe('DIPIRONA 500MG');
});
