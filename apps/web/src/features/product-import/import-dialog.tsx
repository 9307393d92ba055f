import { DEFAULT_TXT_OPTIONS, type ImportOptions } from '@balanco/catalogue-file/import-options';
import type { Pharmacy } from '@balanco/contract/pharmacies';
import type { BulkAnswer } from '@balanco/contract/products';
import { IconCircleX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useBlocker } from 'react-router';
import { storedToken } from '../../identity/stored-session';
import { counted } from '../../lib/counted';
import { useStaffAction } from '../../session/staff-action';
import { FormDialog } from '../../ui/form-dialog';
import { noticeDone } from '../../ui/notices';
import { columnProblem } from './column-choice';
import { FileChoice } from './file-choice';
import styles from './import-dialog.module.css';
import { ImportProgress } from './import-progress';
import { ImportSetup } from './import-setup';
import { type FileType, optionsForFile, optionsOfType } from './options-for-file';
import { useCheckedImport } from './use-checked-import';
import { useImport } from './use-import';

interface ImportDialogProps {
  pharmacy: Pharmacy;
  onClose: () => void;
}

/**
 * 'Importar Produtos' (specification, sections 2, 4 and 5; docs/files.md, "Review before sending"):
 * choose a file and options, see what will be stored and what it changes, import. It can't be closed while it
 * imports. After a failed batch it stays open and shows the error.
 */
export function ImportDialog({ pharmacy, onClose }: ImportDialogProps) {
  const [file, setFile] = useState<File | null>(null);
  const [options, setOptions] = useState<ImportOptions>(DEFAULT_TXT_OPTIONS);
  /** The type before the chosen file changed it; null if it changed nothing. */
  const [typeBefore, setTypeBefore] = useState<FileType | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const staff = useStaffAction();
  const queries = useQueryClient();
  // Lists, counts and totals all show products, so every query is fetched again.
  const refresh = () => void queries.invalidateQueries();
  const leave = () => {
    onClose();
    refresh();
  };
  const { run, start, reset } = useImport(pharmacy.id, {
    onDone: (totals) => {
      leave();
      noticeDone(doneText(totals, checked.leftOut));
    },
    onFailed: (error) => staff.refused(error, leave),
  });
  const checked = useCheckedImport({
    pharmacy: pharmacy.id,
    file,
    options,
    paused: run !== null,
    onFailed: (error) => staff.refused(error, onClose),
  });
  const running = run !== null && run.failure === null;
  useImportGuard({ running, open: run !== null });
  const wrongColumns = columnProblem(options) !== null;

  const chooseFile = (chosen: File) => {
    const changed = optionsForFile(chosen.name, options);
    setProblem(null);
    setFile(chosen);
    setOptions(changed);
    setTypeBefore(changed.type === options.type ? null : options.type);
  };
  const chooseType = (type: FileType) => {
    setTypeBefore(null);
    setOptions(optionsOfType(type, options));
  };
  const submit = () => {
    if (wrongColumns) return;
    if (file === null) setProblem('Escolha o arquivo para importar.');
    else if (checked.ready) start(checked.rows, checked.columns);
  };
  const review = () => {
    reset();
    refresh();
  };

  return (
    <FormDialog
      title="Importar Produtos"
      size="66rem"
      submitLabel={run === null ? importLabel(checked.rows.length) : 'Importar de novo'}
      busyLabel="Importando..."
      busy={running}
      error={run?.failure ?? problem}
      // Without columns it stays enabled, because the message of the columns says what is missing.
      submitDisabled={file !== null && !checked.ready && !wrongColumns}
      onSubmit={submit}
      onClose={run === null ? onClose : leave}
      note={checked.leftOut === 0 ? undefined : <LeftOutNote lines={checked.leftOut} />}
    >
      <span className={styles.target}>
        Farmácia: <b>{pharmacy.name}</b>
      </span>
      {run !== null && file !== null ? (
        <ImportProgress run={run} fileName={file.name} onReview={review} />
      ) : (
        <>
          <FileChoice
            type={options.type}
            typeBefore={typeBefore}
            onType={chooseType}
            file={file}
            onFile={chooseFile}
          />
          <ImportSetup file={file} options={options} onChange={setOptions} checked={checked} />
        </>
      )}
    </FormDialog>
  );
}

function importLabel(products: number): string {
  return products === 0 ? 'Importar' : `Importar ${counted(products, 'produto', 'produtos')}`;
}

interface ImportGuard {
  /** The import is under way, and leaving the page would end it. */
  readonly running: boolean;
  /** The dialog shows an import under way, or how far a failed one came. */
  readonly open: boolean;
}

/**
 * Keeps the dialog on screen (specification, section 4): blocks navigation, and the browser asks before it closes the
 * tab.
 */
function useImportGuard({ running, open }: ImportGuard): void {
  const blocker = useBlocker(open);
  useEffect(() => {
    if (blocker.state === 'blocked') blocker.reset();
  }, [blocker]);

  useEffect(() => {
    if (!running) return;
    const warn = (event: BeforeUnloadEvent) => {
      // When a session ends, it forgets its token and reloads the page; the browser must not ask then.
      if (storedToken() !== null) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [running]);
}

/** How many lines will not be imported, beside the button that imports. */
function LeftOutNote({ lines }: { lines: number }) {
  return (
    <span className={styles.leftOut}>
      <IconCircleX size={16} aria-hidden />
      {counted(lines, 'linha com problema fica de fora', 'linhas com problema ficam de fora')}
    </span>
  );
}

/** The notice after an import: what the server did, and how many lines of the file were left out. */
function doneText({ created, updated, unchanged }: BulkAnswer, leftOut: number): string {
  const parts = [
    counted(created, 'novo', 'novos'),
    counted(updated, 'alterado', 'alterados'),
    counted(unchanged, 'sem mudança', 'sem mudança'),
  ];
  const done = `Importação concluída: ${parts.join(', ')}.`;
  if (leftOut === 0) return done;
  return `${done} ${counted(leftOut, 'linha ficou de fora', 'linhas ficaram de fora')}.`;
}
