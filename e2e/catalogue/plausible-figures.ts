import type { Random } from './random.js';

export interface PlausibleShop {
  /** Percent of the products with stock: the rest are registered and out. */
  inStock: number;
}

interface Figures {
  department: string;
  stockThousandths: number;
  valueCents: number;
}

/** As the catalogue's seven characters name them, and as a shop does. */
const DEPARTMENT_NAMES: Readonly<Record<string, string>> = {
  GENER: 'GENÉRICOS',
  ETICO: 'ÉTICOS',
  SIMIL: 'SIMILARES',
  CONTROL: 'CONTROLADOS',
  HIGIE: 'HIGIENE',
  PERFU: 'PERFUMARIA',
  DERMOCO: 'DERMOCOSMÉTICOS',
  INFANT: 'INFANTIL',
  CORREL: 'CORRELATOS',
};

export function wholeDepartment(department: string): string {
  return DEPARTMENT_NAMES[department] ?? department;
}

const CONTROLLED =
  /^(ALPRAZOLAM|BROMAZEPAM|CLONAZEPAM|CODEÍNA|DIAZEPAM|FENOBARBITAL|LORAZEPAM|METILFENIDATO|MORFINA|TRAMADOL|ZOLPIDEM)/;

/** R$, from and to. Cheap ones are more frequent. */
const PRICES: Readonly<Record<string, readonly [number, number]>> = {
  GENER: [4, 40],
  ETICO: [20, 180],
  SIMIL: [6, 60],
  CONTROL: [8, 90],
};
const OTHER_PRICES = [5, 60] as const;
const EXPENSIVE_PRICES = [200, 1_200] as const;

/** Figures are of a shop of R$ 200 to 400 thousand, by kind of product. */
export function plausibleFigures(
  line: { readonly description: string; readonly department: string },
  { inStock }: PlausibleShop,
  random: Random,
): Figures {
  const department = plausibleDepartment(line);
  const isExpensive = department === 'ETICO' && random.integer(1, 100) <= 3;
  const reais = price(isExpensive ? EXPENSIVE_PRICES : (PRICES[department] ?? OTHER_PRICES), random);
  const valueCents = reais * 100 + random.pick([0, 49, 50, 90, 99]);
  const units = random.integer(1, 100) <= inStock ? unitsOnShelf(reais, random) : 0;
  return { department, stockThousandths: units * 1000, valueCents };
}

export function plausibleDebt(random: Random): number {
  return -random.integer(1, 3) * 1000;
}

function plausibleDepartment({ description, department }: { description: string; department: string }) {
  if (CONTROLLED.test(description)) return 'CONTROL';
  return department === 'MEDIC' ? 'ETICO' : department;
}

function price([from, to]: readonly [number, number], random: Random): number {
  const share = random.integer(0, 999) / 1000;
  return from + Math.floor((to - from) * share * share);
}

function unitsOnShelf(reais: number, random: Random): number {
  if (reais > 150) return random.integer(1, 2);
  if (reais > 60) return random.integer(1, 4);
  const chance = random.integer(1, 100);
  if (chance <= 80) return random.integer(1, 6);
  return chance <= 96 ? random.integer(7, 12) : random.integer(13, 60);
}
