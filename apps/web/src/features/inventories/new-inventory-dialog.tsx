import { createInventory } from '@balanco/contract/inventories';
import type { Pharmacy } from '@balanco/contract/pharmacies';
import { Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../api/client';
import { sentenceWithDetail } from '../../api/sentence';
import { useStaffAction } from '../../session/staff-action';
import { NameDialog } from '../../ui/name-dialog';
import { useChangedInventories } from './use-changed-inventories';

const INVALID_PHARMACY = 'Farmácia selecionada inválida. Não foi possível criar o inventário.';

interface NewInventoryDialogProps {
  pharmacy: Pharmacy | null;
  onClose: () => void;
}

/** 'Novo Inventário': asks for a name. The pharmacy is the one on screen (specification, section 5). */
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

function useCreateInventory() {
  const changed = useChangedInventories();
  return useMutation({
    mutationFn: (body: { name: string; pharmacy: string }) => request(createInventory, { body }),
    onSuccess: (_row, { pharmacy }) => changed(pharmacy),
  });
}
