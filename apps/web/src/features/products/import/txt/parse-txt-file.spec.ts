import { expect, it, vi } from 'vitest';
import { parseTxtFile } from './parse-txt-file';
import { MAX_FILE_BYTES } from './refusal';
import { fixedLine } from './testing/fixed-line';
import { DEFAULT_TXT_OPTIONS } from './txt-options';

it('parses the file’s content', async () => {
  const file = new File([fixedLine({ internalCode: '000123' })], 'catalogo.txt');
  const { rows } = await parseTxtFile(file, DEFAULT_TXT_OPTIONS);
  expect(rows).toEqual([{ line: 1, internal_code: '000123' }]);
});

it('doesn’t load a file that is too large', async () => {
  const file = new File([], 'catalogo.txt');
  Object.defineProperty(file, 'size', { value: MAX_FILE_BYTES + 1 });
  const arrayBuffer = vi.spyOn(file, 'arrayBuffer');
  const { refusal } = await parseTxtFile(file, DEFAULT_TXT_OPTIONS);
  expect(refusal?.kind).toBe('too_large');
  expect(arrayBuffer).not.toHaveBeenCalled();
});

it('says so if the file can’t be read any more', async () => {
  const file = new File(['x'], 'catalogo.txt');
  vi.spyOn(file, 'arrayBuffer').mockRejectedValue(new DOMException('gone', 'NotReadableError'));
  const { refusal, rows } = await parseTxtFile(file, DEFAULT_TXT_OPTIONS);
  expect(rows).toEqual([]);
  expect(refusal?.message).toBe(
    'Não foi possível ler o arquivo. Confira se ele ainda existe e se não está aberto em outro programa.',
  );
});
