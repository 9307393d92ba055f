import { type ExpectedProduct, generateCatalogue } from '../catalogue/generate-catalogue.js';
import { type PlausibleShop, wholeDepartment } from '../catalogue/plausible-figures.js';
import type { ApiSession } from '../stock-take/api.js';
import { withUniqueCodes } from '../stock-take/counts.js';
import { type CreatedPharmacy, createPharmacy, storeProducts } from '../stock-take/locations.js';

interface Talk {
  readonly description: string;
  /** The same in every shop, as of a real product. */
  readonly barcode: string;
  readonly department: string;
  readonly stock: number;
  readonly valueCents: number;
  readonly counted: number;
}

/** What a night's people talk about: boxes missing, and two strengths of a medicine swapped. */
export const TALKS: readonly Talk[] = [
  {
    description: 'RIVAROXABANA 20MG C/30 CPR MERCK',
    barcode: '7896658012341',
    department: 'ÉTICOS',
    stock: 24,
    valueCents: 18_990,
    counted: 4,
  },
  {
    description: 'LOSARTANA POTÁSSICA 50MG C/30 CP',
    barcode: '7896658023453',
    department: 'GENÉRICOS',
    stock: 40,
    valueCents: 1_290,
    counted: 28,
  },
  {
    description: 'LOSARTANA POTÁSSICA 100MG C/30 C',
    barcode: '7896658034565',
    department: 'GENÉRICOS',
    stock: 26,
    valueCents: 1_990,
    counted: 38,
  },
];

/** The case of the first, and of the second, which nobody bound. */
export const BOUND_CASE = '17896658012348';
const UNBOUND_CASE = '17896658023450';
export const FREE_SAMPLE = '7899999999994';

export interface DemoShop {
  readonly pharmacy: CreatedPharmacy;
  readonly products: readonly ExpectedProduct[];
  /** Units by internal code that differ from the stock, and why people talk. */
  readonly talks: ReadonlyMap<string, number>;
  /** Codes and units that people scan though they lead to no item, or to two. */
  readonly unresolved: readonly (readonly [barcode: string, units: number])[];
}

export async function fillShop(
  admin: ApiSession,
  name: string,
  { seed, lines, inStock }: { seed: number; lines: number } & PlausibleShop,
): Promise<DemoShop> {
  const pharmacy = await createPharmacy(admin, name);
  const { products: plain } = generateCatalogue({ seed, lines, plausible: { inStock } });
  const chosen = withUniqueCodes(plain).slice(0, TALKS.length + 1);
  const talks = new Map<string, number>();
  const products = plain.map((product) => {
    const talk = TALKS[chosen.indexOf(product)];
    if (talk === undefined) return { ...product, department: wholeDepartment(product.department) };
    const { stock, counted, ...named } = talk;
    talks.set(product.internal_code, counted);
    return { ...product, ...named, stockThousandths: stock * 1000 };
  });
  const twins = products.filter((_, index) => plain[index] === chosen.at(-1));
  products.push(
    ...twins.map((twin) => ({
      ...twin,
      internal_code: '990000',
      description: `${twin.description} (ANTIGO)`,
    })),
  );
  await storeProducts(admin, pharmacy.id, products);
  const unresolved = [
    [FREE_SAMPLE, 3],
    [UNBOUND_CASE, 2],
    [twins[0]?.barcode ?? '', 9],
  ] as const;
  return { pharmacy, products, talks, unresolved };
}
