import type { Pharmacy } from '@balanco/contract/pharmacies';
import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { sentenceWithDetail } from '../../api/sentence';
import { useStaffAction } from '../../session/staff-action';
import { FormDialog } from '../../ui/form-dialog';
import { useCreateInventory } from './use-create-inventory';

const INVALID_PHARMACY = 'Farmácia selecionada inválida. Não foi possível criar o inventário.';

/** 'Novo Inventário': a name, in the pharmacy that the screen is about (specification, section 5). */
export function NewInventoryDialog({
  pharmacy,
  onClose,
}: {
  pharmacy: Pharmacy | null;
  onClose: () => void;
}) {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const create = useCreateInventory();
  const staff = useStaffAction();

  const submit = () => {
    setFailure(null);
    const trimmed = name.trim();
    if (trimmed === '') setProblem('Informe o nome do inventário.');
    else if (pharmacy === null) setFailure(INVALID_PHARMACY);
    else
      create.mutate(
        { name: trimmed, pharmacy: pharmacy.id },
        {
          onSuccess: onClose,
          onError: (error) => {
            if (!staff.refused(error, onClose))
              setFailure(sentenceWithDetail('Erro ao criar inventário.', error));
          },
        },
      );
  };

  return (
    <FormDialog
      title="Novo Inventário"
      submitLabel="Criar"
      busyLabel="Criando..."
      busy={create.isPending}
      error={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text c="dimmed" truncate>
        {pharmacy?.name ?? 'Nenhuma farmácia selecionada'}
      </Text>
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
