import { DEFAULT_TXT_OPTIONS, type ImportOptions } from '@balanco/catalogue-file/import-options';
import type { Pharmacy } from '@balanco/contract/pharmacies';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { counted } from '../../lib/counted';
import { useStaffAction } from '../../session/staff-action';
import { FormDialog } from '../../ui/form-dialog';
import { noticeDone } from '../../ui/notices';
import { columnProblem } from './column-choice';
import { doneText } from './done-text';
import { FileChoice } from './file-choice';
import styles from './import-dialog.module.css';
import { ImportProgress } from './import-progress';
import { ImportSetup } from './import-setup';
import { LeftOutNote } from './left-out-note';
import { type FileType, optionsForFile, optionsOfType } from './options-for-file';
import { useCheckedImport } from './use-checked-import';
import { useImport } from './use-import';
import { useImportGuard } from './use-import-guard';

interface ImportDialogProps {
  pharmacy: Pharmacy;
  onClose: () => void;
}

/**
 * 'Importar Produtos' (specification, sections 2, 4 and 5; DESIGN, section 7): choose file and options, look at what
 * will be stored and what it changes, import. It can't be closed while it imports, and stays with its alert where a
 * batch failed.
 */
export function ImportDialog({ pharmacy, onClose }: ImportDialogProps) {
  const [file, setFile] = useState<File | null>(null);
  const [options, setOptions] = useState<ImportOptions>(DEFAULT_TXT_OPTIONS);
  /** The type before a chosen file changed it; null where none did. */
  const [typeBefore, setTypeBefore] = useState<FileType | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const staff = useStaffAction();
  const queries = useQueryClient();
  // Products are seen in lists, counts and totals: all of them are asked for again.
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
  useImportGuard({ running, telling: run !== null });
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
      // Without columns it stays enabled: their message says what is missing.
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
