import { expect, it, vi } from 'vitest';
import { DEFAULT_SHEET_OPTIONS, DEFAULT_TXT_OPTIONS } from './import-options.js';
import { parseFile } from './parse-file.js';

it.each([DEFAULT_TXT_OPTIONS, DEFAULT_SHEET_OPTIONS])(
  'parseFile refuses a $type of 300 MB without loading it',
  async (options) => {
    const file = new File([], 'catalogo');
    Object.defineProperty(file, 'size', { value: 300 * 1024 * 1024 });
    const arrayBuffer = vi.spyOn(file, 'arrayBuffer');
    const { refusal } = await parseFile(file, options);
    expect(refusal?.message).toBe('O arquivo passa de 50 MB. Divida-o em partes e importe uma de cada vez.');
    expect(arrayBuffer).not.toHaveBeenCalled();
  },
);

it.each([
  [[], 'Selecione pelo menos uma coluna para importar.'],
  [
    ['description', 'department'],
    'Selecione Código Interno ou Código de Barras: é por eles que os produtos são reconhecidos.',
  ],
] as const)('parseFile refuses the columns %j', async (columns, message) => {
  for (const options of [DEFAULT_TXT_OPTIONS, DEFAULT_SHEET_OPTIONS])
    expect((await parseFile(new File(['x'], 'x'), { ...options, columns })).refusal?.message).toBe(message);
});

it('parseFile reads a sheet for the type Excel, whatever the name', async () => {
  const file = new File(['EAN;Nome\n789;SORO'], 'catalogo.txt');
  const { rows } = await parseFile(file, DEFAULT_SHEET_OPTIONS);
  expect(rows).toEqual([{ line: 2, barcode: '789', description: 'SORO' }]);
});

it('parseFile refuses a file that can no longer be read', async () => {
  const file = new File(['x'], 'catalogo.txt');
  vi.spyOn(file, 'arrayBuffer').mockRejectedValue(new DOMException('gone', 'NotReadableError'));
  const { refusal, rows } = await parseFile(file, DEFAULT_TXT_OPTIONS);
  expect(rows).toEqual([]);
  expect(refusal?.message).toBe(
    'Não foi possível ler o arquivo. Confira se ele ainda existe e se não está aberto em outro programa.',
  );
});
