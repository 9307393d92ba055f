import { expect, it } from 'vitest';
import { countLine, unrecognisedLine } from '../testing/count-line';
import { createTxtWriter } from './counts-writer';
import { defaultExportOptions } from './export-options';

const lines = [countLine({ user_name: 'João' }), unrecognisedLine(), countLine({ quantity: 0.5 })];

it('the TXT writer adds no byte order mark and counts left-out lines', async () => {
  const writer = createTxtWriter({ ...defaultExportOptions, hasHeader: true });
  writer.add(lines.slice(0, 1));
  writer.add(lines.slice(1));
  const { content, ...file } = writer.finish();
  expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(await content.arrayBuffer())).toBe(
    'Coletor;Código;Produto;Quantidade;Fator\r\nJoão;7891000001000;DIPIRONA 500MG;5;1\r\nAna;7891000001000;DIPIRONA 500MG;0,5;1\r\n',
  );
  expect(file).toEqual({ rows: 2, leftOut: 1 });
});

it('the TXT writer does not alter formulas, because programs read the file', async () => {
  const writer = createTxtWriter({ ...defaultExportOptions, columns: ['coletor'] });
  writer.add([countLine({ user_name: '=1+1' })]);
  expect(await writer.finish().content.text()).toBe('=1+1\r\n');
});
