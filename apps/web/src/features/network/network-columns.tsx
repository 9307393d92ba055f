import type { NetworkPharmacy } from '@balanco/contract/progress/network';
import { IconChecklist, IconRepeat } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { paths } from '../../paths';
import { RowOptions } from '../../ui/row-options';
import { columnsFor } from '../../ui/table/columns';
import { ListCard } from '../../ui/table/list-card';
import { CellLines, longerOf } from './cell-lines';
import {
  fullText,
  grossText,
  newestName,
  newestState,
  newestText,
  percentText,
  repeatItems,
  repeatMoney,
  repeatText,
} from './network-words';

export interface PharmacyActions {
  readonly onRepeats: (pharmacy: NetworkPharmacy) => void;
}

const column = columnsFor<NetworkPharmacy>();

/** The columns of Rede. */
export function networkColumns(actions: PharmacyActions) {
  return column.columns([
    column.accessor('name', {
      header: 'Farmácia',
      cell: ({ getValue }) => <CellLines first={getValue()} />,
      meta: { width: 144, grow: true, sortKey: 'name', identifies: true },
    }),
    column.accessor((pharmacy) => longerOf(newestName(pharmacy), newestState(pharmacy)), {
      id: 'newest',
      header: 'Inventário mais novo',
      cell: ({ row: { original } }) => (
        <CellLines first={newestName(original)} second={newestState(original)} />
      ),
      meta: { width: 160, grow: true, sortKey: 'newest' },
    }),
    column.accessor(({ last }) => percentText(last?.accuracy_by_item), {
      id: 'accuracy_by_item',
      header: 'Acurácia por item',
      meta: { width: 120, numeric: true, sortKey: 'accuracy_by_item' },
    }),
    column.accessor(({ last }) => percentText(last?.accuracy_by_value), {
      id: 'accuracy_by_value',
      header: 'Acurácia em valor',
      meta: { width: 120, numeric: true, sortKey: 'accuracy_by_value' },
    }),
    column.accessor(grossText, {
      id: 'gross_share',
      header: 'Bruto por R$ 1.000',
      meta: { width: 130, numeric: true, sortKey: 'gross_share' },
    }),
    column.accessor(fullText, {
      id: 'full_days',
      header: 'Último geral há',
      meta: { width: 110, numeric: true, sortKey: 'full_days' },
    }),
    column.accessor((pharmacy) => longerOf(repeatMoney(pharmacy), repeatItems(pharmacy)), {
      id: 'repeat_money',
      header: 'Reincidentes',
      cell: ({ row: { original } }) => (
        <CellLines first={repeatMoney(original)} second={repeatItems(original)} />
      ),
      meta: { width: 160, numeric: true, sortKey: 'repeat_money' },
    }),
    column.display({
      id: 'options',
      header: 'Opções',
      meta: { width: 96, options: true },
      cell: ({ row }) => <PharmacyOptions pharmacy={row.original} {...actions} />,
    }),
  ]);
}

/** A pharmacy on a phone. */
export function NetworkCard({ pharmacy, ...actions }: PharmacyActions & { pharmacy: NetworkPharmacy }) {
  const { name, last } = pharmacy;
  return (
    <ListCard
      title={name}
      facts={[
        newestText(pharmacy),
        `Acurácia em valor: ${percentText(last?.accuracy_by_value)} · por item: ${percentText(last?.accuracy_by_item)}`,
        `Bruto por R$ 1.000: ${grossText(pharmacy)}`,
        `Último geral há: ${fullText(pharmacy)}`,
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
    label: 'Abrir o inventário mais novo',
    Icon: IconChecklist,
    onClick: () => {
      if (newest !== null) void navigate(paths.closing(newest.id));
    },
    disabled: newest === null,
  };
  const list = {
    label: 'Ver reincidentes',
    Icon: IconRepeat,
    onClick: () => onRepeats(pharmacy),
    disabled: repeats === 0,
  };
  return <RowOptions of={name} buttons={[open, list]} menu={[]} />;
}
