import type { Pharmacy } from '@balanco/contract/pharmacies';
import type { BulkAnswer } from '@balanco/contract/products';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useStaffAction } from '../../../session/staff-action';
import { FormDialog } from '../../../ui/form-dialog';
import { noticeDone } from '../../../ui/notices';
import { columnProblem } from './column-choice';
import { counted } from './counted';
import styles from './import-dialog.module.css';
import { ImportProgress } from './import-progress';
import { ImportSetup } from './import-setup';
import { DEFAULT_TXT_OPTIONS } from './txt/txt-options';
import { useImport } from './use-import';
import { useImportGuard } from './use-import-guard';
import { useParsedCatalogue } from './use-parsed-catalogue';

interface ImportDialogProps {
  pharmacy: Pharmacy;
  onClose: () => void;
}

/**
 * 'Importar Produtos' (specification, sections 2, 4 and 5; DESIGN, section 7): choose file and options, look at what
 * will be stored, import. It can't be closed while it imports, and stays with its alert where a batch failed.
 */
export function ImportDialog({ pharmacy, onClose }: ImportDialogProps) {
  const [file, setFile] = useState<File | null>(null);
  const [options, setOptions] = useState(DEFAULT_TXT_OPTIONS);
  const [problem, setProblem] = useState<string | null>(null);
  const parsed = useParsedCatalogue(file, options);
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
      noticeDone(doneText(totals));
    },
    onFailed: (error) => staff.refused(error, leave),
  });
  const running = run !== null && run.failure === null;
  useImportGuard({ running, telling: run !== null });

  const rows = parsed.understood?.catalogue?.rows;
  const ready = rows !== undefined && !parsed.busy && parsed.failure === null;
  const wrongColumns = columnProblem(options) !== null;

  const chooseFile = (chosen: File) => {
    setProblem(null);
    setFile(chosen);
    // What was found or decided in another file says nothing about this one.
    setOptions({ ...options, encoding: 'auto', numberFormat: 'auto', badNumbersAsZero: false });
  };
  const submit = () => {
    if (wrongColumns) return;
    if (file === null) setProblem('Escolha o arquivo para importar.');
    else if (ready) start(rows, options.columns);
  };
  const review = () => {
    reset();
    refresh();
  };

  return (
    <FormDialog
      title="Importar Produtos"
      size="66rem"
      submitLabel={run === null ? 'Importar' : 'Importar de novo'}
      busyLabel="Importando..."
      busy={running}
      error={run?.failure ?? problem}
      // Without columns it stays enabled: their message says what is missing.
      submitDisabled={file !== null && !ready && !wrongColumns}
      onSubmit={submit}
      onClose={run === null ? onClose : leave}
    >
      <ImportTarget pharmacy={pharmacy.name} />
      {run !== null && file !== null ? (
        <ImportProgress run={run} fileName={file.name} onReview={review} />
      ) : (
        <ImportSetup
          file={file}
          onFile={chooseFile}
          options={options}
          onChange={setOptions}
          parsed={parsed}
        />
      )}
    </FormDialog>
  );
}

function ImportTarget({ pharmacy }: { pharmacy: string }) {
  return (
    <div className={styles.target}>
      <span>
        Farmácia: <b>{pharmacy}</b>
      </span>
      <span>
        Tipo de arquivo: <b>TXT</b> com posições fixas
      </span>
    </div>
  );
}

function doneText({ created, updated, unchanged }: BulkAnswer): string {
  const parts = [
    counted(created, 'novo', 'novos'),
    counted(updated, 'alterado', 'alterados'),
    counted(unchanged, 'sem mudança', 'sem mudança'),
  ];
  return `Importação concluída: ${parts.join(', ')}.`;
}
