import { expect, it } from 'vitest';
import { createTestScan, learnScanner, profileText, TEST_CODE } from './learn-scanner';
import { joinScan, readScan } from './read-scan';
import { createScanBurst, patienceFor, type ScanEnd, withoutFrame } from './scanner-profile';

const LABEL = 'https://balanco.example/coletor/#s=6b1f0c2d-9e8a-4b7c-8d5e-000000000001';

function learn(text: string, gap = 10, end: ScanEnd = 'Enter') {
  const keys = createTestScan();
  for (const [index, character] of [...text].entries()) keys.push(character, 1000 + index * gap);
  const scan = keys.end(end);
  return scan === null ? null : learnScanner(scan);
}

const plain = { prefix: '', suffix: '', hasAimId: false, gapMs: 10, end: 'Enter' };

it.each([
  ['nothing around the code', TEST_CODE, plain],
  ['a prefix', `A${TEST_CODE}`, { ...plain, prefix: 'A' }],
  ['digits as prefix', `99${TEST_CODE}`, { ...plain, prefix: '99' }],
  ['codes lengthened by zeros', `0${TEST_CODE}`, plain],
  ['a suffix', `${TEST_CODE}$$`, { ...plain, suffix: '$$' }],
  ['an AIM id', `]E0${TEST_CODE}`, { ...plain, hasAimId: true }],
  ['an AIM id before its prefix', `]E0#${TEST_CODE}%`, { prefix: '#', suffix: '%', hasAimId: true }],
  ['an AIM id after its prefix', `#]E0${TEST_CODE}`, { prefix: '#', hasAimId: true }],
  ['the label of a section', `<${LABEL}>`, { ...plain, prefix: '<', suffix: '>' }],
  [
    'a label on another keyboard layout',
    `]Q1httpsÇ;;balanco.example;coletor;#s=6b1f0c2d-9e8a-4b7c-8d5e-000000000001`,
    { ...plain, hasAimId: true },
  ],
])('a scanner with %s is known by it', (_name, text, profile) => {
  expect(learn(text)).toMatchObject(profile);
});

it.each(['Enter', 'Tab', 'silence'] as const)('a slow scanner whose codes end with %s is learnt', (end) => {
  expect(learn(`]C1${TEST_CODE}`, 100, end)).toEqual({
    prefix: '',
    suffix: '',
    hasAimId: true,
    gapMs: 100,
    end,
  });
});

it('a different code teaches nothing, and earlier keys are no prefix', () => {
  expect(learn('7891234567895')).toBeNull();
  expect(learn('12345')).toBeNull();
  const keys = createTestScan();
  keys.push('7', 0);
  for (const [index, character] of [...TEST_CODE].entries()) keys.push(character, 2000 + index);
  expect(learnScanner(keys.end('Enter') ?? { text: '', longestGapMs: 0, end: 'Enter' })).toMatchObject({
    prefix: '',
  });
});

const framed = learn(`#${TEST_CODE}%`);
const aim = learn(`#]E0${TEST_CODE}%`);
const aimFirst = learn(`]E0#${TEST_CODE}%`);

it.each([
  ['prefix and suffix', framed, '#7891234567895%', '7891234567895'],
  ['a code of another scanner', framed, '7891234567895', '7891234567895'],
  ['only the prefix', framed, '#789123', '#789123'],
  ['nothing between prefix and suffix', framed, '#%', '#%'],
  ['the AIM id of an EAN after the prefix', aim, '#]E07891234567895%', ']E07891234567895'],
  ['the AIM id of a DataMatrix after the prefix', aim, '#]d20107891234567895%', ']d20107891234567895'],
  ['the AIM id before the prefix', aimFirst, ']C1#789123%', ']C1789123'],
  ['no profile', null, '#7891234567895%', '#7891234567895%'],
])("a scan with %s loses only the scanner's frame", (_name, profile, text, code) => {
  expect(withoutFrame(text, profile)).toBe(code);
});

it.each([
  [']E07891234567895', '7891234567895'],
  [']C1010789123456789510L42A', '7891234567895'],
  [']d2010789123456789517270531', '7891234567895'],
])('%s inside its frame is read as a symbol', (symbol, code) => {
  expect(readScan(withoutFrame(`#${symbol}%`, aim)).code).toBe(code);
});

const isKnown = async () => false;

it.each([
  ['a prefix key that came late', '#', ']E07891234567895%', ''],
  ['a quantity without an asterisk', '3', '#]E07891234567895%', '3'],
  ['nothing', '', '#]E07891234567895%', ''],
])('a framed scan with %s before it', async (_name, before, scan, typed) => {
  const joined = await joinScan(before, scan, { isKnown, keyboard: { profile: aim, isLate: true } });
  expect(joined).toEqual({ typed, prefix: '', code: ']E07891234567895' });
});

it('a learnt scanner of 160 ms a key differs from fingers', () => {
  const slow = learn(TEST_CODE, 160);
  const type = (profile: typeof slow, typed: number) => {
    const burst = createScanBurst((usual) => patienceFor(profile, usual));
    for (const [index, character] of [...'7891234567895'].entries()) burst.push(character, index * typed);
    return burst.end(13 * typed);
  };
  expect(type(slow, 160)).toBe('7891234567895');
  expect(type(slow, 400)).toBeNull();
  expect(type(null, 160)).toBeNull();
  expect(patienceFor(null, 120)).toBe(120);
  expect(patienceFor(learn(TEST_CODE), 120)).toBe(120);
});

it('a learnt scanner is described in words', () => {
  expect(aim && profileText(aim)).toBe(
    'Prefixo "#", sufixo "%", envia o tipo do código, termina com Enter, até 10 ms entre as teclas.',
  );
});

function type(text: string, gap: (index: number) => number): string | null {
  const burst = createScanBurst();
  let time = 1000;
  for (const [index, character] of [...text].entries()) {
    burst.push(character, time);
    time += gap(index);
  }
  return burst.end(time);
}

it.each([
  ['a scanner with 10 ms a key', '7891234567895', () => 10, '7891234567895'],
  ['a scanner with 100 ms a key', '7891234567895', () => 100, '7891234567895'],
  ['the slowest gap', '789123', () => 120, '789123'],
  [
    'one late key in the middle',
    '7891234567895',
    (index: number) => (index === 6 ? 280 : 20),
    '7891234567895',
  ],
  ['letters and separators', ']E0789-12.3A', () => 30, ']E0789-12.3A'],
  ['fingers', '7891234567895', () => 180, null],
  ['a quantity typed in haste', '12345', () => 50, null],
  [
    'a quantity, a pause and a scan',
    '37891234567895',
    (index: number) => (index === 0 ? 900 : 10),
    '7891234567895',
  ],
  ['an Enter long after', '7891234567895', (index: number) => (index === 12 ? 1000 : 10), null],
])('%s', (_name, text, gap, scanned) => {
  expect(type(text, gap)).toBe(scanned);
});

it('a burst without an end key is pending once long enough', () => {
  const burst = createScanBurst();
  for (const [index, character] of [...'12345'].entries()) burst.push(character, index * 10);
  expect(burst.pending()).toBeNull();
  burst.push('6', 60);
  expect(burst.pending()).toBe('123456');
  burst.reset();
  expect(burst.pending()).toBeNull();
});
