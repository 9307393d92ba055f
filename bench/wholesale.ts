import { hasValidCheckDigit } from '@balanco/contract/base/codes';
import { LABORATORIES, MEDICINES, PACKS, SUPPLIES } from '../e2e/catalogue/medicines.js';
import { createRandom, type Random } from '../e2e/catalogue/random.js';

const BRANDS =
  'BIOCARE VITALIS NATUREL DERMOSUL CUIDARE PUREZA FARMAX HIGITEX SOFTLINE BELLAFIT MAXCARE DAUF'.split(' ');
const CASE_SIZES = [3, 4, 6, 6, 10, 12, 12, 12, 20, 24, 24, 36, 48];
/** Characters of a name in a shop's system. */
const REGISTERED = 40;

export type Goods = ReturnType<typeof oneOfGoods>;

export const checkedEan = (body: string) =>
  [...'0123456789'].map((digit) => body + digit).find(hasValidCheckDigit) ?? '';

/** `caseOf`: units in the case in which wholesalers sell it; 1 for what stands on the shelf. */
function oneOfGoods(random: Random, at: number, cases: number) {
  const isMedicine = random.integer(1, 10) <= 7;
  const [medicine, supply] = [random.pick(MEDICINES), random.pick(SUPPLIES)];
  const makers = isMedicine ? LABORATORIES : BRANDS;
  const maker = random.pick(makers);
  const name = isMedicine ? medicine.name : `${supply.name.toUpperCase()} ${maker}`;
  const size = random.pick(isMedicine ? medicine.strengths : supply.sizes).toUpperCase();
  const pack = isMedicine ? random.pick(PACKS[medicine.form]) : '';
  const whole = `${name} ${size} ${isMedicine ? `${pack} ${maker}` : ''}`.trim();
  const prefix = 78_910_000 + makers.indexOf(maker) * 37 + (isMedicine ? 0 : 5000);
  return {
    whole,
    description: whole.slice(0, REGISTERED),
    isMedicine,
    name,
    size,
    pack,
    maker,
    ean: checkedEan(`${prefix}${String(at).padStart(4, '0')}`),
    caseOf: random.integer(1, 100) <= (isMedicine ? 2 : cases) ? random.pick(CASE_SIZES) : 1,
  };
}

/** @param cases percent of what is no medicine that comes by the case */
export function makeGoods(seed: number, count: number, cases: number): Goods[] {
  const random = createRandom(seed);
  const made = new Map<string, Goods>();
  while (made.size < count) {
    const goods = oneOfGoods(random, made.size, cases);
    made.set(goods.whole, goods);
  }
  return [...made.values()];
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').replace('–', '-');
const abbreviated = (name: string) => name.replaceAll(/(\p{L}{5})\p{L}{3,}/gu, '$1.');

/** How wholesalers write a medicine, two in five without its maker. */
const STYLES: readonly ((goods: Goods, pack: string) => string)[] = [
  ({ name, size, maker }, pack) => `${name} ${size} ${pack} ${maker}`,
  ({ name, size }, pack) => `${name} ${size} ${pack} GEN`,
  ({ name, size, maker }, pack) => `${abbreviated(name)} ${size.replace('MG', ' MG')} ${pack} (${maker})`,
  ({ name, size, maker }, pack) => `${maker} ${abbreviated(name)} ${size} ${pack}`,
  ({ name, size }, pack) => `${name.slice(0, 14)} ${size} ${pack} (G)`,
];
/** Numbers of tablets, which could be taken for those of a case. */
const TABLETS = ['#CPR', '# COMP', 'C/# CP', 'CX # CAPS', 'CX C/# COMP REV', 'C/#', 'CX C/ # CPR'];

/** How wholesalers write that a case holds `n`. */
const CASES = (
  'CX/n|C/n|nX1|CX nUN|CX C/n|CX C/ n UN|CXn|DISPLAY C/n|FD n|FD C/n|n UND|PCT n UN|CX COM n|CX.n|EMB C/n|' +
  '1Xn|nUN|CX-n|(C/n)|DP nUN|C/nUN|CX n PCS|n/1|CAIXA n|CX C/0n|nxSIZE|PACK C/n|n UNIDADES'
).split('|');

/** What a wholesaler writes of goods in each note. One medicine in twelve has a trade name that shops don't register. */
export function supplierLine(goods: Goods, random: Random, ean = goods.ean) {
  const chance = (percent: number) => random.integer(1, 100) <= percent;
  const tablets = /C\/(\d+) (?:CPR|CAPS)/.exec(goods.pack)?.[1];
  const pack = tablets === undefined ? goods.pack : random.pick(TABLETS).replace('#', tablets);
  const trade = `${goods.maker.slice(0, 2)}${goods.name.slice(1, 5)}AL`;
  const called = chance(8) ? { ...goods, name: trade } : goods;
  const description = plain(
    goods.isMedicine ? random.pick(STYLES)(called, pack) : abbreviated(`${goods.name} ${goods.size}`),
  );
  const n = goods.caseOf;
  if (n === 1) {
    const unit = random.pick(goods.isMedicine ? ['UN', 'CX', 'UN', 'FR'] : ['UN', 'UN', 'PC', 'CX', 'PCT']);
    const isByDose = tablets !== undefined && chance(6);
    const taxed_unit = isByDose ? random.pick(['COMP', 'CPR', 'CAPS']) : unit;
    return { description, ean, unit_ean: ean, unit, taxed_unit, ratio: isByDose ? Number(tablets) : 1 };
  }
  const isTaxedByUnit = chance(45);
  const unit = chance(85) || isTaxedByUnit ? random.pick(['CX', 'CX', 'FD', 'DP', 'PCT', 'CXA']) : `CX${n}`;
  const spelt = random.pick(CASES).replace('n', String(n)).replace('SIZE', goods.size);
  const whole = goods.isMedicine || chance(85) ? `${description} ${spelt}` : description;
  return {
    description: whole.slice(0, chance(5) ? REGISTERED : 120),
    ean: ean === '' || chance(55) ? ean : checkedEan(`1${ean.slice(0, 12)}`),
    unit_ean: ean,
    unit,
    taxed_unit: isTaxedByUnit ? random.pick(['UN', 'UND', 'UNID', 'FR']) : unit,
    ratio: isTaxedByUnit ? n : 1,
  };
}
