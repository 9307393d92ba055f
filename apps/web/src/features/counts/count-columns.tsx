import type { CountLine } from '@balanco/contract/counts';
import { formatQuantity } from '@balanco/contract/numbers';
import { IconAlertTriangle, IconClockExclamation, IconPencil, IconTrash } from '@tabler/icons-react';
import { formatDateTime } from '../../lib/format-date-time';
import { collectorName } from '../../listing/collector-name';
import { RowOption, RowOptions } from '../../ui/row-options';
import { columnsFor } from '../../ui/table/columns';
import styles from './counts.module.css';
import { shownInternalCode } from './shown-internal-code';

interface LineActions {
  readonly onEdit: (line: CountLine) => void;
  readonly onDelete: (line: CountLine) => void;
}

const column = columnsFor<CountLine>();

/**
 * Columns of the specification's section 2, sorted by the server. Product and internal code can't be sorted, because the
 * server looks up products for one page only. The options are not gated by role (section 6).
 */
export function countColumns({ onEdit, onDelete }: LineActions) {
  return column.columns([
    column.accessor(collectorName, {
      id: 'collector',
      header: 'Coletor',
      meta: { width: 136, sortKey: 'user_name' },
    }),
    column.accessor('barcode', {
      header: 'Código de Barras',
      meta: { width: 144, code: true, sortKey: 'barcode' },
    }),
    column.accessor(shownInternalCode, {
      id: 'internal_code',
      header: 'Código Interno',
      meta: { width: 112, code: true },
    }),
    column.accessor((line) => line.product?.description ?? line.raw ?? '', {
      id: 'product',
      header: 'Produto',
      meta: { width: 160, grow: true },
      cell: ({ row }) => <ProductCell line={row.original} />,
    }),
    column.accessor('quantity', {
      header: 'Quantidade',
      meta: { width: 110, numeric: true, sortKey: 'quantity' },
      cell: ({ row }) => formatQuantityOf(row.original),
    }),
    column.accessor('factor', {
      header: 'Fator',
      meta: { width: 72, numeric: true, sortKey: 'factor' },
      cell: ({ getValue }) => formatQuantity(getValue()),
    }),
    column.accessor('createdAt', {
      header: 'Data e Hora',
      meta: { width: 172, numeric: true, sortKey: 'createdAt' },
      cell: ({ getValue }) => formatDateTime(getValue()),
    }),
    column.display({
      id: 'options',
      header: 'Opções',
      meta: { width: 76 },
      cell: ({ row }) => <LineOptions line={row.original} onEdit={onEdit} onDelete={onDelete} />,
    }),
  ]);
}

/** Empty if the quantity could not be read. */
function formatQuantityOf({ quantity }: CountLine): string {
  return quantity === null ? '' : formatQuantity(quantity);
}

/** The counted product, or why there is none, with the mark of a count that arrived after close. */
function ProductCell({ line }: { line: CountLine }) {
  return (
    <div className={styles.product}>
      <Counted line={line} />
      {line.after_close && (
        <span className={styles.mark} title="Chegou depois que o inventário ou a seção foi finalizada">
          <IconClockExclamation size={14} aria-hidden />
          <span className={styles.markText}>Após o fechamento</span>
        </span>
      )}
    </div>
  );
}

function Counted({ line }: { line: CountLine }) {
  if (line.kind === 'unrecognised') {
    return (
      <>
        <Problem text="Não reconhecido" />
        <code className={styles.raw}>{line.raw}</code>
      </>
    );
  }
  if (line.product === null) return <Problem text="Produto não cadastrado" />;
  return <span className={styles.description}>{line.product.description || 'Sem descrição'}</span>;
}

function Problem({ text }: { text: string }) {
  return (
    <span className={styles.problem} title={text}>
      <IconAlertTriangle size={14} aria-hidden />
      <span className={styles.description}>{text}</span>
    </span>
  );
}

function LineOptions({ line, onEdit, onDelete }: LineActions & { line: CountLine }) {
  return (
    <RowOptions>
      <RowOption label="Editar" Icon={IconPencil} onClick={() => onEdit(line)} />
      <RowOption label="Excluir" Icon={IconTrash} onClick={() => onDelete(line)} />
    </RowOptions>
  );
}
