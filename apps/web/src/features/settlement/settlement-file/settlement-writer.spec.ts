import { createHash } from 'node:crypto';
import type { SettlementItem } from '@balanco/contract/settlement/settlements';
import { describe, expect, it } from 'vitest';
import { readSheets } from '../../../testing/read-sheet';
import { roundOf } from '../../decisions/testing/round-fixtures';
import { settledItem } from '../testing/frozen-fixtures';
import { createSettlementWriter, type SettlementFormat } from './settlement-writer';

const UGLY = [
  settledItem({
    key: 'b:7891',
    expected: -3,
    counted: 5.25,
    settled: 5.25,
    difference: 8.25,
    value: 4.123456,
  }),
  settledItem({ key: 'i:1;2', reason: 'other', reason_text: 'caixa "rasgada"; ver foto' }),
  settledItem({
    key: 'i:3',
    counted: null,
    settled: 0,
    round: null,
    how: 'zeroed',
    difference: -24,
    difference_value: -204,
  }),
  settledItem({ key: 'i:É', reason: 'theft', value: 1_000_000, difference_value: -4_000_000 }),
];

async function written(items: readonly SettlementItem[], format: SettlementFormat = 'csv') {
  const writer = await createSettlementWriter({ format, basis: 'cost' });
  for (const item of items) writer.add([item]);
  return await writer.finish();
}
const csv = async (items: readonly SettlementItem[]) => (await written(items)).content;

/** An independent reader of RFC 4180 with ';', which keeps fields as written. */
function rawRecords(text: string): string[][] {
  const records: string[][] = [[]];
  let field = '';
  let quoted = false;
  for (const character of text) {
    if (character === '"') quoted = !quoted;
    if (!quoted && (character === ';' || character === '\n')) {
      records.at(-1)?.push(field);
      field = '';
      if (character === '\n') records.push([]);
    } else field += character;
  }
  return records.slice(0, -1);
}

describe('the CSV of a settlement', () => {
  it('begins with a byte order mark and the columns of the hash', async () => {
    const bytes = new Uint8Array(await (await csv([])).arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(new TextDecoder().decode(bytes)).toBe(
      'item;esperado;apurado;como;valor;base;motivo;código;códigos de barras;descrição;departamento;contado;diferença un;diferença R$ a custo;rodada;situação;rodadas;falta/sobra\n',
    );
  });

  it('has one line per item, ended by LF', async () => {
    const text = await (await csv([settledItem()])).text();
    expect(text.split('\n')[1]).toBe(
      'i:2;24;20;contado;8,5;custo;;000002;7891234567895, 7891000200032;LOSARTANA 50MG C/30;GENÉRICOS;20;-4;-34,00;1;falta;;falta',
    );
    expect(text).not.toContain('\r');
  });

  it('leaves the count of an uncounted item empty', async () => {
    const [line = []] = rawRecords(
      await (await csv([settledItem({ counted: null, round: null, how: 'kept', settled: 24 })])).text(),
    ).slice(1);
    expect(line.slice(11)).toEqual(['', '-4', '-34,00', '', 'mantido', '', 'falta']);
  });

  it('shows the settling round and what each round found', async () => {
    const rounds = [roundOf(1, 20), roundOf(2, 22.5), roundOf(3, null)];
    const item = settledItem({ how: 'decided', round: 'D', rounds });
    const [line = []] = rawRecords(await (await csv([item])).text()).slice(1);
    expect(line.slice(14)).toEqual(['D', 'decidido', '1: 20 | 2: 22,5 | 3: –', 'falta']);
  });

  it('has the documented hash in its first seven columns', async () => {
    const file = await written(UGLY);
    const records = rawRecords(await file.content.text()).slice(1);
    expect(records).toHaveLength(UGLY.length);
    const text = records.map((fields) => `${fields.slice(0, 7).join(';')}\n`).join('');
    expect(createHash('sha256').update(text).digest('hex')).toBe(file.hash);
  });

  it.each(['=1+1', '+55', '-2', '@SUM(A1)'])(
    'puts an apostrophe before %j, which a spreadsheet would run',
    async (text) => {
      const item = settledItem({
        description: text,
        internal_code: text,
        department: text,
        barcodes: [text],
      });
      const [line = []] = rawRecords(await (await csv([item])).text()).slice(1);
      expect(line.slice(7, 11)).toEqual([`'${text}`, `'${text}`, `'${text}`, `'${text}`]);
      expect(line.slice(0, 7)).toEqual(['i:2', '24', '20', 'contado', '8,5', 'custo', '']);
    },
  );

  it('needs no apostrophe in the columns of the hash', async () => {
    const item = settledItem({ key: 'i:=1', reason: 'other', reason_text: '=1+1', expected: -3 });
    const [line = []] = rawRecords(await (await csv([item])).text()).slice(1);
    expect(line.slice(0, 7)).toEqual(['i:=1', '-3', '20', 'contado', '8,5', 'custo', 'outro: =1+1']);
  });
});

it("a sheet has the CSV's columns, codes as text, figures as numbers", async () => {
  const { content, rows } = await written(UGLY, 'xlsx');
  const sheets = await readSheets(content);
  expect(rows).toBe(4);
  expect(sheets.map(({ name }) => name)).toEqual(['Apuração']);
  const [header, first, , third] = sheets[0]?.rows ?? [];
  expect(header?.slice(0, 8)).toEqual([
    'item',
    'esperado',
    'apurado',
    'como',
    'valor',
    'base',
    'motivo',
    'código',
  ]);
  expect(first?.slice(0, 8)).toEqual(['b:7891', -3, 5.25, 'contado', 4.123456, 'custo', null, '000002']);
  expect(third?.slice(11)).toEqual([null, -24, -204, null, 'zerado', null, 'falta']);
});

it('a sheet has the documented hash in its first seven columns', async () => {
  const { content, hash } = await written(UGLY, 'xlsx');
  const sheets = await readSheets(content);
  const field = (cell: unknown) => {
    if (typeof cell === 'number')
      return cell
        .toFixed(6)
        .replace(/\.?0+$/, '')
        .replace('.', ',');
    const text = cell === null ? '' : String(cell);
    return /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const lines = (sheets[0]?.rows ?? []).slice(1).map((row) => `${row.slice(0, 7).map(field).join(';')}\n`);
  expect(createHash('sha256').update(lines.join('')).digest('hex')).toBe(hash);
});

it('items out of order or repeated make no file', async () => {
  await expect(written([settledItem({ key: 'i:2' }), settledItem({ key: 'i:10' })])).rejects.toThrow('order');
  await expect(written([settledItem(), settledItem()])).rejects.toThrow('order');
});

it('the same version is the same CSV, byte for byte, however its items arrive and in each release', async () => {
  const whole = await createSettlementWriter({ format: 'csv', basis: 'cost' });
  whole.add(UGLY);
  const [once, again] = [await whole.finish(), await written(UGLY)];
  expect(await once.content.text()).toBe(await again.content.text());
  expect(once.sha256).toBe(again.sha256);
  const bytes = new Uint8Array(await once.content.arrayBuffer());
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(once.sha256);
  // Atas print it: another text here makes their files 'não confere'.
  expect(once.sha256).toMatchInlineSnapshot(
    `"3d8a2f2cb948a7b33d19bc20aae826146931e55050f442df6980c59e48b6f019"`,
  );
});

it.each(['csv', 'xlsx'] as const)('a %s has no control character and one row per item', async (format) => {
  const ugly = '\t=1\r\nA\u2028B\u0007\u202eC\u0085';
  const item = settledItem({
    key: 'i:9\n8',
    reason: 'other',
    reason_text: ugly,
    description: ugly,
    internal_code: ugly,
    department: ugly,
    barcodes: [ugly],
  });
  const { content } = await written([item], format);
  const [, row = []] =
    format === 'csv' ? rawRecords(await content.text()) : ((await readSheets(content))[0]?.rows ?? []);
  const clean = '=1  A B\uFFFD\uFFFDC ';
  const shown = format === 'csv' ? `'${clean}` : clean;
  expect([row[0], row[6], ...row.slice(7, 11)]).toEqual([
    'i:9 8',
    `outro: ${' '}${clean}`,
    shown,
    shown,
    shown,
    shown,
  ]);
});
