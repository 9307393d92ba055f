import { encodeWindows1252 } from '@balanco/adjustment-file/windows-1252';
import { LABORATORIES, MEDICINES, PACKS, SUPPLIES } from './medicines.js';
import { type PlausibleShop, plausibleDebt, plausibleFigures } from './plausible-figures.js';
import { createRandom, type Random } from './random.js';

export interface CatalogueRequest {
  /** Equal seeds, lines and dirt give equal bytes. */
  seed: number;
  /** How many, from about 20 to 999,999, blank ones left out. */
  lines: number;
  /** Kinds that are left out have the usual dirt. */
  dirt?: Partial<DirtCounts>;
  /** Stocks, prices and departments of a real shop, for people to look at; without huge numbers. */
  plausible?: PlausibleShop;
}

const DOS_EOF = '\x1a';

/**
 * Makes an old Brazilian ERP's catalogue, and the products that an import makes of it: fixed positions (specification,
 * section 3), Windows-1252, CRLF, a DOS end-of-file byte, known faults.
 *
 * @throws {RangeError} if the dirt doesn't fit
 */
export function generateCatalogue(request: CatalogueRequest): {
  bytes: Uint8Array;
  products: ExpectedProduct[];
} {
  const usual = usualDirt(request.lines);
  const dirt = { ...(request.plausible ? plausibleDirt(usual) : usual), ...request.dirt };
  const planned = planLines(createRandom(request.seed), request, dirt);
  const lines = planned.map((line) => `${typeof line === 'string' ? line : renderLine(line)}\r\n`);
  const bytes = encodeWindows1252(lines.join('') + DOS_EOF);
  return { bytes, products: productsOf(planned) };
}

export interface ExpectedProduct {
  /** The code as in that line; '' for none. */
  internal_code: string;
  barcode: string;
  description: string;
  department: string;
  /** null if missing; a new product gets 0. */
  stockThousandths: number | null;
  valueCents: number | null;
}

/** The last importable line of each pair of codes, ignoring leading zeros. */
function productsOf(planned: readonly PlannedLine[]): ExpectedProduct[] {
  const byProduct = new Map<string, ExpectedProduct>();
  for (const line of planned)
    if (typeof line !== 'string' && isImportable(line))
      byProduct.set(`${line.internalCode}/${line.barcode}`, expectedProduct(line));
  return [...byProduct.values()];
}

function isImportable(line: CatalogueLine): boolean {
  return (line.internalCode !== null || line.barcode !== null) && line.spelling.stockText === undefined;
}

function expectedProduct(line: CatalogueLine): ExpectedProduct {
  return {
    internal_code: internalCodeText(line),
    barcode: line.barcode ?? '',
    description: line.description,
    department: line.department,
    stockThousandths: line.stockThousandths,
    valueCents: line.valueCents,
  };
}

interface CatalogueLine {
  internalCode: number | null;
  /** 13 digits, the first not 0; null for none. */
  barcode: string | null;
  description: string;
  department: string;
  stockThousandths: number | null;
  valueCents: number | null;
  spelling: Spelling;
}

interface Spelling {
  internalCodeZeros: boolean;
  absentBarcode: 'blank' | 'zeros';
  minus: 'before' | 'after';
  stockText?: string;
  short: boolean;
}

const PLAIN_SPELLING: Spelling = {
  internalCodeZeros: true,
  absentBarcode: 'blank',
  minus: 'before',
  short: false,
};

const DESCRIPTION_WIDTH = 32;

/**
 * Specification, section 3: barcode 0-13, internal code 15-21, description 22-54, stock and value 55-78 (each
 * right-aligned in 11, a blank between), department 78-85.
 */
function renderLine(line: CatalogueLine): string {
  const { spelling } = line;
  const codes = `${barcodeText(line).padEnd(13)}  ${internalCodeText(line).padEnd(6)} `;
  const upToDescription = codes + line.description.padEnd(DESCRIPTION_WIDTH);
  if (spelling.short) return upToDescription.trimEnd();
  const stock = spelling.stockText ?? decimalText(line.stockThousandths, 3, spelling.minus);
  const value = decimalText(line.valueCents, 2, spelling.minus);
  return `${upToDescription} ${stock.padStart(11)} ${value.padStart(11)}${line.department.padEnd(7)}`;
}

function internalCodeText({ internalCode, spelling }: CatalogueLine): string {
  if (internalCode === null) return '';
  return spelling.internalCodeZeros ? String(internalCode).padStart(6, '0') : String(internalCode);
}

function barcodeText({ barcode, spelling }: CatalogueLine): string {
  return barcode ?? (spelling.absentBarcode === 'zeros' ? '0'.repeat(13) : '');
}

function decimalText(units: number | null, decimals: number, minus: Spelling['minus']): string {
  if (units === null) return '';
  const digits = String(Math.abs(units)).padStart(decimals + 1, '0');
  const whole = digits.slice(0, -decimals).replace(/\B(?=(?:\d{3})+$)/g, '.');
  const text = `${whole},${digits.slice(-decimals)}`;
  if (units >= 0) return text;
  return minus === 'before' ? `-${text}` : `${text}-`;
}

/** Frequencies; a line has at most one fault. */
interface DirtCounts {
  /** How many have none: alternately blanks and zeros. */
  noBarcode: number;
  wrongCheckDigit: number;
  /** Codes on three lines with three barcodes. */
  codesWithThreeBarcodes: number;
  /** How many have a minus: alternately before and after. */
  negativeStock: number;
  /** Alternately in the stock and in both numbers. No other line has them. */
  thousandsDots: number;
  stockWithoutValue: number;
  /** They end after the description. */
  shortLines: number;
  /** How many are empty or blank; they are added to `lines`. */
  blankLines: number;
  /** How many repeat without leading zeros, with other numbers. */
  repeatedProducts: number;
  /** How many have no code, headings for instance. They aren't importable. */
  withoutCode: number;
  /** '*****', as xBase prints a number too wide. */
  notANumber: number;
}

const LINES_OF_A_TRIPLE = 3;

/**
 * Dirt is in proportion (400 of 20,000 without a barcode), at least one of each. The last three, which an
 * import reports, are 0.
 */
function usualDirt(lines: number): DirtCounts {
  const share = (perTenThousand: number) => Math.max(1, Math.round((lines * perTenThousand) / 10_000));
  return {
    noBarcode: share(200),
    wrongCheckDigit: share(50),
    codesWithThreeBarcodes: share(20),
    negativeStock: share(60),
    thousandsDots: share(100),
    stockWithoutValue: share(80),
    shortLines: share(40),
    blankLines: share(12),
    repeatedProducts: 0,
    withoutCode: 0,
    notANumber: 0,
  };
}

function plausibleDirt(usual: DirtCounts): DirtCounts {
  return { ...usual, negativeStock: Math.ceil(usual.negativeStock / 6), thousandsDots: 0, shortLines: 0 };
}

function dirtyLineCount(dirt: DirtCounts): number {
  const { blankLines: _additional, codesWithThreeBarcodes, ...single } = dirt;
  const singles = Object.values(single).reduce((sum, count) => sum + count, 0);
  return singles + codesWithThreeBarcodes * LINES_OF_A_TRIPLE;
}

/** `nth` counts the fault's lines from 0, for alternating spellings. */
type Dirty = (line: CatalogueLine, nth: number, random: Random, barcodes: Barcodes) => CatalogueLine[];

const DIRTY_LINES: Record<Exclude<keyof DirtCounts, 'blankLines' | 'repeatedProducts'>, Dirty> = {
  noBarcode: (line, nth) => [
    {
      ...line,
      barcode: null,
      spelling: { ...line.spelling, absentBarcode: nth % 2 === 0 ? 'blank' : 'zeros' },
    },
  ],
  wrongCheckDigit: (line, _nth, random, barcodes) => [
    { ...line, barcode: barcodes.next(random.integer(1, 9)) },
  ],
  codesWithThreeBarcodes: (line, _nth, _random, barcodes) => [
    line,
    { ...line, barcode: barcodes.next() },
    { ...line, barcode: barcodes.next() },
  ],
  negativeStock: (line, nth, random) => [
    {
      ...line,
      stockThousandths: -random.integer(1, 999_999),
      spelling: { ...line.spelling, minus: nth % 2 === 0 ? 'before' : 'after' },
    },
  ],
  thousandsDots: (line, nth, random) => [
    {
      ...line,
      stockThousandths: random.integer(1_000_000, 99_999_999),
      valueCents: nth % 2 === 0 ? line.valueCents : random.integer(100_000, 9_999_999),
    },
  ],
  stockWithoutValue: (line) => [{ ...line, valueCents: null }],
  shortLines: (line) => [
    {
      ...line,
      department: '',
      stockThousandths: null,
      valueCents: null,
      spelling: { ...line.spelling, short: true },
    },
  ],
  withoutCode: (line) => [{ ...line, internalCode: null, barcode: null }],
  notANumber: (line) => [
    { ...line, stockThousandths: null, spelling: { ...line.spelling, stockText: '*****' } },
  ],
};

/** A string is a blank line. */
type PlannedLine = CatalogueLine | string;

const HIGHEST_INTERNAL_CODE = 999_999;

/**
 * Lines are in the order of the file.
 *
 * @throws {RangeError} if the dirt doesn't fit, or six digits can't number the lines
 */
function planLines(random: Random, { lines, plausible }: CatalogueRequest, dirt: DirtCounts): PlannedLine[] {
  const cleanCount = lines - dirtyLineCount(dirt);
  if (cleanCount < dirt.repeatedProducts)
    throw new RangeError(`${lines} lines are too few for this much dirt`);
  if (lines > HIGHEST_INTERNAL_CODE)
    throw new RangeError(`${lines} lines are more than six digits can number`);

  const barcodes = new Barcodes(random);
  const widestGap = Math.min(30, Math.floor(HIGHEST_INTERNAL_CODE / lines));
  let lastCode = 0;
  const makeClean = () => {
    lastCode += random.integer(1, widestGap);
    const line = cleanLine(lastCode, random, barcodes);
    return plausible ? { ...line, ...plausibleFigures(line, plausible, random) } : line;
  };
  const soften = (line: CatalogueLine) =>
    plausible && (line.stockThousandths ?? 0) < 0
      ? { ...line, stockThousandths: plausibleDebt(random) }
      : line;
  const clean = Array.from({ length: cleanCount }, makeClean);
  const dirty = (Object.keys(DIRTY_LINES) as (keyof typeof DIRTY_LINES)[]).flatMap((kind) =>
    Array.from({ length: dirt[kind] }, (_, nth) =>
      DIRTY_LINES[kind](makeClean(), nth, random, barcodes).map(soften),
    ).flat(),
  );
  const blank = Array.from({ length: dirt.blankLines }, (_, nth) => (nth % 2 === 0 ? '' : ' '.repeat(85)));
  const once = random.shuffle<PlannedLine>([...clean, ...dirty, ...blank]);
  return withRepetitions(once, clean.slice(0, dirt.repeatedProducts), random);
}

/** Every other one follows its line, in the same batch; the rest come last. */
function withRepetitions(once: PlannedLine[], sources: CatalogueLine[], random: Random): PlannedLine[] {
  const atOnce = new Map<PlannedLine, CatalogueLine>();
  const atTheEnd: CatalogueLine[] = [];
  sources.forEach((line, nth) => {
    const repetition: CatalogueLine = {
      ...line,
      stockThousandths: random.integer(0, 999_999),
      valueCents: random.integer(99, 99_999),
      spelling: { ...line.spelling, internalCodeZeros: false },
    };
    if (nth % 2 === 0) atOnce.set(line, repetition);
    else atTheEnd.push(repetition);
  });
  const inPlace = once.flatMap((line) => {
    const repetition = atOnce.get(line);
    return repetition ? [line, repetition] : [line];
  });
  return [...inPlace, ...atTheEnd];
}

/** Numbers below 1,000 need no dots. */
function cleanLine(internalCode: number, random: Random, barcodes: Barcodes): CatalogueLine {
  return {
    internalCode,
    barcode: barcodes.next(),
    ...(random.integer(1, 100) <= 85 ? medicine(random) : supply(random)),
    stockThousandths: random.integer(0, 999) * (random.integer(1, 20) === 1 ? 500 : 1000),
    valueCents: random.integer(99, 99_999),
    spelling: PLAIN_SPELLING,
  };
}

type Described = Pick<CatalogueLine, 'description' | 'department'>;

function medicine(random: Random): Described {
  const { name, form, strengths } = random.pick(MEDICINES);
  const words = [name, random.pick(strengths), random.pick(PACKS[form]), random.pick(LABORATORIES)];
  return { description: cut(words), department: random.pick(['GENER', 'GENER', 'MEDIC', 'SIMIL']) };
}

function supply(random: Random): Described {
  const { name, sizes, department } = random.pick(SUPPLIES);
  return { description: cut([name, random.pick(sizes)]), department };
}

/** Old systems cut like this. */
function cut(words: readonly string[]): string {
  return words.join(' ').slice(0, DESCRIPTION_WIDTH).trimEnd();
}

/** Brazilian EAN-13 (prefix 789 or 790), none twice. */
class Barcodes {
  readonly #random: Random;
  readonly #taken = new Set<string>();

  constructor(random: Random) {
    this.#random = random;
  }

  /** @param error added to the check digit: 0 keeps it valid, 1 to 9 break it */
  next(error = 0): string {
    for (;;) {
      const prefix = this.#random.pick(['789', '790']);
      const body = prefix + String(this.#random.integer(0, 999_999_999)).padStart(9, '0');
      if (this.#taken.has(body)) continue;
      this.#taken.add(body);
      return body + String((checkDigit(body) + error) % 10);
    }
  }
}

/** GS1: weights 1 and 3 alternate, and the sum is a multiple of ten. */
function checkDigit(twelveDigits: string): number {
  const sum = Array.from(twelveDigits, Number).reduce(
    (total, digit, index) => total + digit * (index % 2 === 0 ? 1 : 3),
    0,
  );
  return (10 - (sum % 10)) % 10;
}
