import { formatQuantity } from '@balanco/contract/base/numbers';
import type { CountLine } from '@balanco/contract/counts/count';
import { lineUnits } from '@balanco/contract/counts/count-shape';
import { ActionIcon, UnstyledButton } from '@mantine/core';
import {
  IconAlertTriangle,
  IconClockExclamation,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { formatDateTime, shortMoment } from '../../lib/moments';
import { useHistoryEntry } from '../../listing/history/history-provider';
import { collectorName } from '../../listing/inventory-words';
import { RowOptions } from '../../ui/list/row-options';
import { ListCard } from '../../ui/table/cards';
import { columnsFor, optionsColumn } from '../../ui/table/columns';
import styles from './counts.module.css';
import { AFTER_CLOSE_HINT, boxText, linePlace, lineTitle, shownInternalCode, timesText } from './line-words';

interface LineActions {
  readonly onEdit: (line: CountLine) => void;
  readonly onDelete: (line: CountLine) => void;
  /** Creates the missing product; undefined if the role forbids it. */
  readonly onRegister: ((line: CountLine) => void) | undefined;
}

const column = columnsFor<CountLine>();

/**
 * Specification, section 2. Every role has the options (section 6).
 *
 * @param today from `useToday`
 */
export function countColumns({ onEdit, onDelete, onRegister }: LineActions, today: string) {
  return column.columns([
    column.accessor(collectorName, {
      id: 'collector',
      header: 'Coletor',
      meta: { width: 136, yields: 136, sortKey: 'user_name' },
    }),
    column.accessor('barcode', {
      header: 'Código de Barras',
      meta: { width: 144, yields: 200, code: true, sortKey: 'barcode' },
    }),
    column.accessor(shownInternalCode, {
      id: 'internal_code',
      header: 'Código Interno',
      meta: { width: 112, code: true, sortKey: 'internal_code' },
    }),
    column.accessor((line) => line.product?.description ?? line.raw ?? '', {
      id: 'product',
      header: 'Produto',
      meta: { width: 200, grow: true, sortKey: 'product', identifies: true },
      cell: ({ row }) => <ProductCell line={row.original} onRegister={onRegister} />,
    }),
    column.accessor('quantity', {
      header: 'Quantidade',
      meta: { width: 110, numeric: true, sortKey: 'quantity', edited: true },
      cell: ({ row: { original } }) => (original.quantity === null ? '' : formatQuantity(original.quantity)),
    }),
    // Its longer line decides the column's width, because an amount is never cut.
    column.accessor(
      (line) => [unitsText(line), factorText(line)].sort((a, b) => b.length - a.length)[0] ?? '',
      {
        id: 'factor',
        header: 'Fator',
        meta: { width: 72, numeric: true, sortKey: 'factor', edited: true },
        cell: ({ row }) => <FactorCell line={row.original} />,
      },
    ),
    column.accessor(({ createdAt }) => formatDateTime(createdAt), {
      id: 'createdAt',
      header: 'Data e Hora',
      meta: { width: 112, numeric: true, sortKey: 'createdAt', valueAsHint: true },
      cell: ({ row }) => shortMoment(row.original.createdAt, today),
    }),
    optionsColumn(104, (row: CountLine) => <LineOptions line={row} onEdit={onEdit} onDelete={onDelete} />),
  ]);
}

function ProductCell({ line, onRegister }: { line: CountLine } & Pick<LineActions, 'onRegister'>) {
  const place = linePlace(line);
  const box = boxText(line);
  return (
    <div className={`${styles.product} row`}>
      <div className={`${styles.counted} grow low`}>
        <div className="row">
          <Counted line={line} />
          {isUnregistered(line) && onRegister && (
            <ActionIcon
              variant="subtle"
              size={18}
              aria-label="Cadastrar este produto"
              title="Cadastrar este produto"
              onClick={() => onRegister(line)}
            >
              <IconPlus size={14} aria-hidden />
            </ActionIcon>
          )}
        </div>
        <div className="second flex gap-1">
          <span className="cut" title={place}>
            {place}
          </span>
          {box !== '' && (
            <span className={`${styles.box} cut`} title={box}>
              {boxText(line, { isShort: true })}
            </span>
          )}
          {line.imported_by !== null && (
            <span
              className={`${styles.editor} cut`}
              title={`Importada de um arquivo por ${line.imported_by}`}
            >
              arquivo, por {line.imported_by}
            </span>
          )}
          {line.edited_by !== null && (
            <span className={`${styles.editor} cut`} title={editorHint(line)}>
              {editorText(line)}
            </span>
          )}
        </div>
      </div>
      {line.after_close && (
        <span className="inline warning still push tiny" title={lateHint(line)}>
          <IconClockExclamation size={14} aria-hidden />
          <span className={styles.markText}>{lateWords(line)}</span>
        </span>
      )}
    </div>
  );
}

/** 'editada por Paula'; the phone's person is the row's. */
function editorText({ edited_by, edited_on_phone }: CountLine): string {
  return edited_on_phone ? 'corrigida no celular' : `editada por ${edited_by}`;
}

function editorHint({ edited_by, edited_on_phone }: CountLine): string {
  return edited_on_phone
    ? `Corrigida no celular por ${edited_by}, depois do escritório`
    : `Editada por ${edited_by}`;
}

function lateWords({ is_discarded }: CountLine): string {
  return is_discarded ? 'Após o fechamento, descartada' : 'Após o fechamento';
}

function lateHint({ is_discarded }: CountLine): string {
  return is_discarded ? `${AFTER_CLOSE_HINT} e foi descartada: não entra no resultado` : AFTER_CLOSE_HINT;
}

function Counted({ line }: { line: CountLine }) {
  if (line.kind === 'unrecognised') {
    return (
      <>
        <Problem text="Não reconhecido" />
        <code className={`${styles.raw} cut dim mono small`}>{line.raw}</code>
      </>
    );
  }
  if (line.candidates !== undefined) return <Problem text={candidatesText(line.candidates)} />;
  if (line.product === null) return <Problem text="Produto não cadastrado" />;
  return <span className={`${styles.description} cut`}>{line.product.description || 'Sem descrição'}</span>;
}

function Problem({ text }: { text: string }) {
  return (
    <span className={`${styles.problem} inline warning`} title={text}>
      <IconAlertTriangle size={14} aria-hidden />
      <span className={`${styles.description} cut`}>{text}</span>
    </span>
  );
}

function candidatesText(candidates: NonNullable<CountLine['candidates']>): string {
  const names = candidates.map(
    ({ description, internal_code }) =>
      `${description || 'Sem descrição'} (${internal_code || 'sem código'})`,
  );
  return `Código em dois produtos: ${names.join(' · ')}`;
}

function isUnregistered({ kind, product, candidates }: CountLine): boolean {
  return kind !== 'unrecognised' && product === null && candidates === undefined;
}

function FactorCell({ line }: { line: CountLine }) {
  const units = unitsText(line);
  return (
    <div className={`${styles.factor} column bottom low`}>
      {factorText(line)}
      {units !== '' && <span className="second whole">{units}</span>}
    </div>
  );
}

function factorText(line: CountLine): string {
  return `${formatQuantity(factorOf(line))}${factorOf(line) === line.factor ? '' : ' do vínculo'}`;
}

/** The binding's factor replaces 1. */
function factorOf({ factor, bound_factor: bound }: CountLine): number {
  return lineUnits({ quantity: 1, factor }, bound);
}

function unitsText(line: CountLine): string {
  const { quantity } = line;
  if (quantity === null || factorOf(line) === 1) return '';
  return `= ${formatQuantity(lineUnits({ quantity, factor: factorOf(line) }))} un`;
}

function LineOptions({ line, onEdit, onDelete }: Omit<LineActions, 'onRegister'> & { line: CountLine }) {
  const of = lineTitle(line);
  const history = useHistoryEntry({ entity: 'count', id: line.count_id, of });
  return (
    <RowOptions
      of={of}
      shortNames
      buttons={[
        { label: 'Editar', Icon: IconPencil, onClick: () => onEdit(line) },
        { label: 'Excluir', Icon: IconTrash, onClick: () => onDelete(line) },
      ]}
      menu={[history]}
    />
  );
}

export function CountCard({
  line,
  today,
  onRegister,
  ...actions
}: LineActions & { line: CountLine; today: string }) {
  const codes = [line.barcode, shownInternalCode(line)].filter((code) => code !== '' && code !== null);
  return (
    <ListCard
      title={
        <div className={styles.whole}>
          <Counted line={line} />
        </div>
      }
      figure={
        <>
          {line.quantity !== null && timesText({ quantity: line.quantity, factor: factorOf(line) })}
          {unitsText(line) !== '' && <span className="dim tiny whole">{` ${unitsText(line)}`}</span>}
        </>
      }
      facts={[
        line.after_close && (
          <span className="inline warning still push tiny">
            <IconClockExclamation size={14} aria-hidden />
            {lateWords(line)}
          </span>
        ),
        codes.length > 0 && <span className="mono">{codes.join(' · ')}</span>,
        boxText(line),
        isUnregistered(line) && onRegister && (
          <UnstyledButton className={`${styles.register} inline accent`} onClick={() => onRegister(line)}>
            <IconPlus size={14} aria-hidden />
            Cadastrar este produto
          </UnstyledButton>
        ),
        linePlace(line),
        line.imported_by !== null && `arquivo, por ${line.imported_by}`,
        line.edited_on_phone && editorText(line),
        `${collectorName(line)} · ${shortMoment(line.createdAt, today)}`,
      ]}
      options={<LineOptions line={line} {...actions} />}
    />
  );
}
