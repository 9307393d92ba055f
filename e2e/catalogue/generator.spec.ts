import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type CatalogueRequest, generateCatalogue, usualDirt } from './generate-catalogue.js';
import { MEDICINES } from './medicines.js';
import { wholeDepartment } from './plausible-figures.js';

const USUAL: CatalogueRequest = { seed: 1, lines: 20_000 };
const USUAL_SHA_256 = '4996c2f5dc45f0eaa71c4fc992d69c839213ed1d70efe92b17b6a4b50b14e5e6';

const usual = generateCatalogue(USUAL);

function linesOf(bytes: Uint8Array): string[] {
  const text = new TextDecoder('windows-1252').decode(bytes, { stream: true });
  expect(text.endsWith('\r\n\x1a')).toBe(true);
  return text.slice(0, -3).split('\r\n');
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function units(number: string): number | null {
  const digits = number.replace(/[^\d]/g, '');
  if (digits === '') return null;
  return number.includes('-') ? -Number(digits) : Number(digits);
}

describe('the bytes of a generated catalogue', () => {
  it('A seed gives the same catalogue bytes on every machine', () => {
    expect(sha256(usual.bytes)).toBe(USUAL_SHA_256);
    const again = generateCatalogue(USUAL);
    expect(sha256(again.bytes)).toBe(USUAL_SHA_256);
    expect(JSON.stringify(again.account)).toBe(JSON.stringify(usual.account));
    expect(sha256(generateCatalogue({ ...USUAL, seed: 2 }).bytes)).not.toBe(USUAL_SHA_256);
  });

  it('A generated catalogue has every product at the positions of the specification', () => {
    const lines = linesOf(usual.bytes);
    expect(lines).toHaveLength(usual.account.lines);
    const cut = usual.account.expected.map((product) => {
      const line = lines[product.line - 1] ?? '';
      return {
        line: product.line,
        barcode: line.slice(0, 13).replace(/^(?: {13}|0{13})$/, ''),
        internal_code: line.slice(15, 21),
        description: line.slice(22, 54).trimEnd(),
        stockThousandths: units(line.slice(55, 66)),
        valueCents: units(line.slice(67, 78)),
        department: line.slice(78, 85).trimEnd(),
      };
    });
    expect(cut).toEqual(usual.account.expected);
    expect(lines.filter((line) => line.length !== 85 && line !== '')).toHaveLength(
      usual.account.dirt.shortLines,
    );
  });

  it('A generated catalogue is Windows-1252, neither UTF-8 nor Latin-1', () => {
    expect(() => new TextDecoder('utf-8', { fatal: true }).decode(usual.bytes)).toThrow();
    expect(usual.bytes.includes(0x96)).toBe(true);
  });
});

describe('the content of a generated catalogue', () => {
  it('A generated catalogue has real medicines with Brazilian barcodes', () => {
    expect(new Set(MEDICINES.map((medicine) => medicine.name)).size).toBeGreaterThan(200);
    const codes = usual.account.expected
      .map((product) => product.barcode)
      .filter((barcode) => barcode !== '');
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.every((barcode) => /^(?:789|790)\d{10}$/.test(barcode))).toBe(true);
    expect(usual.account.expected.every((product) => /^\d{6}$/.test(product.internal_code))).toBe(true);
    expect(usual.account.expected.some((product) => product.internal_code.startsWith('000'))).toBe(true);
  });

  it('A generated catalogue has as many faults as its account states', () => {
    const lines = linesOf(usual.bytes).filter((line) => line.trim() !== '');
    const count = (is: (line: string) => boolean) => lines.filter(is).length;
    const perCode = new Map<string, number>();
    for (const line of lines) perCode.set(line.slice(15, 21), (perCode.get(line.slice(15, 21)) ?? 0) + 1);
    expect(usual.account.dirt).toEqual({
      noBarcode: count((line) => /^(?: {13}|0{13})/.test(line)),
      wrongCheckDigit: 100,
      codesWithThreeBarcodes: [...perCode.values()].filter((times) => times === 3).length,
      negativeStock: count((line) => /-/.test(line.slice(55, 66))),
      thousandsDots: count((line) => /\./.test(line.slice(55, 78))),
      stockWithoutValue: count((line) => /^ *\S+ {12}$/.test(line.slice(55, 78))),
      shortLines: count((line) => line.length <= 54),
      blankLines: usual.account.lines - lines.length,
      repeatedProducts: 0,
      withoutCode: 0,
      notANumber: 0,
    });
    expect(usual.account.dirt).toEqual(usualDirt(20_000));
    expect(count((line) => /-\d/.test(line.slice(55, 66)))).toBe(60);
    expect(count((line) => /\d- /.test(line.slice(55, 67)))).toBe(60);
    for (const [character, times] of Object.entries(usual.account.specialCharacters)) {
      expect(times).toBeGreaterThan(0);
      expect(count((line) => line.slice(22, 54).includes(character))).toBe(times);
    }
  });

  it('generateCatalogue refuses more faults than lines', () => {
    expect(() => generateCatalogue({ seed: 1, lines: 5 })).toThrow(RangeError);
    expect(() => generateCatalogue({ seed: 1, lines: 1_000_000 })).toThrow(RangeError);
  });
});

describe('a plausible catalogue', () => {
  it.each([
    { seed: 1, lines: 12_000, inStock: 22 },
    { seed: 2, lines: 2_000, inStock: 95 },
    { seed: 3, lines: 5_000, inStock: 50 },
  ])('A plausible shop of $lines products has R$ 200 to 400 thousand of whole units', (shop) => {
    const { expected } = generateCatalogue({ ...shop, plausible: shop }).account;
    const reais = expected.map(
      ({ stockThousandths, valueCents }) => ((stockThousandths ?? 0) / 1000) * ((valueCents ?? 0) / 100),
    );
    const sum = reais.reduce((total, each) => total + each, 0);
    expect(sum).toBeGreaterThan(200_000);
    expect(sum).toBeLessThan(400_000);
    const stocks = expected.map(({ stockThousandths }) => (stockThousandths ?? 0) / 1000);
    expect(stocks.every((stock) => Number.isInteger(stock) && stock >= -3 && stock <= 60)).toBe(true);
    expect(stocks.filter((stock) => stock > 12).length).toBeLessThan(expected.length / 20);
    expect(Math.max(...expected.map(({ valueCents }) => valueCents ?? 0))).toBeLessThanOrEqual(120_099);
    const departments = new Set(expected.map(({ department }) => wholeDepartment(department)));
    expect([...departments].sort()).toEqual([
      'CONTROLADOS',
      'CORRELATOS',
      'DERMOCOSMÉTICOS',
      'GENÉRICOS',
      'HIGIENE',
      'INFANTIL',
      'PERFUMARIA',
      'SIMILARES',
      'ÉTICOS',
    ]);
  });
});
