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

const CASE_UNIT = /^(?:CX|CXA|CAIXA|FD|FARDO|PCT|PACOTE|PC|DP|DSP|DISPLAY|EMB|KIT|C)$/;
/** Words of cases that no shelf has: without a number nothing says how many they hold. */
const NEVER_ONE = /^(?:FD|FARDO|DP|DSP|DISPLAY)$/;
const NUMBERED_UNIT = /^(?:CX|CXA|CAIXA|FD|FARDO|PCT|PC|DP|DISPLAY|C)[ /.]*(?:C\/)?(\d{1,4})$/;
/** What a box contains, or a measure, instead of what stands on a shelf. */
const DOSE =
  /^(?:CPR?S?|CO?MP?|COMPS?|COMPRIMIDOS?|REV|CAPS?|CAPSULAS?|DRG|DRAG|ML|L|LT|LITROS?|MG|MCG|G|GR|KG|UI|M|CM|FLS?|FOLHAS)$/;
const STRENGTH = /\d ?(?:MG|MCG|UI)\b(?!\/ML)/;
/** Goods whose package of several is what is sold. */
const SHELF_PACK =
  /\b(?:FRALDAS?|ABS|ABSORV\w*|LENCOS?|TOALHA|PRESERV\w*|HASTES|COTONETES?|CURATIVOS?|LAMINAS?|GAZE|COMPRESSA)\b/;
const PACK =
  /\b(?:CXA?|CAIXA|PCT|PACOTE|FD|FARDO|DP|DSP|DISPLAY|EMB)[ .]*(?:C\/|COM\b|C\b)? ?(\d{1,4})\b(?![,.X/]\d)(?: ?([A-Z]+))?/;
const PACK_TIGHT = /\b(?:CX|PCT|FD|DP)(?:C\/)?(\d{1,4})([A-Z]+)?\b/;
const MANY_OF_A_SIZE = /(?:^|[ (A-Z])(\d{1,3}) ?[X/] ?\d+(?:[.,]\d+)? ?(?:ML|G|GR|KG|L|LT)\b/;
const COUNT_OF_UNITS = /(?:\bC\/ ?)?\b(\d{1,4}) ?(?:UN|UND|UNDS|UNID|UNIDADES|PCS)\b/;
const WITH_COUNT = /\bC(?:\/|OM ) ?(\d{1,4})(?: ?([A-Z]+))?/;

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
  const isShelf = !CASE_UNIT.test(unit) || (STRENGTH.test(description) && line.ean !== '');
  return {
    factor: 1,
    reason: 'one',
    certain: line.unit_ean !== '' && !hasCaseCode && isShelf && named === null,
  };
}

/** The number of pieces that a description gives a case, unless it is of tablets or of a package of the shelf. */
function countIn(description: string): number | null {
  const sized = MANY_OF_A_SIZE.exec(description)?.[1];
  if (sized !== undefined && Number(sized) > 1) return Number(sized);
  const isPack = SHELF_PACK.test(description);
  const isSolid = STRENGTH.test(description);
  for (const pattern of [PACK, PACK_TIGHT, COUNT_OF_UNITS, WITH_COUNT]) {
    const found = pattern.exec(description);
    if (found === null) continue;
    const [, number, word] = found;
    if (word !== undefined && DOSE.test(word)) return null;
    // 'C/30' of a medicine with a strength counts tablets.
    if (pattern !== PACK && pattern !== PACK_TIGHT && (isPack || isSolid)) continue;
    if (Number(number) > 1) return Number(number);
  }
  return null;
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase().replace(/\s+/g, ' ').trim();
}
