import { readFileSync } from 'node:fs';

/** They have the abbreviations of Brazilian price lists. */
export const PACKS = {
  CPR: ['C/4 CPR', 'C/10 CPR', 'C/20 CPR', 'C/30 CPR', 'C/60 CPR'],
  CAP: ['C/7 CAPS', 'C/14 CAPS', 'C/28 CAPS', 'C/30 CAPS'],
  GTS: ['FR 10ML', 'FR 15ML', 'FR 20ML', 'FR 30ML'],
  XPE: ['FR 60ML', 'FR 100ML', 'FR 120ML', 'FR 150ML'],
  SUS: ['FR 15ML', 'FR 60ML', 'FR 100ML', 'FR 150ML'],
  CRM: ['BG 10G', 'BG 20G', 'BG 30G', 'BG 50G'],
  POM: ['BG 15G', 'BG 30G', 'BG 45G'],
  GEL: ['BG 30G', 'BG 50G', 'BG 60G'],
  LOC: ['FR 50ML', 'FR 60ML', 'FR 100ML'],
  COL: ['FR 2,5ML', 'FR 5ML', 'FR 10ML'],
  SPR: ['FR 120 DOSES', 'FR 50ML', 'FR 60 DOSES'],
  AER: ['FR 200 DOSES', 'FR 120 DOSES'],
  INJ: ['C/1 AMP', 'C/3 AMP', 'C/5 AMP', 'C/50 FA'],
} as const satisfies Record<string, readonly [string, ...string[]]>;

export const LABORATORIES =
  'EMS MEDLEY EUROF TEUTO PRATI NEOQ CIMED GERMED BIOSIN SANDOZ ACHE NOVAQ RANBAX MERCK LEGRAND'.split(' ');

/** Names as in the DCB, in capitals as in old systems. Each dosage form has an entry. */
export const MEDICINES = linesOf('medicines.csv').map(([name, form, strengths]) => {
  if (!isDosageForm(form)) throw new Error(`medicines.csv: ${name} has no known form`);
  return { name, form, strengths: strengths.split('|') };
});

/**
 * Mixed case, as if typed by another person. Names have 'ç', 'ã', 'º', '½', and '–' (0x96), which Latin-1 lacks.
 * Departments have 7 letters at most, the column's width.
 */
export const SUPPLIES = linesOf('supplies.csv').map(([name, department, sizes]) => ({
  name,
  department,
  sizes: sizes.split('|'),
}));

function isDosageForm(form: string): form is keyof typeof PACKS {
  return Object.hasOwn(PACKS, form);
}

function linesOf(file: string): [string, string, string][] {
  const lines = readFileSync(new URL(file, import.meta.url), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => {
    const [name = '', kind = '', sizes = ''] = line.split(';');
    return [name, kind, sizes];
  });
}
