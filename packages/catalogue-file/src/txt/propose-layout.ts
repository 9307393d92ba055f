import { hasValidCheckDigit } from '@balanco/contract/base/codes';
import type { ValueBasis } from '@balanco/contract/pharmacies/pharmacy-settings';
import { headingField } from '../sheet/headings.js';
import { type Block, type NumberColumns, numberColumns, share, titleLine } from './number-columns.js';
import type { TxtColumn } from './txt-columns.js';

const MOST_LINES = 200;
const MOST = 0.5;
const NEARLY_ALL = 0.9;
/** The share of a few titles among many products. */
const RARE = 0.03;
/** In lines without such a run, as in titles and rules, a column is no evidence. */
const HAS_CODE = /\d{3}/;
const LETTER = /\p{L}/u;
const LETTERS = /\p{L}{2}/u;
const DIGIT = /\d/;
const CODE = /^(?=.*\d)[\w./-]+$/;
const AMOUNT = /^[-+]?[\d.,]*\d[.,]\d+[-+]?$/;
const SHORTEST_BARCODE = 8;

export interface LayoutProposal {
  columns: TxtColumn[];
  /** Several columns may be it: the person has to tell. */
  open: NumberColumns['open'];
}

/**
 * Proposes positions from the columns that are blank in product lines, from places where digits always meet
 * letters, and from titles (docs/files.md, "Reading a TXT"). Empty without a code.
 *
 * @param basis decides between a cost and a sale price
 */
export function proposeLayout(lines: readonly string[], basis: ValueBasis = 'unknown'): LayoutProposal {
  const sample = productLines(lines).slice(0, MOST_LINES);
  const titles = titleLine(lines);
  const blocks = withWholeTexts(sample, blocksOf(sample));
  const codes = blocks.filter((block) => share(block, CODE) >= NEARLY_ALL && share(block, LETTERS) < MOST);
  const barcode = mostOf(
    codes.filter(({ cells }) => longest(cells) >= SHORTEST_BARCODE),
    checkDigits,
  );
  const names = blocks.filter((block) => block !== barcode && share(block, LETTERS) >= MOST);
  const description = mostOf(names, ({ start, end }) => end - start);
  const internalCode = codes.find(
    (block) =>
      block !== barcode && share(block, AMOUNT) < MOST && isBefore(block, description ?? blocks.at(-1)),
  );
  if (barcode === undefined && internalCode === undefined) return { columns: [], open: [] };
  const isCode = (block: Block) => block === barcode || block === internalCode;
  const numbers = numberColumns(blocks, titles, basis, isCode);
  const length = Math.max(...sample.map((line) => line.length));
  const nextStart = (end: number) => blocks.find(({ start }) => start >= end)?.start ?? length;
  const department = names.find(
    (block) =>
      block !== description &&
      (titles === null ? !isBefore(block, numbers.stock ?? description) : isDepartment(block, titles)),
  );
  const withRoom = ({ start, end }: Block) => ({ start, end: roomAfter(end, nextStart) });
  return {
    columns: [
      ...(barcode === undefined ? [] : [column('barcode', barcode)]),
      ...(internalCode === undefined ? [] : [column('internal_code', internalCode)]),
      ...(description === undefined ? [] : [column('description', withRoom(description))]),
      ...numberPositions(numbers, blocks, description),
      ...(department === undefined ? [] : [column('department', withRoom(department))]),
    ],
    open: numbers.open,
  };
}

/** The widest column of the lines that no other field has, if possible of the field's kind. */
export function freeColumn(
  lines: readonly string[],
  key: TxtColumn['key'],
  columns: readonly TxtColumn[],
): TxtColumn | undefined {
  const sample = productLines(lines).slice(0, MOST_LINES);
  const blocks = withWholeTexts(sample, blocksOf(sample));
  const isFree = (block: Block) =>
    columns.every(({ start, end }) => block.end <= start || block.start >= end);
  const isText = key === 'description' || key === 'department';
  const free = blocks.filter(isFree);
  const fitting = free.filter((block) => share(block, LETTERS) >= MOST === isText);
  const widest = mostOf(fitting.length > 0 ? fitting : free, ({ start, end }) => end - start);
  if (widest === undefined) return undefined;
  const starts = [...blocks, ...columns].map(({ start }) => start).filter((start) => start >= widest.end);
  // Text may grow to the right, as in a proposal.
  const end = isText && starts.length > 0 ? Math.max(widest.end, Math.min(...starts) - 1) : widest.end;
  return column(key, { start: widest.start, end });
}

/** 'Saldo & Valor' is one column if the value follows the stock, or if there is no value. */
function numberPositions(
  { stock, value, open }: NumberColumns,
  blocks: readonly Block[],
  description: Block | undefined,
): TxtColumn[] {
  // Right-aligned numbers grow to the left.
  const withRoom = ({ start, end }: Block) => ({ start: roomBefore(start, blocks, description), end });
  const isAlone = value === undefined && !open.includes('value');
  const isFollowed = stock !== undefined && value !== undefined && touches(blocks, stock, value);
  if (stock !== undefined && (isAlone || isFollowed)) {
    const { start } = withRoom(stock);
    return [column('stock_value_combined', { start, end: (value ?? stock).end })];
  }
  return [
    ...(stock === undefined ? [] : [column('system_stock', withRoom(stock))]),
    ...(value === undefined ? [] : [column('value', withRoom(value))]),
  ];
}

function isDepartment({ start, end }: Block, titles: string): boolean {
  return headingField(titles.slice(start, end).trim())?.field === 'department';
}

/** Lines that may be products: with digits as in a code, and not much shorter than most. */
export function productLines(lines: readonly string[]): string[] {
  const coded = lines.filter((line) => HAS_CODE.test(line));
  const lengths = coded.map((line) => line.trimEnd().length).sort((a, b) => a - b);
  const usual = lengths[Math.floor(lengths.length / 2)] ?? 0;
  return coded.filter((line) => line.trimEnd().length >= usual / 2);
}

function column(key: TxtColumn['key'], { start, end }: Pick<Block, 'start' | 'end'>): TxtColumn {
  return { key, start, end };
}

/** Text may grow to the right, up to the blank before the next block. */
function roomAfter(end: number, nextStart: (end: number) => number): number {
  return Math.max(end, nextStart(end) - 1);
}

function roomBefore(start: number, blocks: readonly Block[], description: Block | undefined): number {
  const before = blocks.findLast(({ end }) => end <= start);
  if (before === undefined) return start;
  // The description has the blanks on its right, but for one.
  return before === description ? Math.max(before.end, start - 1) : before.end;
}

function touches(blocks: readonly Block[], one: Block, next: Block): boolean {
  return blocks.indexOf(next) === blocks.indexOf(one) + 1;
}

function isBefore(block: Block, other: Block | undefined): boolean {
  return other === undefined || block.start <= other.start;
}

function blocksOf(sample: readonly string[]): Block[] {
  const length = Math.max(0, ...sample.map((line) => line.length));
  const blocks: Block[] = [];
  let start: number | null = null;
  for (let position = 0; position <= length; position += 1) {
    const filled = sample.filter((line) => /\S/.test(line.charAt(position))).length > sample.length * RARE;
    const isEdge = !filled || changesKind(sample, position);
    if (start !== null && isEdge) {
      blocks.push(blockOf(sample, start, position));
      start = null;
    }
    if (filled) start ??= position;
  }
  return blocks;
}

/**
 * Joins words that one blank separates in every line, as in a list of similar names. A column of texts differs:
 * most of them end before it does.
 */
function withWholeTexts(sample: readonly string[], blocks: readonly Block[]): Block[] {
  const joined: Block[] = [];
  for (const block of blocks) {
    const before = joined.at(-1);
    const isNext = before !== undefined && block.start - before.end === 1 && isWord(sample, before);
    if (isNext) joined.splice(-1, 1, blockOf(sample, before.start, block.end));
    else joined.push(block);
  }
  return joined;
}

function isWord(sample: readonly string[], block: Block): boolean {
  const full = sample.filter((line) => /\S/.test(line.charAt(block.end - 1)));
  return share(block, LETTERS) >= MOST && full.length >= sample.length * NEARLY_ALL;
}

/** '7891000315507DIPIRONA' has no blank, but digits end where letters begin. */
function changesKind(sample: readonly string[], position: number): boolean {
  if (position === 0) return false;
  const meets = (before: RegExp, after: RegExp) =>
    sample.filter((line) => before.test(line.charAt(position - 1)) && after.test(line.charAt(position)))
      .length;
  return Math.max(meets(DIGIT, LETTER), meets(LETTER, DIGIT)) > sample.length * NEARLY_ALL;
}

function blockOf(sample: readonly string[], start: number, end: number): Block {
  const cells = sample.map((line) => line.slice(start, end).trim()).filter((cell) => cell !== '');
  return { start, end, cells };
}

function checkDigits({ cells }: Block): number {
  return cells.filter((cell) => hasValidCheckDigit(cell) === true).length / cells.length;
}

function longest(cells: readonly string[]): number {
  return Math.max(0, ...cells.map((cell) => cell.length));
}

function mostOf(blocks: readonly Block[], of: (block: Block) => number): Block | undefined {
  return blocks.reduce<Block | undefined>(
    (best, block) => (best === undefined || of(block) > of(best) ? block : best),
    undefined,
  );
}
