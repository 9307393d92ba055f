import type { Catalogue } from '@balanco/catalogue-file/catalogue';
import { changesStock } from '@balanco/catalogue-file/import-batches';
import { type ImportColumnKey, type ImportField, inOrder } from '@balanco/catalogue-file/import-columns';
import type { ImportOptions, TxtOptions } from '@balanco/catalogue-file/import-options';
import { offeredText, openOffers } from '@balanco/catalogue-file/review-catalogue';
import { formatInteger, formatMoney, formatQuantity } from '@balanco/contract/base/numbers';
import type { BulkAnswer, BulkStock } from '@balanco/contract/products/products';
import { Button, Progress } from '@mantine/core';
import { IconRefresh, IconTablePlus } from '@tabler/icons-react';
import { type Dispatch, type ReactNode, type RefObject, type SetStateAction, useState } from 'react';
import { flushSync } from 'react-dom';
import { LinkButton } from '../../ui/link-button';
import { AlertLine, WarningLine } from '../../ui/messages/message-line';
import { rememberChoices, rememberedChoices, useMemoryVersion } from './memory/sync-import-memory';
import { ColumnChoice, columnProblem, focusColumns } from './options/column-choice';
import { ColumnMapping, columnSelectId, UnusedColumns } from './options/column-mapping';
import { LayoutField, layoutOf } from './options/layout-field';
import { MissingColumns } from './options/missing-columns';
import { ENCODINGS, NUMBER_FORMATS, ReadingOptions } from './options/reading-options';
import styles from './product-import.module.css';
import { CatalogueReview, CatalogueSummary, Cautions } from './review/catalogue-review';
import { RepeatedCodesNote, TakenCodesNote } from './review/repeated-codes';
import type { CheckedImport, DryRun } from './run/use-checked-import';

interface ImportSetupProps {
  pharmacy: string;
  file: File | null;
  options: ImportOptions;
  onChange: Dispatch<SetStateAction<ImportOptions>>;
  checked: CheckedImport;
  measuring: boolean;
  onMeasuring: (measuring: boolean) => void;
  saveLayout: RefObject<(() => void) | null>;
  onMeasured: () => void;
}

/** Numbers first, and questions last, above the button; how the file is read folds into one line. */
export function ImportSetup(props: ImportSetupProps) {
  const { file, options, onChange, checked } = props;
  const { parsed, dryRun } = checked;
  const { understood, busy, failure } = parsed;
  const catalogue = understood?.catalogue ?? null;
  // A file refused unread has nothing to show.
  const found = catalogue !== null && (catalogue.lines > 0 || catalogue.sheet !== null) ? catalogue : null;
  // The column choice shows its own message.
  const reviewable = file !== null && columnProblem(options) === null;
  const withoutBarcode = checked.rows.filter(({ barcode }) => barcode === undefined).length;
  const [fold, setFold] = useState<Fold | null>(null);
  const adjust = (field: ImportField) => {
    flushSync(() => setFold({ of: file, open: true }));
    document.getElementById(columnSelectId(field))?.focus();
  };
  if (props.measuring && options.type === 'txt')
    return <Positions {...props} options={options} found={reviewable ? found : null} onFold={setFold} />;
  return (
    <>
      {reviewable && failure === null && (
        <>
          <ImportFigures
            dryRun={dryRun}
            leftOut={busy ? null : checked.leftOut.length}
            catalogue={options.columns.includes(STOCK) ? catalogue : null}
          />
          <DryRunLine dryRun={dryRun} onRepeat={checked.repeatDryRun} />
        </>
      )}
      {reviewable && (busy || found !== null) && (
        <CatalogueSummary
          parsed={parsed}
          withoutBarcode={catalogue?.columns.includes('barcode') ? withoutBarcode : 0}
        />
      )}
      <AlertLine message={reviewable && !busy ? failure : null} />
      {reviewable && found !== null && (
        <>
          <Cautions cautions={checked.cautions} onAdjust={adjust} />
          <RepeatedCodesNote repeated={found.repeatedCodes} />
          {dryRun.phase === 'done' && <TakenCodesNote taken={dryRun.answer.taken_codes} />}
        </>
      )}
      {reviewable && (
        <CatalogueReview
          file={file}
          parsed={parsed}
          problems={checked.problems}
          leftOut={checked.leftOut}
          options={options}
          onChange={onChange}
        />
      )}
      <ColumnChoice options={options} onChange={onChange} />
      {reviewable && found?.sheet && <UnusedColumns sheet={found.sheet} />}
      <Reading {...props} found={reviewable ? found : null} fold={fold} onFold={setFold} />
      {reviewable && found !== null && (
        <MissingColumns
          missing={checked.missing}
          sheet={found.sheet}
          options={options}
          onAnswer={(next) => {
            onChange(next);
            focusColumns();
          }}
        />
      )}
    </>
  );
}

interface Fold {
  /** The file for which the decision holds. */
  readonly of: File | null;
  readonly open: boolean;
}

interface ReadingProps extends ImportSetupProps {
  found: Catalogue | null;
  fold: Fold | null;
  onFold: (fold: Fold) => void;
}

function Reading(props: ReadingProps) {
  const { file, options, onChange, found, fold, onFold } = props;
  const open = fold !== null && fold.of === file ? fold.open : isReadingUnsure(found);
  useMemoryVersion();
  const layoutName = options.type === 'txt' ? layoutOf(options).name : '';
  return (
    <ReadingFold
      text={readingText(options, found, layoutName)}
      open={open}
      onToggle={(wanted) => onFold({ of: file, open: wanted })}
    >
      <ReadingOptions options={options} onChange={onChange} found={found} />
      {options.type === 'txt' && <Positions {...props} options={options} />}
      {options.type === 'sheet' && found?.sheet && found.sheet.columns.length > 0 && (
        <ColumnMapping sheet={found.sheet} options={options} onChange={onChange} />
      )}
    </ReadingFold>
  );
}

function Positions(props: Omit<ReadingProps, 'fold'> & { options: TxtOptions }) {
  const { pharmacy, file, options, onChange, found, onFold, measuring, onMeasuring } = props;
  return (
    <LayoutField
      pharmacy={pharmacy}
      file={file}
      encoding={found?.encoding ?? null}
      options={options}
      onChange={onChange}
      isWrong={hasWrongPositions(found)}
      editing={measuring}
      save={props.saveLayout}
      onMeasured={props.onMeasured}
      onEditing={(editing) => {
        // Saving leaves the settings as they were shown.
        onFold({ of: file, open: true });
        onMeasuring(editing);
      }}
    />
  );
}

/** A TXT that is read by positions of another layout. */
export function hasWrongPositions(found: Catalogue | null): boolean {
  if (found === null || found.sheet !== null) return false;
  return (
    found.suspicions.some(({ kind }) => kind === 'shifted_columns') ||
    found.refusal?.kind === 'no_usable_row' ||
    found.problems.some(({ kind }) => kind === 'other_layout') ||
    found.missing.length > 0
  );
}

const STOCK = 'stock_value_combined';

interface ColumnOfferProps {
  pharmacy: string;
  offers: readonly ImportColumnKey[];
  options: ImportOptions;
  onChange: (options: ImportOptions) => void;
}

/** Remembers the answer for the pharmacy (docs/files.md, "Review before sending"). */
export function ColumnOffer({ pharmacy, offers, options, onChange }: ColumnOfferProps) {
  useMemoryVersion();
  const open = openOffers({ offers }, options, rememberedChoices(pharmacy).declined);
  const answer = (change: Parameters<typeof rememberChoices>[1]) => {
    rememberChoices(pharmacy, change);
    focusColumns();
  };
  const add = () => {
    answer({ added: open });
    onChange({ ...options, columns: inOrder([...options.columns, ...open]) });
  };
  const leavesStock = offers.includes(STOCK) && !open.includes(STOCK);
  return (
    <>
      {open.length > 0 && (
        <section className="tint line pad" aria-label="O que mais o arquivo traz">
          <IconTablePlus size={16} aria-hidden className="accent" />
          <span className="grow-16">{offeredText(open)}</span>
          <Button size="compact-sm" variant="light" onClick={add}>
            Incluir
          </Button>
          <Button size="compact-sm" onClick={() => answer({ declined: open })}>
            Não
          </Button>
        </section>
      )}
      {leavesStock && <WarningLine>O saldo do arquivo fica de fora.</WarningLine>}
    </>
  );
}

interface ImportFiguresProps {
  dryRun: DryRun;
  /** Lines with a problem; null while reading. */
  leftOut: number | null;
  /** null without 'Saldo & Valor'. */
  catalogue: Catalogue | null;
}

/** The dry run, and totals to compare with the ERP's report (docs/files.md, "Review before sending"). */
function ImportFigures({ dryRun, leftOut, catalogue }: ImportFiguresProps) {
  const answer = dryRun.phase === 'done' ? dryRun.answer : null;
  const totals = catalogue === null ? null : shownTotals(catalogue, answer);
  return (
    <dl className="figures" aria-label="Números da importação" aria-busy={dryRun.phase === 'running'}>
      <Figure name="Novos" value={counted(answer?.created)} />
      <Figure name="Alterados" value={counted(answer?.updated)} />
      <Figure name="Sem mudança" value={counted(answer?.unchanged)} />
      <Figure name="Ficam de fora" value={counted(leftOut)} danger={leftOut !== null && leftOut > 0} />
      {totals !== null && (
        <>
          <Figure name="Saldo total" value={totals.stock === null ? '—' : formatQuantity(totals.stock)} />
          <Figure
            name={totals.isKept ? 'Valor do estoque, com os valores já gravados' : 'Valor do estoque'}
            value={totals.value === null ? '—' : formatMoney(totals.value)}
          />
        </>
      )}
    </dl>
  );
}

/** Null before the dry run tells. A file without values keeps the stored ones. */
function shownTotals({ totals, rows }: Catalogue, answer: BulkAnswer | null) {
  const result = (key: keyof BulkStock['result']) =>
    answer === null ? null : (answer.stock?.result[key] ?? 0) + (answer.stock?.created[key] ?? 0);
  const hasStock = changesStock(rows);
  const hasValue = rows.some(({ value }) => value !== undefined);
  return {
    stock: hasStock || rows.length === 0 ? Number(totals.systemStock) : result('system_stock'),
    value: (hasStock && hasValue) || rows.length === 0 ? Number(totals.stockValue) : result('stock_value'),
    isKept: hasStock && !hasValue,
  };
}

function Figure({ name, value, danger = false }: { name: string; value: string; danger?: boolean }) {
  return (
    <div data-danger={danger || undefined}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** A dash while unknown: 0 would be wrong. */
function counted(count: number | null | undefined): string {
  return count === null || count === undefined ? '—' : formatInteger(count);
}

/** Repeatable; a failure doesn't block the import. */
function DryRunLine({ dryRun, onRepeat }: { dryRun: DryRun; onRepeat: () => void }) {
  if (dryRun.phase === 'failed') {
    return (
      <div className="stack gap-2 top">
        <AlertLine
          message={`Não foi possível conferir com o servidor o que vai mudar. ${dryRun.message}\nVocê pode conferir de novo ou importar mesmo assim.`}
        />
        <Button size="compact-sm" leftSection={<IconRefresh size={14} aria-hidden />} onClick={onRepeat}>
          Conferir de novo
        </Button>
      </div>
    );
  }
  const running = dryRun.phase === 'running';
  return (
    <div className={`${styles.summary} line gap-4 rows-1`}>
      <span role="status" className="dim">
        {running && 'Conferindo com os produtos já gravados...'}
        {dryRun.phase === 'done' && 'Conferido com os produtos já gravados. Nada foi gravado ainda.'}
      </span>
      {running && (
        <Progress
          flex="1 1 8rem"
          maw="20rem"
          bg="var(--hover)"
          value={dryRun.share * 100}
          size="sm"
          transitionDuration={100}
          aria-label="Progresso da conferência"
        />
      )}
    </div>
  );
}

interface ReadingFoldProps {
  text: string;
  open: boolean;
  onToggle: (open: boolean) => void;
  children: ReactNode;
}

function ReadingFold({ text, open, onToggle, children }: ReadingFoldProps) {
  return (
    <section className="stack" aria-label="Leitura do arquivo">
      <p className="line rows-0 base anywhere">
        <span>
          <span className="dim">Leitura:</span> {text} ·
        </span>
        <LinkButton aria-expanded={open} onClick={() => onToggle(!open)}>
          {open ? 'Fechar ajustes' : 'Ajustar'}
        </LinkButton>
      </p>
      {open && <div className={`${styles.settings} box stack pad-3`}>{children}</div>}
    </section>
  );
}

/**
 * 'Windows-1252 · ; · títulos na linha 4'
 *
 * @param layoutName of the TXT's positions
 */
export function readingText(options: ImportOptions, found: Catalogue | null, layoutName: string): string {
  if (found === null) return options.type === 'txt' ? `modelo ${layoutName}` : 'automática';
  const { encoding, sheet } = found;
  const parts = [
    encoding && ENCODINGS[encoding],
    options.type === 'txt' && `modelo ${layoutName}`,
    sheet?.separator && (sheet.separator === '\t' ? 'tabulação' : sheet.separator),
    sheet?.sheet && sheet.sheets.length > 1 && `planilha ${sheet.sheet}`,
    sheet && (sheet.headerRow === null ? 'sem títulos' : `títulos na linha ${sheet.headerRow}`),
    found.columns.includes(STOCK) && `números como ${NUMBER_FORMATS[found.numberFormat]}`,
    options.internalCodeDigits > 0 && `código interno com ${options.internalCodeDigits} dígitos`,
    options.barcodeDigits > 0 && `código de barras com ${options.barcodeDigits} dígitos`,
  ];
  return parts.filter(Boolean).join(' · ');
}

/** Whether the settings open by themselves. A missing column has its own question. */
export function isReadingUnsure(found: Catalogue | null): boolean {
  if (found === null) return false;
  return found.suspicions.length > 0 || (found.refusal !== null && found.missing.length === 0);
}
