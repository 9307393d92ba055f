import type { Catalogue, CatalogueRow } from '@balanco/catalogue-file/catalogue';
import { fieldsOf, type ImportColumnKey, type ImportField } from '@balanco/catalogue-file/import-columns';
import type { ImportOptions } from '@balanco/catalogue-file/import-options';
import type { ListedProblem } from '@balanco/catalogue-file/listed-problem';
import type { RowProblem } from '@balanco/catalogue-file/problems';
import type { Caution } from '@balanco/catalogue-file/review-catalogue';
import { counted } from '@balanco/contract/base/numbers';
import {
  BLANK_PRODUCT,
  isTextColumn,
  PRODUCT_COLUMN_NAMES,
  PRODUCT_COLUMNS,
  type ProductColumn,
} from '@balanco/contract/products/product-columns';
import {
  type Icon,
  IconAlertTriangle,
  IconBarcodeOff,
  IconCircleCheck,
  IconCircleX,
  IconEraser,
  IconLineHeight,
  IconReceiptOff,
} from '@tabler/icons-react';
import { memo, type ReactNode, useCallback, useMemo } from 'react';
import { productCellMeta, productValueText } from '../../../catalogue/product-words';
import { LinkButton } from '../../../ui/link-button';
import { columnsFor, type DataColumn } from '../../../ui/table/columns';
import { DataTable } from '../../../ui/table/data-table';
import { rejectedFile } from '../last-import/rejected-file';
import styles from '../product-import.module.css';
import type { ParsedCatalogue } from '../read/use-parsed-catalogue';
import { PROBLEMS_ID, ProblemList, rowsInSight } from './problem-list';

interface CatalogueReviewProps {
  file: File;
  parsed: ParsedCatalogue;
  problems: readonly ListedProblem[];
  leftOut: readonly number[];
  options: ImportOptions;
  onChange: (change: (options: ImportOptions) => ImportOptions) => void;
}

/** See docs/files.md, "Review before sending". */
export function CatalogueReview(props: CatalogueReviewProps) {
  const { file, parsed, problems, leftOut, options, onChange } = props;
  const { understood, busy, failure } = parsed;
  const catalogue = understood?.catalogue ?? null;
  const found = catalogue?.problems;
  const badNumbers = useMemo(() => found?.filter(isBadNumber).length ?? 0, [found]);
  const storeZero = useCallback(
    (badNumbersAsZero: boolean) => onChange((now) => ({ ...now, badNumbersAsZero })),
    [onChange],
  );
  const sheet = catalogue?.sheet ?? null;
  const makeRejected = useMemo(
    () => (leftOut.length === 0 ? null : () => rejectedFile({ file, lines: leftOut, sheet })),
    [leftOut, file, sheet],
  );
  if (failure !== null && problems.length === 0) return null;
  return (
    <div className="stack" aria-busy={busy}>
      {failure === null && (
        <PreviewTable rows={catalogue?.rows} columns={catalogue?.columns ?? options.columns} stale={busy} />
      )}
      {problems.length > 0 && (
        <ProblemList
          problems={problems}
          fileName={file.name}
          makeRejected={makeRejected}
          stale={busy}
          badNumbers={badNumbers}
          badNumbersAsZero={options.badNumbersAsZero}
          onBadNumbersAsZero={storeZero}
        />
      )}
    </div>
  );
}

function isBadNumber({ kind }: RowProblem): boolean {
  return kind === 'not_a_number' || kind === 'out_of_range';
}

function isCleaned({ kind }: RowProblem): boolean {
  return kind === 'invisible_characters';
}

export const CAUTIONS_ID = 'import-cautions';

export function goToPart(id: string): void {
  const part = document.getElementById(id);
  part?.focus({ preventScroll: true });
  // The browser's own scrolling would leave it below the sticky foot.
  part?.scrollIntoView({ block: 'center' });
}

interface CautionsProps {
  cautions: readonly Caution[];
  onAdjust: (field: ImportField) => void;
}

export function Cautions({ cautions, onAdjust }: CautionsProps) {
  if (cautions.length === 0) return null;
  return (
    <section
      id={CAUTIONS_ID}
      tabIndex={-1}
      aria-label="Atenção"
      className="tint tint-warning stack gap-2 pad"
    >
      {cautions.map(({ message, field }) => (
        <p key={message} className="row top">
          <IconAlertTriangle size={16} aria-hidden />
          <span>
            {message}
            {field !== undefined && (
              <>
                {' '}
                <LinkButton inherit underline="always" onClick={() => onAdjust(field)}>
                  Trocar coluna
                </LinkButton>
              </>
            )}
          </span>
        </p>
      ))}
    </section>
  );
}

const PREVIEW_ROWS = 5;

interface PreviewTableProps {
  rows: readonly CatalogueRow[] | undefined;
  columns: readonly ImportColumnKey[];
  stale: boolean;
}

/** The first rows as stored (docs/files.md, "Review before sending"). */
const PreviewTable = memo(function PreviewTable({ rows, columns, stale }: PreviewTableProps) {
  const shown = useMemo(() => previewColumns(columns), [columns]);
  const first = useMemo(() => rows?.slice(0, PREVIEW_ROWS), [rows]);
  return (
    <section>
      <h2 className="mb-2">Primeiras linhas, como serão gravadas</h2>
      <div className={`${styles.table} column`} style={rowsInSight(PREVIEW_ROWS)}>
        <DataTable
          label="Primeiras linhas"
          columns={shown}
          rows={first}
          rowId={(row) => String(row.line)}
          card={null}
          onRetry={() => undefined}
          emptyText="Nenhuma linha"
          stale={stale}
        />
      </div>
    </section>
  );
});

const column = columnsFor<CatalogueRow>();

/** Pixels. The description also gets the remaining width. */
const WIDTHS: Readonly<Record<ProductColumn, number>> = {
  internal_code: 112,
  description: 232,
  barcode: 136,
  department: 112,
  system_stock: 116,
  value: 116,
};

function previewColumns(chosen: readonly ImportColumnKey[]): readonly DataColumn<CatalogueRow>[] {
  const fields = fieldsOf(chosen);
  const imported = PRODUCT_COLUMN_NAMES.filter((name) => fields.includes(name));
  return column.columns([
    column.accessor('line', { header: 'Linha', meta: { width: 60, numeric: true } }),
    ...imported.map((name) =>
      column.accessor(name, {
        header: PRODUCT_COLUMNS[name].label,
        meta: { ...productCellMeta(name), width: WIDTHS[name] },
        cell: ({ row }) => cellText(name, row.original),
      }),
    ),
  ]);
}

/** A dash for a missing number: the product keeps its own, so 0 would be wrong. */
function cellText(name: ProductColumn, row: CatalogueRow): string {
  if (row[name] === undefined) return isTextColumn(name) ? '' : '—';
  return productValueText(name, { ...BLANK_PRODUCT, ...row });
}

interface CatalogueSummaryProps {
  parsed: ParsedCatalogue;
  leftOut?: number;
  withoutBarcode?: number | undefined;
}

export function CatalogueSummary({ parsed, leftOut = 0, withoutBarcode = 0 }: CatalogueSummaryProps) {
  const { understood, busy, progress } = parsed;
  return (
    <div role="status" className={`${styles.summary} line gap-4 rows-1`}>
      {busy && <span className="dim">Lendo o arquivo... {Math.floor(progress * 100)}%</span>}
      {!busy && understood?.catalogue && <Counts catalogue={understood.catalogue} leftOut={leftOut} />}
      {!busy && withoutBarcode > 0 && (
        <span className="inline dim">
          <IconBarcodeOff size={16} aria-hidden />
          {counted(withoutBarcode, 'produto', 'produtos')} sem código de barras:{' '}
          {withoutBarcode === 1 ? 'não sai' : 'não saem'} numa exportação por código de barras
        </span>
      )}
    </div>
  );
}

function Counts({ catalogue, leftOut }: { catalogue: Catalogue; leftOut: number }) {
  const { blankLines, skippedLines, rows, products, problems } = catalogue;
  const cleaned = new Set(problems.filter(isCleaned).map(({ line }) => line)).size;
  const warnings = problems.filter((problem) => problem.severity === 'warning' && !isCleaned(problem)).length;
  const distinct =
    products === rows.length ? '' : ` (${counted(products, 'produto diferente', 'produtos diferentes')})`;
  const ready = `${counted(rows.length, 'linha pronta', 'linhas prontas')}${distinct}`;
  const found = `${counted(cleaned, 'linha tinha', 'linhas tinham')} caracteres invisíveis, que foram retirados`;
  const skipped = counted(skippedLines, 'linha que não é de produto', 'linhas que não são de produtos');
  return (
    <>
      {fact(rows.length, IconCircleCheck, 'done', ready)}
      {fact(leftOut, IconCircleX, 'danger', counted(leftOut, 'linha fica de fora', 'linhas ficam de fora'))}
      {fact(
        warnings,
        IconAlertTriangle,
        'warning',
        <LinkButton inherit underline="always" onClick={() => goToPart(PROBLEMS_ID)}>
          {counted(warnings, 'aviso', 'avisos')}
        </LinkButton>,
      )}
      {fact(cleaned, IconEraser, 'warning', found)}
      {fact(skippedLines, IconReceiptOff, 'dim', skipped)}
      {fact(blankLines, IconLineHeight, 'dim', counted(blankLines, 'linha em branco', 'linhas em branco'))}
    </>
  );
}

function fact(count: number, Icon: Icon, tone: 'done' | 'danger' | 'warning' | 'dim', text: ReactNode) {
  if (count === 0) return null;
  return (
    <span className={tone === 'dim' ? 'inline dim' : 'inline'}>
      <Icon size={16} aria-hidden className={tone} />
      {text}
    </span>
  );
}
