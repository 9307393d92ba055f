import type { Pharmacy } from '@balanco/contract/pharmacies';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { sentenceWithDetail } from '../../api/sentence';
import { useStaffAction } from '../../session/staff-action';
import { NameDialog } from '../../ui/name-dialog';
import { useCreateInventory } from './use-create-inventory';

const INVALID_PHARMACY = 'Farmácia selecionada inválida. Não foi possível criar o inventário.';

interface NewInventoryDialogProps {
  pharmacy: Pharmacy | null;
  onClose: () => void;
}

/** 'Novo Inventário': a name, in the pharmacy that the screen is about (specification, section 5). */
export function NewInventoryDialog({ pharmacy, onClose }: NewInventoryDialogProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const create = useCreateInventory();
  const staff = useStaffAction();

  const submit = (name: string) => {
    if (pharmacy === null) {
      setFailure(INVALID_PHARMACY);
      return;
    }
    setFailure(null);
    create.mutate(
      { name, pharmacy: pharmacy.id },
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
    <NameDialog
      title="Novo Inventário"
      submitLabel="Criar"
      busyLabel="Criando..."
      missing="Informe o nome do inventário."
      busy={create.isPending}
      error={failure}
      onSubmit={submit}
      onClose={onClose}
      about={
        <Text c="dimmed" truncate>
          {pharmacy?.name ?? 'Nenhuma farmácia selecionada'}
        </Text>
      }
    />
  );
}
