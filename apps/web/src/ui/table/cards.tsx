import { ActionIcon, Checkbox, NativeSelect } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconChevronDown } from '@tabler/icons-react';
import type { Header } from '@tanstack/react-table';
import { Children, type ReactNode, useContext, useId } from 'react';
import { createPortal } from 'react-dom';
import { ToolsContext } from './card-tools-place';
import styles from './cards.module.css';
import { type features, sortDirection } from './columns';
import { pageBox, type RowSelection } from './row-selection';

interface ListCardProps {
  title: ReactNode;
  figure?: ReactNode;
  facts: readonly ReactNode[];
  options?: ReactNode;
}

/** As many facts fit beside the options; the others take the whole width. */
const BESIDE = 2;

/** A row on a phone (docs/screens.md, "Small screens"). Cuts no text. */
export function ListCard({ title, figure, facts, options }: ListCardProps) {
  const filled = facts.filter(isFilled);
  const beside = options === undefined ? filled.length : BESIDE;
  return (
    <div className="column wraps">
      <div className="flex base between gap-3 low">
        <div className="anywhere medium">{title}</div>
        {figure !== undefined && <div className={`${styles.figure} still bold right anywhere`}>{figure}</div>}
      </div>
      <div className={`${styles.body} flex top between gap-1`}>
        <Facts facts={filled.slice(0, beside)} />
        {options !== undefined && <div className={styles.options}>{options}</div>}
      </div>
      {filled.length > beside && <Facts facts={filled.slice(beside)} />}
    </div>
  );
}

function Facts({ facts }: { facts: readonly ReactNode[] }) {
  return (
    <div className={`${styles.facts} dim small anywhere`}>
      {Children.map(facts, (fact) => (
        <div>{fact}</div>
      ))}
    </div>
  );
}

function isFilled(fact: ReactNode): boolean {
  return fact !== '' && fact !== null && fact !== undefined && fact !== false;
}

interface CardToolsProps<Row extends object> {
  /** Whether rows are waited for: only their room shows, so that nothing moves when they come. */
  waiting: boolean;
  headers: readonly Header<typeof features, Row, unknown>[];
  ids: readonly string[];
  selection: RowSelection | undefined;
  sort: string | undefined;
  defaultSort: string | undefined;
  onSort: ((sort: string | undefined) => void) | undefined;
}

export function CardTools<Row extends object>({
  waiting,
  headers,
  ids,
  selection,
  ...order
}: CardToolsProps<Row>) {
  const columns = headers.flatMap(({ column: { columnDef } }) => {
    const { header, meta } = columnDef;
    return meta?.sortKey === undefined || typeof header !== 'string' ? [] : [{ key: meta.sortKey, header }];
  });
  const { place } = useContext(ToolsContext);
  const { onSort } = order;
  const isSortable = onSort !== undefined && columns.length > 0;
  if (selection === undefined && !isSortable) return null;
  if (waiting) return place === null && <div className={`${styles.tools} flex middle between`} aria-hidden />;
  if (ids.length === 0) return null;
  const tools = (
    <div className={`${styles.tools} flex middle between`}>
      {selection && <SelectAllCards selection={selection} ids={ids} />}
      {isSortable && <Order columns={columns} {...order} onSort={onSort} />}
    </div>
  );
  return place === null ? tools : createPortal(tools, place);
}

function SelectAllCards({ selection, ids }: { selection: RowSelection; ids: readonly string[] }) {
  const id = useId();
  return (
    <label className={`${styles.all} row gap-3 small whole`} htmlFor={id}>
      <Checkbox id={id} size="sm" {...pageBox(selection, ids)} />
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

function Order({ columns, sort, defaultSort, onSort }: OrderProps) {
  const id = useId();
  const key = sort?.replace(/^-/, '');
  const isDescending = key !== undefined && sortDirection(sort, key) === 'descending';
  const Icon = isDescending ? IconArrowDown : IconArrowUp;
  return (
    <div className={`${styles.order} flex middle end grow`}>
      <label htmlFor={id}>Ordenar por</label>
      <NativeSelect
        id={id}
        className={styles.field}
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
