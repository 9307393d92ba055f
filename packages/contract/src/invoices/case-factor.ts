import { gtin13Inside, sameCode } from '../base/codes.js';

export interface CaseLine {
  readonly description: string;
  /** uCom and uTrib. */
  readonly unit: string;
  readonly taxed_unit: string;
  /** qCom and qTrib. */
  readonly quantity: number;
  readonly taxed_quantity: number;
  /** cEAN and cEANTrib; '' without a GTIN. */
  readonly ean: string;
  readonly unit_ean: string;
  /** Factor of the binding of the case's code. */
  readonly bound: number | null;
}

/** Why a factor is proposed; `doses`: what is taxed are tablets or grams. */
export const FACTOR_REASONS = ['one', 'binding', 'quantities', 'doses', 'unit', 'description'] as const;

export interface FactorProposal {
  readonly factor: number;
  readonly reason: (typeof FACTOR_REASONS)[number];
  /** One unit without any doubt, which needs nobody; everything else waits for a person. */
  readonly certain: boolean;
}

const CASE_UNIT = /^(?:CX|CXA|CAIXA|FD|FARDO|PCT|PACOTE|PC|DP|DSP|DISPLAY|EMB|KIT|C|CT)$/;
/** What a shelf has; other words may be of cases ('FA' is a fardo or an ampoule). */
const SHELF_UNIT = /^(?:UN|UND|UNI|UNID|UNIDADE|FR|BG|TB|VD|LT|GF|PT|AMP|RL|ES|EST)$/;
/** Words of cases that no shelf has: without a number nothing says how many they hold. */
const NEVER_ONE = /^(?:FD|FARDO|DP|DSP|DISPLAY)$/;
const NUMBERED_UNIT = /^(?:CX|CXA|CAIXA|FD|FARDO|PCT|PC|DP|DISPLAY|C)[ /.]*(?:C\/)?(\d{1,4})$/;
/** What a box contains, or a measure, instead of what stands on a shelf. */
const DOSE =
  /^(?:CPR?S?|CO?MP?|COMPS?|COMPRIMIDOS?|REV|CAPS?|CAPSULAS?|DRG|DRAG|ML|L|LT|LITROS?|MG|MCG|G|GR|KG|UI|M|CM|FLS?|FOLHAS)$/;
/** The strength of a solid; drops and syrups have theirs per measure. */
const STRENGTH = /\d ?(?:MG|MCG|UI)\b(?!\/(?:[A-Z]|\d+ ?ML))/;
const COUNTED = /\d ?(?:CPR?S?|CO?MPS?|COMPRIMIDOS?|CAPS?|CAPSULAS?|DRG|DRAG|DGS)\b/;
/** Goods whose package of several is what is sold. */
const SHELF_PACK =
  /\b(?:FRALDAS?|PAMP\w*|ABS|ABSOR\w*|LENCOS?|TOALHA|PRESERV\w*|HASTES|COTONETES?|CURAT\w*|LAMINAS?|GAZE|COMPRESSA|LUVAS?|AGULHAS?|MASCARAS?)\b/;
const MANY_OF_A_SIZE = /(?:^|[ (A-Z])(\d{1,3}) ?(?:[X/] ?\d+(?:[.,]\d+)? ?(?:ML|G|GR|KG|L|LT|UN)\b|X ?C\/\d)/;
/** A count with the word of its case, or as '12X1', '1X12', '12/1'. */
const OF_CASE = [
  /\b(?:CXA?|CAIXA|PCT|PACOTE|FD|FARDO|DP|DSP|DISPLAY|EMB|PACK)[ ./-]*(?:C\/|COM\b|C\b)? ?(\d{1,4})(?!\d|[,.X/]\d)(?: ?([A-Z]+\b(?!\/)))?/g,
  /(?<![\d,.X/])(\d{1,3}) ?[X/] ?1\b(?![,.]\d| ?[A-Z])/g,
  /(?<![\d,.X/])1 ?X ?(\d{1,3})\b(?![,.]\d)(?: ?([A-Z]+\b(?!\/)))?/g,
];
/** A count that may be of the package on the shelf. */
const OF_PACK =
  /\bC(?:\/|OM ) ?(\d{1,4})(?!\d)(?: ?([A-Z]+\b(?!\/)))?|\b(\d{1,4}) ?(?:UN|UND|UNDS|UNID|UNIDADES|PCS)\b/g;

/**
 * Units of the shelf in one unit that a note sells. A ratio of quantities comes before a number in the unit, and that before
 * the description, which decides only where unit or codes show a case.
 * @returns null if it is a case and nothing says of how many
 */
export function proposeFactor(line: CaseLine): FactorProposal | null {
  const { bound, quantity, taxed_quantity } = line;
  if (bound !== null && bound !== 1) return { factor: bound, reason: 'binding', certain: false };
  const [unit, taxedUnit, description] = [line.unit, line.taxed_unit, line.description].map(plain) as [
    string,
    string,
    string,
  ];
  const hasCaseCode = line.ean !== '' && line.unit_ean !== '' && !sameCode(line.ean, line.unit_ean);
  const ratio = taxed_quantity / quantity;
  const many = Math.round(ratio);
  const isWhole = many >= 2 && Math.abs(ratio - many) < 1e-4;
  if (isWhole && (hasCaseCode || !DOSE.test(taxedUnit))) {
    return { factor: many, reason: 'quantities', certain: false };
  }
  const inUnit = unit === 'DZ' || unit.startsWith('DUZIA') ? '12' : NUMBERED_UNIT.exec(unit)?.[1];
  if (inUnit !== undefined && Number(inUnit) > 1) {
    return { factor: Number(inUnit), reason: 'unit', certain: false };
  }
  const isCase = hasCaseCode || CASE_UNIT.test(unit);
  const named = countIn(description);
  if (isCase && named !== null) return { factor: named, reason: 'description', certain: false };
  if (hasCaseCode && gtin13Inside(line.ean) !== null) return null;
  if (NEVER_ONE.test(unit)) return null;
  if (ratio !== 1) return { factor: 1, reason: isWhole ? 'doses' : 'one', certain: false };
  // A box of a medicine is a unit of the shelf; any other box may be a case that carries the code of its unit.
  const isShelf = SHELF_UNIT.test(unit) || (STRENGTH.test(description) && line.ean !== '');
  return {
    factor: 1,
    reason: 'one',
    certain: line.unit_ean !== '' && !hasCaseCode && isShelf && named === null,
  };
}

/** The number of pieces that a description gives a case; of tablets and of a package of the shelf it is none. */
function countIn(description: string): number | null {
  const sized = MANY_OF_A_SIZE.exec(description)?.[1];
  if (sized !== undefined && Number(sized) > 1) return Number(sized);
  const countsBy = (pattern: RegExp) =>
    [...description.matchAll(pattern)].flatMap(([, number, word, other]) =>
      word !== undefined && DOSE.test(word) ? [] : Number(number ?? other),
    );
  const ofCase = OF_CASE.flatMap(countsBy);
  const ofPack = countsBy(OF_PACK);
  // The first count is that of the package, unless that one names its tablets.
  const isOwn = SHELF_PACK.test(description) || (STRENGTH.test(description) && !COUNTED.test(description));
  return [...ofCase, ...ofPack.slice(isOwn ? 1 : 0)].find((count) => count > 1) ?? null;
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase().replace(/\s+/g, ' ').trim();
}
