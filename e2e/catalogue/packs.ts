/** How each dosage form is packed, in the abbreviations of Brazilian price lists. */
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

export type DosageForm = keyof typeof PACKS;

/** Short names of laboratories, at the end of the description if there is space. */
export const LABORATORIES = [
  'EMS',
  'MEDLEY',
  'EUROF',
  'TEUTO',
  'PRATI',
  'NEOQ',
  'CIMED',
  'GERMED',
  'BIOSIN',
  'SANDOZ',
  'ACHE',
  'NOVAQ',
  'RANBAX',
  'MERCK',
  'LEGRAND',
] as const;
