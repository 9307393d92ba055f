import { createInventory } from '@balanco/contract/inventories/inventories';
import type { Pharmacy } from '@balanco/contract/pharmacies/pharmacies';
import { Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../api/client';
import { useCreationKey } from '../../session/use-creation-key';
import { useDialogWrite } from '../../session/use-dialog-write';
import { NameDialog } from '../../ui/name-dialog';
import { useChangedInventories } from './use-changed-inventories';

const INVALID_PHARMACY = 'Farmácia selecionada inválida. Não foi possível criar o inventário.';

interface NewInventoryDialogProps {
  pharmacy: Pharmacy | null;
  onClose: () => void;
}

/** 'Novo Inventário': asks for a name. The pharmacy is the one on screen (specification, section 5). */
export function NewInventoryDialog({ pharmacy, onClose }: NewInventoryDialogProps) {
  const [isInvalid, setIsInvalid] = useState(false);
  const { write, busy, failure } = useDialogWrite(useCreateInventory(), {
    failed: 'Erro ao criar inventário.',
    onClose,
  });

  const submit = (name: string, onMade?: () => void) => {
    setIsInvalid(pharmacy === null);
    if (pharmacy === null) return;
    write({ name, pharmacy: pharmacy.id }, onMade && { keepOpen: true, onDone: onMade });
  };

  return (
    <NameDialog
      title="Novo Inventário"
      submitLabel="Criar"
      busyLabel="Criando..."
      missing="Informe o nome do inventário."
      busy={busy}
      error={isInvalid ? INVALID_PHARMACY : failure}
      onSubmit={(name) => submit(name)}
      another={{
        label: 'Criar e adicionar outro',
        made: (name) => `Inventário “${name}” criado.`,
        onSubmit: submit,
      }}
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
  const { keyOf, renew } = useCreationKey();
  return useMutation({
    mutationFn: (body: { name: string; pharmacy: string }) =>
      request(createInventory, { body }, { creationKey: keyOf(body) }),
    onSuccess: (_row, { pharmacy }) => {
      renew();
      return changed(pharmacy);
    },
  });
}
