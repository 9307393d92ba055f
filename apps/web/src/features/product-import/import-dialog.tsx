import type { CatalogueRow } from '@balanco/catalogue-file/catalogue';
import { doneText } from '@balanco/catalogue-file/done-text';
import {
  type BatchProgress,
  changesStock,
  importBatches,
  productRow,
} from '@balanco/catalogue-file/import-batches';
import type { ImportColumnKey } from '@balanco/catalogue-file/import-columns';
import type { ImportOptions } from '@balanco/catalogue-file/import-options';
import { missingText, strangersText, takenText } from '@balanco/catalogue-file/review-catalogue';
import { counted, formatInteger } from '@balanco/contract/base/numbers';
import type { Pharmacy } from '@balanco/contract/pharmacies/pharmacies';
import { type BulkAnswer, bulkProducts, IMPORT_BATCH_PAUSE_MS } from '@balanco/contract/products/products';
import { Progress, Text } from '@mantine/core';
import { IconCircleX } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { request, sentence } from '../../api/client';
import { patiently } from '../../api/patiently';
import { sleep } from '../../lib/wait';
import { inventoriesQuery } from '../../listing/inventories-query';
import { dialogs, paths } from '../../paths';
import { useStaffAction } from '../../session/role/staff-action';
import { useLeaveWarning } from '../../session/use-leave-warning';
import { FormDialog } from '../../ui/dialogs/form-dialog';
import { LinkButton } from '../../ui/link-button';
import { WarningLine } from '../../ui/messages/message-line';
import { endStep, noticeDone } from '../../ui/messages/notices';
import { ColumnOffer, hasWrongPositions, ImportSetup } from './import-setup';
import type { LastImport } from './last-import/last-import';
import { LastImportDialog } from './last-import/last-import-dialog';
import { recordImport } from './last-import/send-last-import';
import { useImportMemory } from './memory/sync-import-memory';
import { columnProblem } from './options/column-choice';
import { FileChoice } from './options/file-choice';
import { MISSING_ID } from './options/missing-columns';
import { optionsForPharmacy, useChosenFile, withRemembered } from './options/options-for-file';
import { NumberQuestion } from './options/reading-options';
import styles from './product-import.module.css';
import { CAUTIONS_ID, goToPart } from './review/catalogue-review';
import { TAKEN_ID } from './review/repeated-codes';
import { type CheckedImport, useCheckedImport } from './run/use-checked-import';
import { useValueBasis } from './value-basis';

/**
 * Choose, review, import (specification, sections 2, 4 and 5; docs/files.md, "Review before sending"). Can't
 * close during an import. A failed batch keeps it open.
 */
export function ImportDialog({ pharmacy, onClose }: { pharmacy: Pharmacy; onClose: () => void }) {
  const [options, setOptions] = useState<ImportOptions>(() => optionsForPharmacy(pharmacy.id));
  const [first] = useState(options);
  useImportMemory(pharmacy.id, () =>
    setOptions((now) => (now === first ? optionsForPharmacy(pharmacy.id) : withRemembered(now))),
  );
  const choice = useChosenFile(options, setOptions);
  const { file } = choice;
  const [problem, setProblem] = useState<string | null>(null);
  const [measuring, setMeasuring] = useState(false);
  /** The person saved positions for this file, so a caution no longer holds the import up. */
  const [isMeasured, setMeasured] = useState(false);
  const saveLayout = useRef<() => void>(null);
  const [showsLast, setShowsLast] = useState(false);
  const staff = useStaffAction();
  const queries = useQueryClient();
  // All lists and totals show products.
  const refresh = () => void queries.invalidateQueries();
  const leave = () => {
    onClose();
    refresh();
  };
  const { run, start, reset } = useImport(
    pharmacy.id,
    (totals) => {
      record(totals, null);
      leave();
      endStep('Importar produtos');
      noticeDone(doneText(totals, checked.leftOut.length), nextStep());
    },
    // If the role was lost midway, shows how far the import came.
    (error, rowsDone) => staff.refused(error, rowsDone === 0 ? leave : refresh) && rowsDone === 0,
  );
  const nextStep = useNextStep(pharmacy.id, file !== null);
  const { basis, cnpj, isOpen: isBasisOpen } = useValueBasis(pharmacy.id);
  const reading = useMemo(
    () => (options.type === 'sheet' ? { ...options, valueBasis: basis } : options),
    [options, basis],
  );
  const checked = useCheckedImport({
    pharmacy: pharmacy.id,
    file,
    options: reading,
    cnpj,
    paused: run !== null || (isBasisOpen && options.type === 'sheet'),
    onFailed: (error) => staff.refused(error, onClose),
  });
  const record = (totals: LastImport['totals'], failure: string | null) => {
    if (file === null) return;
    const sheet = checked.parsed.understood?.catalogue?.sheet ?? null;
    const target = { pharmacy: pharmacy.name, pharmacyId: pharmacy.id, hasStock: changesStock(checked.rows) };
    void recordImport({ ...target, file, sheet, problems: checked.problems, totals, failure });
  };
  const failure = run?.failure ?? null;
  const recordFailure = useEffectEvent((sentence: string) => record(null, sentence));
  useEffect(() => {
    if (failure !== null) recordFailure(failure);
  }, [failure]);
  const running = run !== null && failure === null;
  useLeaveWarning(() => running);
  const wrongColumns = columnProblem(options) !== null;
  const { parsed } = checked;
  const found = parsed.busy ? null : (parsed.understood?.catalogue ?? null);
  const wrongPositions =
    run === null &&
    !wrongColumns &&
    options.type === 'txt' &&
    hasWrongPositions(found) &&
    !(isMeasured && found?.refusal === null);
  const isRulerOpen = run === null && options.type === 'txt' && measuring;

  const chooseFile = (chosen: File) => {
    setProblem(null);
    setMeasuring(false);
    setMeasured(false);
    choice.onFile(chosen);
  };
  const submit = () => {
    if (wrongColumns) return;
    if (file === null) setProblem('Escolha o arquivo para importar.');
    else if (checked.ready) void start(checked.rows, checked.columns);
  };
  const review = () => {
    reset();
    refresh();
  };

  if (showsLast) return <LastImportDialog pharmacy={pharmacy} onClose={() => setShowsLast(false)} />;
  return (
    <FormDialog
      title="Importar Produtos"
      size="66rem"
      submitLabel={
        isRulerOpen
          ? 'Salvar e usar'
          : wrongPositions
            ? 'Ajustar posições'
            : run === null
              ? importLabel(checked.rows.length)
              : 'Importar de novo'
      }
      another={
        wrongPositions && !isRulerOpen
          ? { label: 'Importar mesmo assim', onSubmit: submit, disabled: !checked.ready }
          : undefined
      }
      busyLabel="Importando..."
      busy={running}
      holds={run !== null}
      error={failure ?? problem}
      // Enabled without columns, whose message explains what is missing.
      submitDisabled={!isRulerOpen && !wrongPositions && file !== null && !checked.ready && !wrongColumns}
      onSubmit={
        isRulerOpen ? () => saveLayout.current?.() : wrongPositions ? () => setMeasuring(true) : submit
      }
      closeLabel={run === null || running ? undefined : 'Fechar'}
      onClose={run === null ? onClose : leave}
      // The ruler needs the room.
      note={
        run === null && !measuring ? (
          <FootNote pharmacy={pharmacy} checked={checked} options={options} onChange={setOptions} />
        ) : undefined
      }
    >
      <div className="line gap-4 rows-1 between mb-2">
        <span className={`${styles.target} anywhere`}>
          Farmácia: <b>{pharmacy.name}</b>
        </span>
        {run === null && (
          <LinkButton size="sm" onClick={() => setShowsLast(true)}>
            Última importação
          </LinkButton>
        )}
      </div>
      {run !== null && file !== null ? (
        <ImportProgress run={run} fileName={file.name} onReview={review} />
      ) : (
        <>
          {!isRulerOpen && <FileChoice {...choice} onFile={chooseFile} />}
          <ImportSetup
            pharmacy={pharmacy.id}
            file={file}
            options={options}
            onChange={setOptions}
            checked={checked}
            measuring={measuring}
            onMeasuring={setMeasuring}
            saveLayout={saveLayout}
            onMeasured={() => setMeasured(true)}
          />
        </>
      )}
    </FormDialog>
  );
}

function useNextStep(pharmacy: string, hasFile: boolean) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  useQuery({ ...inventoriesQuery(hasFile ? pharmacy : undefined), refetchInterval: false });
  return () => {
    const rows = queries.getQueryData(inventoriesQuery(pharmacy).queryKey);
    const open = rows?.find((row) => row.section_id === null && row.source !== 'pharmacy' && !row.finalizado);
    return open === undefined
      ? {
          label: 'Criar inventário',
          stays: true,
          go: () => void navigate(dialogs.newInventory({ pharmacy })),
        }
      : { label: 'Abrir inventário', go: () => void navigate(paths.inventory(String(open.inventory_id))) };
  };
}

function importLabel(products: number): string {
  return products === 0 ? 'Importar' : `Importar ${counted(products, 'produto', 'produtos')}`;
}

interface FootNoteProps {
  pharmacy: Pharmacy;
  checked: CheckedImport;
  options: ImportOptions;
  onChange: (options: ImportOptions) => void;
}

function FootNote({ pharmacy, checked, options, onChange }: FootNoteProps) {
  const { leftOut, parsed, missing, strangers, cautions, dryRun } = checked;
  const taken = takenText((dryRun.phase === 'done' && dryRun.answer.taken_codes) || []);
  const catalogue = parsed.understood?.catalogue;
  return (
    <div className={`${styles.note} stack gap-1`}>
      {catalogue && (
        <>
          <NumberQuestion options={options} onChange={onChange} found={catalogue} />
          <ColumnOffer
            pharmacy={pharmacy.id}
            offers={catalogue.offers}
            options={options}
            onChange={onChange}
          />
        </>
      )}
      {missing.length > 0 && (
        <LinkButton size="sm" className={styles.question} onClick={() => goToPart(MISSING_ID)}>
          {missingText(missing)}
        </LinkButton>
      )}
      {strangers > 0 && (
        <WarningLine role="status">
          <b className="clamp">{pharmacy.name}</b>
          {strangersText(strangers)}
        </WarningLine>
      )}
      {taken !== '' && (
        <WarningLine>
          <LinkButton size="sm" onClick={() => goToPart(TAKEN_ID)}>
            {taken}
          </LinkButton>
        </WarningLine>
      )}
      {cautions.length > 0 && (
        <WarningLine>
          <LinkButton size="sm" onClick={() => goToPart(CAUTIONS_ID)}>
            {counted(cautions.length, 'aviso', 'avisos')}
          </LinkButton>
        </WarningLine>
      )}
      {leftOut.length > 0 && parsed.failure === null && (
        <span className="row top">
          <IconCircleX size={16} aria-hidden className="danger" />
          {counted(leftOut.length, 'linha com problema fica de fora', 'linhas com problema ficam de fora')}
        </span>
      )}
    </div>
  );
}

interface ImportProgressProps {
  run: ImportRun;
  fileName: string;
  onReview: () => void;
}

function ImportProgress({ run, fileName, onReview }: ImportProgressProps) {
  const { batch, batches, rowsDone, rows } = run.progress;
  const failed = run.failure !== null;
  const percent = rows === 0 ? 0 : (rowsDone / rows) * 100;
  const panel = useRef<HTMLElement>(null);
  // Disabling the pressed button would drop the focus.
  useEffect(() => {
    if (!failed) panel.current?.focus();
  }, [failed]);
  return (
    <section ref={panel} tabIndex={-1} className="calm stack" aria-label="Andamento da importação">
      <Text fw={500} truncate title={fileName}>
        {fileName}
      </Text>
      <Progress
        value={percent}
        size="lg"
        color={failed ? 'red' : 'blue'}
        transitionDuration={100}
        aria-label="Progresso da importação"
      />
      <div className={`${styles.counters} grid gap-4 rows-1`}>
        <span>
          Lote {formatInteger(batch)} de {formatInteger(batches)}
        </span>
        <span>
          {formatInteger(rowsDone)} de {formatInteger(rows)} produtos
        </span>
        <span className="dim">{failed ? 'Interrompida' : run.timeLeft}</span>
      </div>
      {failed ? (
        <LinkButton size="sm" onClick={onReview} className="alone">
          Rever arquivo e opções
        </LinkButton>
      ) : (
        <Text c="dimmed" size="sm">
          Não feche esta janela até a importação terminar.
        </Text>
      )}
    </section>
  );
}

interface ImportRun {
  readonly progress: BatchProgress;
  readonly timeLeft: string;
  readonly failure: string | null;
}

/** Leaving the screen stops the import. */
function useImport(
  pharmacy: string,
  onDone: (totals: BulkAnswer) => void,
  onFailed: (error: unknown, rowsDone: number) => boolean,
) {
  /** null before the start and after `reset`. */
  const [run, setRun] = useState<ImportRun | null>(null);
  const stop = useRef<AbortController | null>(null);
  // State changes only at the next render.
  const running = useRef(false);
  useEffect(() => () => stop.current?.abort(), []);

  const start = async (rows: readonly CatalogueRow[], columns: readonly ImportColumnKey[]) => {
    if (running.current) return;
    running.current = true;
    stop.current = new AbortController();
    const { signal } = stop.current;
    const began = performance.now();
    let progress: BatchProgress = { batch: 1, batches: 1, rowsDone: 0, rows: rows.length };
    const outcome = await importBatches({
      rows,
      // A 402 midway shows like any failure, without /licenca (docs/files.md, "Sending").
      send: (batch) =>
        patiently(
          () =>
            request(
              bulkProducts,
              { body: batch.map((row) => productRow(row, columns, pharmacy)) },
              { leaveForLicence: false, signal },
            ),
          sleep,
          signal,
        ),
      pauseMs: IMPORT_BATCH_PAUSE_MS,
      wait: sleep,
      onProgress: (now) => {
        progress = now;
        setRun({ progress, timeLeft: timeLeft(now, performance.now() - began), failure: null });
      },
      signal,
    });
    running.current = false;
    if (outcome.kind === 'done') onDone(outcome.totals);
    else if (outcome.kind === 'failed' && !onFailed(outcome.error, progress.rowsDone))
      setRun({ progress, timeLeft: '', failure: failureText(outcome.error, progress) });
  };

  return {
    run,
    start,
    reset: () => setRun(null),
  };
}

const MINUTE = 60;

/** 'Falta cerca de 1 min 20 s', at the average pace; '' before the first answer. */
export function timeLeft({ rowsDone, rows }: BatchProgress, elapsedMs: number): string {
  if (rowsDone === 0) return '';
  const seconds = Math.ceil(((elapsedMs / rowsDone) * (rows - rowsDone)) / 1000);
  if (seconds <= 1) return 'Falta cerca de 1 s';
  if (seconds < MINUTE) return `Faltam cerca de ${seconds} s`;
  const minutes = Math.floor(seconds / MINUTE);
  // In tens of seconds, which is readable and as exact as the estimate.
  const rest = Math.floor((seconds % MINUTE) / 10) * 10;
  const verb = minutes === 1 ? 'Falta' : 'Faltam';
  return `${verb} cerca de ${minutes} min${rest === 0 ? '' : ` ${rest} s`}`;
}

function failureText(error: unknown, { rowsDone, rows, batch, batches }: BatchProgress): string {
  const stored =
    rowsDone === 0
      ? 'Nenhum produto foi gravado'
      : `${formatInteger(rowsDone)} de ${formatInteger(rows)} produtos já foram gravados (${formatInteger(batch - 1)} de ${formatInteger(batches)} lotes)`;
  return `Erro ao importar lote de produtos! ${sentence(error)}\n${stored}; importar de novo é seguro.`;
}
