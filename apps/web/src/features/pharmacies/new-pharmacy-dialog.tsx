import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { sentenceWithDetail } from '../../api/sentence';
import { useStaffAction } from '../../session/staff-action';
import { FormDialog } from '../../ui/form-dialog';
import { useCreatePharmacy } from './use-create-pharmacy';

/** 'Nova Farmácia': the name, required and not blank (specification, section 5). */
export function NewPharmacyDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const create = useCreatePharmacy();
  const staff = useStaffAction();

  const submit = () => {
    setFailure(null);
    const trimmed = name.trim();
    if (trimmed === '') {
      setProblem('Informe o nome da farmácia.');
      return;
    }
    create.mutate(trimmed, {
      onSuccess: onClose,
      onError: (error) => {
        if (!staff.refused(error, onClose)) setFailure(sentenceWithDetail('Erro ao criar farmácia.', error));
      },
    });
  };

  return (
    <FormDialog
      title="Nova Farmácia"
      submitLabel="Criar"
      busyLabel="Criando..."
      busy={create.isPending}
      error={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label="Nome"
        required
        maxLength={200}
        value={name}
        error={problem}
        readOnly={create.isPending}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setProblem(null);
        }}
      />
    </FormDialog>
  );
}
