import { counted, formatInteger, formatQuantity } from '@balanco/contract/base/numbers';
import type { Item } from '@balanco/contract/comparison/items';
import type { ValueBasis } from '@balanco/contract/pharmacies/pharmacy-settings';
import { ListCard } from '../../ui/table/cards';
import { columnsFor } from '../../ui/table/columns';
import { roundsText } from '../decisions/round-words';
import { itemFigures, missingPercentage, moneyHeadings } from '../items/item-figures';
import { barcodesText, itemTitle, situationWords } from '../items/item-words';
import { reasonHint, shownReason } from '../items/reason-words';
import { useHintMark } from './hint-marks';
import styles from './items.module.css';
import { ReasonCell } from './reason-cell';

const column = columnsFor<Item>();

/** At 1,440 px all fit, at 1,024 px those up to 'Situação': what goes with a figure stands below it. */
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
      meta: { width: 208, grow: true, identifies: true, sortKey: 'description' },
      cell: ({ getValue }) => <span className="clamp">{getValue()}</span>,
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
    column.accessor((item) => longer(itemFigures(item).difference, itemFigures(item).percentage), {
      id: 'difference',
      header: 'Diferença un',
      meta: { width: 104, numeric: true, sortKey: 'units' },
      cell: ({ row }) => (
        <TwoLines
          first={itemFigures(row.original).difference}
          second={itemFigures(row.original).percentage}
          hint={missingPercentage(row.original)}
        />
      ),
    }),
    column.accessor((item) => longer(itemFigures(item).money, unitValue(item)), {
      id: 'money',
      header: moneyHeading,
      meta: { width: 124, numeric: true, sortKey: 'money' },
      cell: ({ row }) => (
        <TwoLines first={itemFigures(row.original).money} second={unitValue(row.original)} />
      ),
    }),
    column.accessor(reasonHint, {
      id: 'reason',
      header: 'Motivo',
      meta: { width: 96, grow: true, valueAsHint: true, edited: true },
      cell: ({ row }) => <ReasonCell item={row.original} />,
    }),
    column.accessor(longestSituationLine, {
      id: 'state',
      header: 'Situação',
      meta: { width: 120, yields: 120 },
      cell: ({ row }) => <Situation item={row.original} twoLines />,
    }),
    column.accessor('department', {
      header: 'Departamento',
      meta: { width: 120, grow: true, sortKey: 'department' },
    }),
    column.accessor((item) => longer(roundsText(item), whereCounted(item)), {
      id: 'rounds',
      header: 'Rodada',
      meta: { width: 104, small: true },
      cell: ({ row }) => <TwoLines first={roundsText(row.original)} second={whereCounted(row.original)} />,
    }),
  ]);

function longer(first: string, second: string): string {
  return second.length > first.length ? second : first;
}

function unitValue(item: Item): string {
  return `${itemFigures(item).value} un`;
}

function whereCounted({ sections, collectors }: Item): string {
  return `${counted(sections, 'seção', 'seções')} · ${counted(collectors, 'coletor', 'coletores')}`;
}

interface TwoLinesProps {
  readonly first: string;
  readonly second: string;
  readonly hint?: string | undefined;
}

function TwoLines({ first, second, hint }: TwoLinesProps) {
  return (
    <span className={styles.twoLines}>
      <span>{first}</span>
      <span className={styles.second} title={hint}>
        {second}
      </span>
    </span>
  );
}

export const itemColumns: Readonly<Record<ValueBasis, ReturnType<typeof columnsWith>>> = {
  unknown: columnsWith(moneyHeadings.unknown),
  cost: columnsWith(moneyHeadings.cost),
  sale: columnsWith(moneyHeadings.sale),
};

const tones = {
  shortage: 'danger',
  overage: 'warning',
  matching: 'done',
  uncounted: 'dim',
  recounting: '',
} as const satisfies Record<Item['state'], string>;

/** @param twoLines the state above its flags, as a table's row has them */
export function Situation({ item, twoLines = false }: { item: Item; twoLines?: boolean }) {
  const hint = useHintMark(item.key);
  const words = situationWords(item);
  const flags = hint === undefined || item.reason !== null ? words.flags : [...words.flags, hint];
  return (
    <span className={styles.situation} data-two-lines={twoLines || undefined}>
      <span className={`${styles.state} ${tones[item.state]} still medium`}>{words.state}</span>
      {flags.length > 0 && (
        <span className={`${styles.flags} cut dim`} title={twoLines ? flags.join(' · ') : undefined}>
          <span className={`${styles.dot} pre`}> · </span>
          {flags.join(' · ')}
        </span>
      )}
    </span>
  );
}

/** The mark that a difference without flags may get ('HintMarks'). */
const LONGEST_MARK = 'Erro de fator provável';

function longestSituationLine(item: Item): string {
  const { state, flags: marks } = situationWords(item);
  const flags = marks.join(' · ') || (item.difference ? LONGEST_MARK : '');
  return flags.length > state.length ? flags : state;
}

/** '7891234567895 +2': the first barcode and how many others. */
function shownBarcodes({ barcodes }: Pick<Item, 'barcodes'>): string {
  const [first = ''] = barcodes;
  return barcodes.length > 1 ? `${first} +${formatInteger(barcodes.length - 1)}` : first;
}

export function ItemCard({ item }: { item: Item }) {
  const { expected, counted, money } = itemFigures(item);
  const codes = [item.internal_code, shownBarcodes(item)].filter((code) => code !== '');
  return (
    <ListCard
      title={itemTitle(item)}
      figure={money}
      facts={[
        <Situation key="state" item={item} />,
        `Esperado ${expected} · contado ${counted}`,
        differenceFact(item),
        <span key="codes" className="mono">
          {codes.join(' · ')}
        </span>,
        [item.department, shownReason(item) && `Motivo: ${shownReason(item)}`]
          .filter((text) => text !== '')
          .join(' · '),
      ]}
    />
  );
}

function differenceFact(item: Item): string {
  if (item.difference === null) return '';
  const { difference, percentage } = itemFigures(item);
  return item.percentage === null
    ? `Diferença ${difference} un`
    : `Diferença ${difference} un (${percentage})`;
}
