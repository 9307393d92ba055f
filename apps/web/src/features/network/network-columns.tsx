import { counted, formatInteger, formatMoney, formatQuantity } from '@balanco/contract/base/numbers';
import type { NetworkPharmacy, Transfer } from '@balanco/contract/progress/network';
import { IconChecklist, IconRepeat } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { TextLink } from '../../listing/path';
import { paths } from '../../paths';
import { RowOptions } from '../../ui/list/row-options';
import { ListCard } from '../../ui/table/cards';
import { columnsFor, optionsColumn } from '../../ui/table/columns';
import { settlementStateWords } from '../inventories/settlement-state-words';
import { groupWords, reasonsText, runningName } from './attention-words';
import styles from './network.module.css';

interface PharmacyActions {
  readonly today: string;
  readonly onRepeats: (pharmacy: NetworkPharmacy) => void;
}

const column = columnsFor<NetworkPharmacy>();

export function networkColumns(actions: PharmacyActions) {
  return column.columns([
    column.accessor('name', {
      header: 'Farmácia',
      cell: ({ row: { original } }) => <PharmacyName pharmacy={original} />,
      meta: { width: 144, grow: true, sortKey: 'name', identifies: true },
    }),
    column.accessor((pharmacy) => nowText(pharmacy, actions.today), {
      id: 'attention',
      header: 'Agora',
      cell: ({ row: { original } }) => <Now pharmacy={original} today={actions.today} />,
      meta: { width: 232, grow: true, sortKey: 'attention' },
    }),
    column.accessor(({ last }) => percentText(last?.accuracy_by_item), {
      id: 'accuracy_by_item',
      header: 'Acurácia por item',
      meta: {
        width: 120,
        numeric: true,
        sortKey: 'accuracy_by_item',
        explains: 'Parte dos itens da última apuração que bateram com o saldo',
      },
    }),
    column.accessor(({ last }) => percentText(last?.accuracy_by_value), {
      id: 'accuracy_by_value',
      header: 'Acurácia em valor',
      meta: {
        width: 120,
        numeric: true,
        sortKey: 'accuracy_by_value',
        explains: 'Parte do R$ em estoque da última apuração que bateu com o saldo',
      },
    }),
    column.accessor(grossText, {
      id: 'gross_share',
      header: 'Bruto por R$ 1.000',
      meta: {
        width: 130,
        numeric: true,
        sortKey: 'gross_share',
        explains: 'Diferença da última apuração, para mais e para menos, em cada R$ 1.000 de estoque',
      },
    }),
    column.accessor(fullText, {
      id: 'full_days',
      header: 'Último inventário geral',
      meta: {
        width: 110,
        numeric: true,
        sortKey: 'full_days',
        explains: 'Desde a última apuração de toda a farmácia',
      },
    }),
    column.accessor((pharmacy) => longerOf(repeatMoney(pharmacy), repeatItems(pharmacy)), {
      id: 'repeat_money',
      header: 'Reincidentes',
      cell: ({ row: { original } }) => (
        <CellLines first={repeatMoney(original)} second={repeatItems(original)} />
      ),
      meta: {
        width: 160,
        numeric: true,
        sortKey: 'repeat_money',
        explains: 'Itens que faltaram nas três últimas apurações',
      },
    }),
    optionsColumn(96, (row: NetworkPharmacy) => <PharmacyOptions pharmacy={row} {...actions} />),
  ]);
}

export function NetworkCard({ pharmacy, ...actions }: PharmacyActions & { pharmacy: NetworkPharmacy }) {
  const { last } = pharmacy;
  return (
    <ListCard
      title={<PharmacyName pharmacy={pharmacy} />}
      facts={[
        <Now key="now" pharmacy={pharmacy} today={actions.today} />,
        `Acurácia em valor: ${percentText(last?.accuracy_by_value)} · por item: ${percentText(last?.accuracy_by_item)}`,
        `Bruto por R$ 1.000: ${grossText(pharmacy)}`,
        `Último inventário geral: ${fullText(pharmacy)}`,
        `Reincidentes: ${repeatText(pharmacy)}`,
      ]}
      options={<PharmacyOptions pharmacy={pharmacy} {...actions} />}
    />
  );
}

function PharmacyOptions({ pharmacy, onRepeats }: PharmacyActions & { pharmacy: NetworkPharmacy }) {
  const navigate = useNavigate();
  const { newest, repeat_items: repeats, name } = pharmacy;
  const open = {
    label: newest === null ? 'Nenhum inventário para abrir' : 'Abrir o inventário mais novo',
    Icon: IconChecklist,
    onClick: () => {
      if (newest !== null) void navigate(paths.inventory(newest.id));
    },
    disabled: newest === null,
  };
  const list = {
    label: repeats === 0 ? 'Nenhum reincidente' : 'Ver reincidentes',
    Icon: IconRepeat,
    onClick: () => onRepeats(pharmacy),
    disabled: repeats === 0,
  };
  return <RowOptions of={name} buttons={[open, list]} menu={[]} />;
}

function PharmacyName({ pharmacy: { id, name } }: { pharmacy: NetworkPharmacy }) {
  return (
    <span className={`${styles.lines} block wraps anywhere`}>
      <TextLink to={paths.inventories({ pharmacy: id })}>{name}</TextLink>
    </span>
  );
}

/** Each running inventory with why somebody has to look; without any the newest one. */
function Now({ pharmacy, today }: { pharmacy: NetworkPharmacy; today: string }) {
  const { id, running, more_running: more, newest, attention } = pharmacy;
  if (running.length === 0 && pharmacy.reasons.length === 0)
    return (
      <span className={`${styles.lines} block wraps anywhere`}>
        {newest === null ? (
          <span className="dim small">Nenhum inventário</span>
        ) : (
          <>
            <TextLink to={paths.inventory(newest.id)}>{newest.name}</TextLink>
            <span className="dim small">{settlementStateWords[newest.state]}</span>
          </>
        )}
      </span>
    );
  return (
    <span className={`${styles.lines} block wraps anywhere`} data-attention={attention}>
      {pharmacy.reasons.length > 0 && (
        <span className={styles.running}>
          <TextLink to={paths.exchangeFiles(id)} w="fit-content" className="block">
            {reasonsText(pharmacy, today)}
          </TextLink>
        </span>
      )}
      {running.map((inventory) => (
        <span key={inventory.id} className={styles.running}>
          <span className={`${styles.reason} block`}>{reasonsText(inventory, today)}</span>
          <TextLink to={paths.inventory(inventory.id)} w="fit-content" className="block">
            {runningName(inventory)}
          </TextLink>
        </span>
      ))}
      {more > 0 && <TextLink to={paths.inventories({ pharmacy: id })}>e mais {formatInteger(more)}</TextLink>}
    </span>
  );
}

function nowText(pharmacy: NetworkPharmacy, today: string): string {
  const { running, newest, attention } = pharmacy;
  const lines = running.flatMap((inventory) => [reasonsText(inventory, today), runningName(inventory)]);
  return [newest?.name ?? groupWords[attention], reasonsText(pharmacy, today), ...lines].reduce(
    (one, other) => longerOf(one, other),
  );
}

function percentText(percent: number | null | undefined): string {
  return percent === null || percent === undefined ? '–' : `${formatQuantity(percent)}\u00a0%`;
}

/** '–' if nothing with R$ was compared. */
export function grossText({ last }: NetworkPharmacy): string {
  const share = last?.gross_share ?? null;
  return share === null ? '–' : formatMoney(share);
}

function fullText({ full_days: days }: NetworkPharmacy): string {
  if (days === null) return 'nunca';
  return days === 0 ? 'hoje' : counted(days, 'dia', 'dias');
}

/** '12 itens, R$ 340,00'; '–' for none. */
function repeatText(pharmacy: NetworkPharmacy): string {
  const items = repeatItems(pharmacy);
  return items === undefined ? '–' : `${items}, ${repeatMoney(pharmacy)}`;
}

function repeatMoney({ repeat_items: items, repeat_money: money }: NetworkPharmacy): string {
  return items === 0 ? '–' : formatMoney(Math.abs(money));
}

function repeatItems({ repeat_items: items }: NetworkPharmacy): string | undefined {
  return items === 0 ? undefined : counted(items, 'item', 'itens');
}

const transferColumn = columnsFor<Transfer>();

export const transferColumns = transferColumn.columns([
  transferColumn.accessor(({ description, short }) => description || `Código ${short.key.slice(2)}`, {
    id: 'product',
    header: 'Produto',
    cell: ({ getValue }) => <CellLines first={getValue()} />,
    meta: { width: 160, grow: true, identifies: true },
  }),
  transferColumn.accessor(({ internal_code, barcode }) => internal_code || barcode, {
    id: 'code',
    header: 'Código',
    meta: { width: 144, code: true },
  }),
  transferColumn.accessor(({ short }) => longerOf(placeText(short), short.inventory_name), {
    id: 'short',
    header: 'Faltou em',
    cell: ({ row: { original } }) => <Side side={original.short} />,
    meta: { width: 150, grow: true },
  }),
  transferColumn.accessor(({ over }) => longerOf(placeText(over), over.inventory_name), {
    id: 'over',
    header: 'Sobrou em',
    cell: ({ row: { original } }) => <Side side={original.over} />,
    meta: { width: 150, grow: true },
  }),
  transferColumn.accessor(({ units }) => formatQuantity(units), {
    id: 'units',
    header: 'Unidades',
    meta: { width: 96, numeric: true },
  }),
  transferColumn.accessor(({ explained }) => formatMoney(explained), {
    id: 'explained',
    header: 'Explicável R$',
    meta: { width: 130, numeric: true },
  }),
]);

export function TransferCard({ transfer }: { transfer: Transfer }) {
  const { description, internal_code, barcode, short, over, units, explained } = transfer;
  return (
    <ListCard
      title={description || `Código ${short.key.slice(2)}`}
      figure={formatMoney(explained)}
      facts={[
        internal_code || barcode,
        `Faltou: ${sideText(short)}`,
        `Sobrou: ${sideText(over)}`,
        `${formatQuantity(units)} un explicáveis`,
      ]}
    />
  );
}

/** The quantity comes first, because long names wrap. */
function placeText({ pharmacy_name, difference }: Transfer['short']): string {
  return `${difference > 0 ? '+' : ''}${formatQuantity(difference)}\u00a0un · ${pharmacy_name}`;
}

function sideText(side: Transfer['short']): string {
  return `${placeText(side)} em ${side.inventory_name}`;
}

function Side({ side }: { side: Transfer['short'] }) {
  return <CellLines first={placeText(side)} second={side.inventory_name} />;
}

export function transferId({ short, over }: Transfer): string {
  return `${short.pharmacy} ${short.key} ${over.pharmacy} ${over.key}`;
}

function CellLines({ first, second }: { first: string; second?: string | undefined }) {
  return (
    <span className={`${styles.lines} block wraps anywhere`}>
      <span>{first}</span>
      {second !== undefined && <span className="dim small">{second}</span>}
    </span>
  );
}

function longerOf(first: string, second = ''): string {
  return second.length > first.length ? second : first;
}
