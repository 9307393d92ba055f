import type { ImportOptions } from '@balanco/catalogue-file/import-options';
import type { Pharmacy } from '@balanco/contract/pharmacies/pharmacies';
import { Anchor } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { storedToken } from '../../identity/stored-session';
import { counted } from '../../lib/counted';
import { useStaffAction } from '../../session/staff-action';
import { FormDialog } from '../../ui/form-dialog';
import { noticeDone } from '../../ui/notices';
import { columnProblem } from './column-choice';
import { doneText } from './done-text';
import { FileChoice } from './file-choice';
import { FootNote } from './foot-note';
import styles from './import-dialog.module.css';
import { ImportProgress } from './import-progress';
import { ImportSetup } from './import-setup';
import type { LastImport } from './last-import';
import { LastImportDialog } from './last-import-dialog';
import {
  type FileType,
  optionsForFile,
  optionsForPharmacy,
  optionsOfType,
  withRemembered,
} from './options-for-file';
import { recordImport } from './record-import';
import { useCheckedImport } from './use-checked-import';
import { useImport } from './use-import';
import { useImportMemory } from './use-import-memory';

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
  const [options, setOptions] = useState<ImportOptions>(() => optionsForPharmacy(pharmacy.id));
  const [first] = useState(options);
  useImportMemory(pharmacy.id, () =>
    setOptions((now) => (now === first ? optionsForPharmacy(pharmacy.id) : withRemembered(now))),
  );
  /** The type before the chosen file changed it; null if it changed nothing. */
  const [typeBefore, setTypeBefore] = useState<FileType | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [showsLast, setShowsLast] = useState(false);
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
      record(totals, null);
      leave();
      noticeDone(doneText(totals, checked.leftOut));
    },
    // A role that was lost in the middle closes nothing: the dialog says how far the import came.
    onFailed: (error, rowsDone) => staff.refused(error, rowsDone === 0 ? leave : refresh) && rowsDone === 0,
  });
  const checked = useCheckedImport({
    pharmacy: pharmacy.id,
    file,
    options,
    paused: run !== null,
    onFailed: (error) => staff.refused(error, onClose),
  });
  const record = (totals: LastImport['totals'], failure: string | null) => {
    if (file === null) return;
    const catalogue = checked.parsed.understood?.catalogue ?? null;
    const { found, leftOut } = checked;
    const target = { pharmacy: pharmacy.name, pharmacyId: pharmacy.id };
    void recordImport({ ...target, file, catalogue, found, leftOut, totals, failure });
  };
  const failure = run?.failure ?? null;
  const latestRecord = useRef(record);
  useEffect(() => {
    latestRecord.current = record;
  });
  useEffect(() => {
    if (failure !== null) latestRecord.current(null, failure);
  }, [failure]);
  const running = run !== null && failure === null;
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

  if (showsLast) return <LastImportDialog pharmacy={pharmacy} onClose={() => setShowsLast(false)} />;
  return (
    <FormDialog
      title="Importar Produtos"
      size="66rem"
      submitLabel={run === null ? importLabel(checked.rows.length) : 'Importar de novo'}
      busyLabel="Importando..."
      busy={running}
      error={failure ?? problem}
      // Without columns it stays enabled, because the message of the columns says what is missing.
      submitDisabled={file !== null && !checked.ready && !wrongColumns}
      onSubmit={submit}
      closeLabel={run === null || running ? undefined : 'Fechar'}
      onClose={run === null ? onClose : leave}
      note={run === null ? <FootNote checked={checked} /> : undefined}
    >
      <div className={styles.headingRow}>
        <span className={styles.target}>
          Farmácia: <b>{pharmacy.name}</b>
        </span>
        {run === null && (
          <Anchor component="button" type="button" size="sm" onClick={() => setShowsLast(true)}>
            Última importação
          </Anchor>
        )}
      </div>
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
          <ImportSetup
            pharmacy={pharmacy.id}
            file={file}
            options={options}
            onChange={setOptions}
            checked={checked}
          />
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
