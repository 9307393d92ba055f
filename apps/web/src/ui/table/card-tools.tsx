import { ActionIcon, Checkbox, NativeSelect } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconChevronDown } from '@tabler/icons-react';
import type { Header } from '@tanstack/react-table';
import { useId } from 'react';
import cardStyles from './cards.module.css';
import type { features } from './columns';
import { sortDirection } from './next-sort';
import type { RowSelection } from './row-selection';

interface CardToolsProps<Row extends object> {
  headers: readonly Header<typeof features, Row, unknown>[];
  /** Ids of the page's rows. */
  ids: readonly string[];
  selection: RowSelection | undefined;
  sort: string | undefined;
  defaultSort: string | undefined;
  onSort: ((sort: string | undefined) => void) | undefined;
}

/** Above the cards of a list: 'Selecionar todas' and 'Ordenar por', which the heads of the table have on a wide screen. */
export function CardTools<Row extends object>({ headers, ids, selection, ...order }: CardToolsProps<Row>) {
  const columns = headers.flatMap(({ column: { columnDef } }) => {
    const { header, meta } = columnDef;
    return meta?.sortKey === undefined || typeof header !== 'string' ? [] : [{ key: meta.sortKey, header }];
  });
  const { onSort } = order;
  const isSortable = onSort !== undefined && columns.length > 0;
  if (ids.length === 0 || (selection === undefined && !isSortable)) return null;
  return (
    <div className={cardStyles.tools}>
      {selection && <SelectAllCards selection={selection} ids={ids} />}
      {isSortable && <Order columns={columns} {...order} onSort={onSort} />}
    </div>
  );
}

function SelectAllCards({ selection, ids }: { selection: RowSelection; ids: readonly string[] }) {
  const id = useId();
  const count = ids.filter((row) => selection.selected.has(row)).length;
  return (
    <label className={cardStyles.all} htmlFor={id}>
      <Checkbox
        id={id}
        size="sm"
        checked={count === ids.length}
        indeterminate={count > 0 && count < ids.length}
        onChange={selection.toggleAll}
      />
      Selecionar todas
    </label>
  );
}

interface OrderProps {
  columns: readonly { key: string; header: string }[];
  sort: string | undefined;
  defaultSort: string | undefined;
  onSort: (sort: string | undefined) => void;
}

/** The phone's own list of the columns, and a button that turns the order round. */
function Order({ columns, sort, defaultSort, onSort }: OrderProps) {
  const id = useId();
  const key = sort?.replace(/^-/, '');
  const isDescending = key !== undefined && sortDirection(sort, key) === 'descending';
  const Icon = isDescending ? IconArrowDown : IconArrowUp;
  return (
    <div className={cardStyles.order}>
      <label htmlFor={id}>Ordenar por</label>
      <NativeSelect
        id={id}
        className={cardStyles.field}
        rightSection={<IconChevronDown size={14} aria-hidden />}
        rightSectionWidth="1.25rem"
        value={key ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onSort(value === '' || sortDirection(defaultSort, value) !== 'none' ? undefined : value)
        }
      >
        {defaultSort === undefined && <option value="">Relevância</option>}
        {columns.map((column) => (
          <option key={column.key} value={column.key}>
            {column.header}
          </option>
        ))}
      </NativeSelect>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Inverter a ordem, agora ${isDescending ? 'decrescente' : 'crescente'}`}
        title="Inverter a ordem"
        disabled={key === undefined}
        onClick={() => {
          const turned = isDescending ? key : `-${key}`;
          onSort(turned === defaultSort ? undefined : turned);
        }}
      >
        <Icon size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}
