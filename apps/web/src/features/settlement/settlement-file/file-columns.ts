import { plainText } from '@balanco/contract/base/cell-text';
import type { ValueBasis } from '@balanco/contract/pharmacies/pharmacy-settings';
import {
  CANONICAL_FIELDS,
  canonicalFields,
  canonicalNumber,
} from '@balanco/contract/settlement/settlement-hash';
import type { SettlementItem } from '@balanco/contract/settlement/settlements';
import type { SheetCell, SheetColumn } from '../../../lib/sheet-writer';
import { settledWord } from '../../decisions/round-words';
import { moneyHeadings } from '../../items/item-figures';

/** The fields of the hash, then everything else about an item. */
interface FileColumns {
  readonly canonical: readonly SheetColumn[];
  readonly further: readonly SheetColumn[];
}

const MONEY_FORMAT = '#,##0.00';

export function fileColumns(basis: ValueBasis): FileColumns {
  return {
    canonical: CANONICAL_FIELDS.map((label) => ({ label })),
    further: [
      { label: 'código' },
      { label: 'códigos de barras' },
      { label: 'descrição' },
      { label: 'departamento' },
      { label: 'contado' },
      { label: 'diferença un' },
      { label: `diferença ${moneyHeadings[basis]}`, numberFormat: MONEY_FORMAT },
      { label: 'rodada' },
      { label: 'situação' },
      { label: 'rodadas' },
      { label: 'falta/sobra' },
    ],
  };
}

/**
 * The fields of the hash; a sheet gets the three numbers as numbers. A key or reason with a line break, from before those were
 * refused, has another text here than in the hash.
 */
export function canonicalCells(item: SettlementItem, basis: ValueBasis): SheetCell[] {
  const numbers: (number | undefined)[] = [undefined, item.expected, item.settled, undefined, item.value];
  return canonicalFields(item, basis).map((text, index) => ({
    text: plainText(text),
    number: numbers[index],
  }));
}

/** Cells in the order of `fileColumns`. */
export function furtherCells(item: SettlementItem): SheetCell[] {
  const { internal_code, barcodes, description, department, counted, difference, difference_value } = item;
  return [
    { text: plainText(internal_code) },
    { text: plainText(barcodes.join(', ')) },
    { text: plainText(description) },
    { text: plainText(department) },
    { text: counted === null ? '' : canonicalNumber(counted), number: counted },
    { text: canonicalNumber(difference), number: difference },
    {
      text: difference_value
        .toFixed(2)
        .replace('.', ',')
        .replace(/^-(?=0,00$)/, ''),
      number: difference_value,
    },
    { text: item.round ?? '' },
    { text: settledWord(item) },
    {
      text: item.rounds
        .map(
          ({ round, units, same_person }) =>
            `${round}: ${units === null ? '–' : canonicalNumber(units)}${same_person ? ' (mesma pessoa)' : ''}`,
        )
        .join(' | '),
    },
    // However it was settled, which 'situação' says instead.
    { text: difference === 0 ? '' : difference < 0 ? 'falta' : 'sobra' },
  ];
}
