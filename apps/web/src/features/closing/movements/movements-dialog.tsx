import type { Closing } from '@balanco/contract/comparison/closing';
import { MOVEMENT_FILE_BYTES } from '@balanco/contract/comparison/movements';
import { Checkbox, FileInput } from '@mantine/core';
import { IconFile } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sentence } from '../../../api/sentence';
import { readAsBase64 } from '../../../lib/read-as-base64';
import { useDialogWrite } from '../../../session/use-dialog-write';
import { FormDialog } from '../../../ui/form-dialog';
import { noticeDone } from '../../../ui/notices';
import { FailureMessage, LoadingMessage } from '../../../ui/table/table-message';
import { MovementImports } from './movement-imports';
import { MovementPreviewFacts } from './movement-preview';
import { importText } from './movement-words';
import { type MovementFile, movementPreviewQuery, useImportMovements } from './movements-query';
import { OtherForm } from './other-form';

interface MovementsDialogProps {
  id: string;
  closing: Closing;
  onClose: () => void;
}

/** 'Movimentos da loja': what was sold and received while the shop was open is imported (docs/closing.md, "Open shop"). */
export function MovementsDialog({ id, closing, onClose }: MovementsDialogProps) {
  const [file, setFile] = useState<MovementFile | null>(null);
  const [fileProblem, setFileProblem] = useState<string | null>(null);
  const [openShop, setOpenShop] = useState(true);
  const [areOthers, setAreOthers] = useState(false);
  const { data, error, isFetching, refetch } = useQuery(movementPreviewQuery(id, file));
  const { write, busy, failure } = useDialogWrite(useImportMovements(id), {
    failed: 'Erro ao importar os movimentos.',
    onClose,
  });
  const take = async (taken: File | null) => {
    setFile(null);
    setFileProblem(null);
    setAreOthers(false);
    if (taken === null) return;
    if (taken.size > MOVEMENT_FILE_BYTES) {
      setFileProblem('O arquivo passa do limite de 4 MB. Divida-o em partes.');
      return;
    }
    const base64 = await readAsBase64(taken);
    if (base64 === null) setFileProblem('Não foi possível ler o arquivo.');
    else setFile({ name: taken.name, base64, number: Date.now() });
  };
  const isReady = data !== undefined && data.rows > 0 && error === null && !isFetching;
  const isDoubtful = data !== undefined && data.imported === null && data.other_form.rows > 0;
  const submit = () => {
    if (file === null || !isReady) return;
    write(
      { file, openShop, confirmOtherForm: areOthers },
      {
        onDone: (made) =>
          noticeDone(
            made.created
              ? `Importado: ${importText(made.import)}.`
              : 'Este arquivo já tinha sido importado: nada conta de novo.',
          ),
      },
    );
  };
  return (
    <FormDialog
      title="Movimentos da loja"
      submitLabel="Importar"
      busyLabel="Importando..."
      busy={busy}
      error={failure}
      submitDisabled={!isReady || (isDoubtful && !areOthers)}
      onSubmit={submit}
      onClose={onClose}
      size="46rem"
    >
      <FileInput
        label="Arquivo"
        description="CSV com codigo;data_hora;quantidade;E|S, de até 4 MB e 50.000 linhas; horários como na farmácia"
        placeholder="Escolher arquivo"
        leftSection={<IconFile size={16} aria-hidden />}
        fileInputProps={{ 'aria-label': 'Arquivo de movimentos' }}
        error={fileProblem}
        disabled={busy}
        onChange={(taken) => void take(taken)}
      />
      {closing.shop === 'closed' && (
        <Checkbox
          label="A loja vendeu durante a contagem"
          description="O inventário passa a ser de loja aberta: o esperado acompanha os movimentos até a primeira contagem de cada item"
          checked={openShop}
          disabled={busy}
          onChange={(event) => setOpenShop(event.currentTarget.checked)}
        />
      )}
      {error !== null ? (
        <FailureMessage text={sentence(error)} onRetry={() => void refetch()} />
      ) : data !== undefined ? (
        <>
          <MovementPreviewFacts preview={data} />
          {isDoubtful && (
            <OtherForm
              found={data.other_form}
              areOthers={areOthers}
              disabled={busy}
              onAreOthers={setAreOthers}
            />
          )}
        </>
      ) : (
        isFetching && <LoadingMessage />
      )}
      <MovementImports id={id} zone={closing.time_zone} />
    </FormDialog>
  );
}
