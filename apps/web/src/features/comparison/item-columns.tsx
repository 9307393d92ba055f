import { formatInteger, formatQuantity } from '@balanco/contract/base/numbers';
import type { Item } from '@balanco/contract/comparison/closing-items';
import type { ValueBasis } from '@balanco/contract/pharmacies/pharmacy-settings';
import { ListCard } from '../../ui/table/cards';
import { columnsFor } from '../../ui/table/columns';
import { roundsText } from '../decisions/round-words';
import { itemFigures, missingPercentage, moneyHeadings } from '../items/item-figures';
import { barcodesText, flagText, itemTitle, stateWords } from '../items/item-words';
import { shownReason } from '../items/reason-words';
import { useHintMark } from './hint-marks';
import styles from './items.module.css';

const column = columnsFor<Item>();

/** At 1,024 px the columns up to 'Situação' fit. */
const columnsWith = (moneyHeading: string) =>
  column.columns([
    column.accessor('internal_code', {
      header: 'Código',
      meta: { width: 80, code: true, sortKey: 'internal_code' },
    }),
    column.accessor(barcodesText, {
      id: 'barcodes',
      header: 'Códigos de Barras',
      meta: { width: 136, code: true, valueAsHint: true },
      cell: ({ row }) => shownBarcodes(row.original),
    }),
    column.accessor(itemTitle, {
      id: 'description',
      header: 'Descrição',
      meta: { width: 224, grow: true, identifies: true, sortKey: 'description' },
    }),
    column.accessor('expected', {
      header: 'Esperado',
      meta: { width: 88, numeric: true, sortKey: 'expected' },
      cell: ({ getValue }) => formatQuantity(getValue()),
    }),
    column.accessor((item) => itemFigures(item).counted, {
      id: 'counted',
      header: 'Contado',
      meta: { width: 84, numeric: true, sortKey: 'counted' },
    }),
    column.accessor((item) => itemFigures(item).difference, {
      id: 'difference',
      header: 'Diferença un',
      meta: { width: 104, numeric: true, sortKey: 'units' },
    }),
    column.accessor((item) => itemFigures(item).money, {
      id: 'money',
      header: moneyHeading,
      meta: { width: 124, numeric: true, sortKey: 'money' },
    }),
    column.accessor((item) => shownReason(item) || '–', {
      id: 'reason',
      header: 'Motivo',
      meta: { width: 92, grow: true },
    }),
    column.accessor(longestSituationLine, {
      id: 'state',
      header: 'Situação',
      meta: { width: 124, yields: 124 },
      cell: ({ row }) => <Situation item={row.original} twoLines />,
    }),
    column.accessor((item) => missingPercentage(item) ?? itemFigures(item).percentage, {
      id: 'percentage',
      header: 'Diferença %',
      meta: { width: 96, numeric: true, valueAsHint: true },
      cell: ({ row }) => itemFigures(row.original).percentage,
    }),
    column.accessor((item) => itemFigures(item).value, {
      id: 'value',
      header: 'Valor un',
      meta: { width: 84, numeric: true },
    }),
    column.accessor('department', {
      header: 'Departamento',
      meta: { width: 120, grow: true, sortKey: 'department' },
    }),
    column.accessor(roundsText, {
      id: 'rounds',
      header: 'Rodada',
      meta: { width: 104 },
    }),
    column.accessor('sections', {
      header: 'Seções',
      meta: { width: 68, numeric: true },
      cell: ({ getValue }) => formatInteger(getValue()),
    }),
    column.accessor('collectors', {
      header: 'Coletores',
      meta: { width: 84, numeric: true },
      cell: ({ getValue }) => formatInteger(getValue()),
    }),
  ]);

export const itemColumns: Readonly<Record<ValueBasis, ReturnType<typeof columnsWith>>> = {
  unknown: columnsWith(moneyHeadings.unknown),
  cost: columnsWith(moneyHeadings.cost),
  sale: columnsWith(moneyHeadings.sale),
};

/** @param twoLines the state above its flags, as a table's row has them */
export function Situation({ item, twoLines = false }: { item: Item; twoLines?: boolean }) {
  const hint = useHintMark(item.key);
  const flags =
    hint === undefined || item.reason !== null
      ? item.flags.map(flagText)
      : [...item.flags.map(flagText), hint];
  return (
    <span className={styles.situation} data-two-lines={twoLines || undefined}>
      <span className={styles.state} data-state={item.state}>
        {stateWords[item.state]}
      </span>
      {flags.length > 0 && (
        <span className={styles.flags} title={twoLines ? flags.join(' · ') : undefined}>
          <span className={styles.dot}> · </span>
          {flags.join(' · ')}
        </span>
      )}
    </span>
  );
}

/** The mark that a difference without flags may get ('HintMarks'). */
const LONGEST_MARK = 'Provável erro de fator';

/** Decides the column's width. */
function longestSituationLine(item: Item): string {
  const state = stateWords[item.state];
  const flags = item.flags.map(flagText).join(' · ') || (item.difference ? LONGEST_MARK : '');
  return flags.length > state.length ? flags : state;
}

/** '7891234567895 +2': the first barcode and how many others. */
function shownBarcodes({ barcodes }: Pick<Item, 'barcodes'>): string {
  const [first = ''] = barcodes;
  return barcodes.length > 1 ? `${first} +${formatInteger(barcodes.length - 1)}` : first;
}

export function ItemCard({ item }: { item: Item }) {
  const { expected, counted, difference, percentage, money } = itemFigures(item);
  const codes = [item.internal_code, shownBarcodes(item)].filter((code) => code !== '');
  return (
    <ListCard
      title={itemTitle(item)}
      figure={money}
      facts={[
        <Situation key="state" item={item} />,
        `Esperado ${expected} · contado ${counted}`,
        item.difference === null ? '' : `Diferença ${difference} un (${percentage})`,
        <span key="codes" className={styles.codes}>
          {codes.join(' · ')}
        </span>,
        item.department,
        shownReason(item) === '' ? '' : `Motivo: ${shownReason(item)}`,
      ]}
    />
  );
}
