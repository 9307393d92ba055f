import { formatInteger, formatQuantity } from '@balanco/contract/base/numbers';
import { numberOf, yesOrNo } from './audit-facts.js';

type Fact = [field: string, value: string | null];

/** What a collector declared about a section, and how many labels were printed. */
export function sectionDoneFacts(fields: Readonly<Record<string, unknown>>): Fact[] {
  const [lines, units, labels] = [fields.lines, fields.units, fields.labels].map(numberOf);
  const isDeclared = typeof fields.matches === 'boolean' && lines != null && units != null;
  return [
    ['Leituras', isDeclared ? formatInteger(lines) : null],
    ['Unidades', isDeclared ? formatQuantity(units) : null],
    ['Confere', isDeclared ? yesOrNo(fields.matches) : null],
    ['Etiquetas', labels == null ? null : formatInteger(labels)],
  ];
}
