import { CFB } from '@e965/xlsx';
import { writeOds } from 'hucre';
import { expect, it } from 'vitest';
import { editZip } from '../testing/edit-zip.js';
import { HEADINGS, olderWorkbook, parse, workbook } from '../testing/parsed-sheet.js';
import { storeZip } from './unpack-workbook.js';

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const product = ['7891000315507', '000123', 'DIPIRONA', 1, 2, 'G'];
const whole = await workbook([HEADINGS, product]);
const headed = await workbook([HEADINGS]);
const blank = await workbook([]);
const ods = await writeOds({ sheets: [{ name: 'A', rows: [HEADINGS] }] });

/** Excel wraps a password-protected workbook like this. */
function container(stream: string): Uint8Array {
  const ole = CFB.utils.cfb_new();
  CFB.utils.cfb_add(ole, `/${stream}`, new Uint8Array(6000));
  return new Uint8Array(CFB.write(ole, { type: 'buffer' }));
}

const ENCRYPTED = 'A planilha está protegida por senha. Salve-a sem senha no Excel e escolha-a de novo.';
const DAMAGED =
  'A planilha está danificada ou incompleta. Abra-a no Excel, salve-a de novo e tente outra vez.';
const NOT_A_SHEET =
  'O arquivo não é uma planilha nem um CSV: parece ser um PDF, uma imagem ou outro tipo de arquivo.';
const OTHER_OFFICE =
  'O arquivo é de outro programa (Word, LibreOffice, Numbers...). Salve-o como .xlsx, .xls ou .csv e escolha-o de novo.';
const EMPTY = 'O arquivo está vazio.';
const ONLY_HEADINGS = 'A planilha tem só o cabeçalho: não há nenhum produto para importar.';

it.each<[string, Uint8Array, string, string]>([
  ['a workbook with a password', container('EncryptedPackage'), 'encrypted', ENCRYPTED],
  ['a truncated workbook', whole.slice(0, whole.length * 0.7), 'damaged', DAMAGED],
  ['a workbook truncated to its beginning', whole.slice(0, 40), 'damaged', DAMAGED],
  ['a PDF called .xlsx', bytes('%PDF-1.7\n1 0 obj\nendobj'), 'not_a_sheet', NOT_A_SHEET],
  ['an image', bytes('\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR'), 'not_a_sheet', NOT_A_SHEET],
  ['any zip', storeZip([{ name: 'foto.jpg', crc: 0, content: bytes('x') }]), 'other_office', OTHER_OFFICE],
  [
    'a Word document',
    storeZip([{ name: 'word/document.xml', crc: 0, content: bytes('<w:document/>') }]),
    'other_office',
    OTHER_OFFICE,
  ],
  ['an old Word document', container('WordDocument'), 'other_office', OTHER_OFFICE],
  ['a LibreOffice sheet', ods, 'other_office', OTHER_OFFICE],
  ['an empty file', new Uint8Array(), 'empty', EMPTY],
  ['a CSV of blank lines', bytes('\r\n \r\n\x1a'), 'empty', EMPTY],
  ['a workbook without a cell', blank, 'empty', EMPTY],
  ['a workbook with headings alone', headed, 'no_data_row', ONLY_HEADINGS],
  ['a CSV with headings alone', bytes('EAN;Nome\r\n\r\n'), 'no_data_row', ONLY_HEADINGS],
  [
    'a TXT of fixed positions',
    bytes('7891000315507  000123 DIPIRONA    X\n7891000315508  000124 SORO        Y\n'),
    'no_separator',
    'O arquivo não tem colunas separadas por “;”. Se for um TXT de posições fixas, escolha o tipo TXT.',
  ],
  [
    'UTF-16',
    bytes('\xff\xfeE\x00A\x00'),
    'utf16',
    'O arquivo está em Unicode (UTF-16). Salve-o em UTF-8 ou ANSI e escolha-o de novo.',
  ],
  [
    'a sheet without codes',
    bytes('Nome;Setor\nSORO;A\n'),
    'no_code_found',
    'Nenhuma coluna de Código Interno ou Código de Barras foi encontrada. Indique as colunas da planilha.',
  ],
  [
    'a sheet without a usable row',
    bytes('EAN;Nome\n000;SORO\n'),
    'no_usable_sheet_row',
    'Nenhuma linha da planilha pode ser importada. Confira as colunas indicadas e a linha do cabeçalho.',
  ],
])('parseSheet refuses %s with its own sentence', async (_name, file, kind, message) => {
  expect(await parse(file)).toMatchObject({ rows: [], refusal: { kind, message } });
});

it.each([0.95, 0.7, 0.4, 0.1])('parseSheet refuses an .xls truncated to %d of its length', async (part) => {
  const file = olderWorkbook([HEADINGS, ...Array.from({ length: 500 }, () => product)]);
  expect((await parse(file)).refusal).toBeNull();
  expect((await parse(file.slice(0, file.length * part))).refusal?.message).toBe(DAMAGED);
});

it('parseSheet refuses a workbook whose cells are not XML', async () => {
  const file = await editZip(whole, (text, name) => (name.startsWith('xl/worksheets') ? 'nada' : text));
  expect((await parse(file)).refusal).not.toBeNull();
});

it('parseSheet returns the columns of a sheet without known codes', async () => {
  const { sheet } = await parse('Nome;Cod do fornecedor\nSORO;7\n');
  expect(sheet?.columns.map((column) => column.heading)).toEqual(['Nome', 'Cod do fornecedor']);
  const mended = await parse('Nome;Cod do fornecedor\nSORO;7\n', { mapping: { internal_code: 1 } });
  expect(mended.rows).toEqual([{ line: 2, internal_code: '7', description: 'SORO' }]);
});
