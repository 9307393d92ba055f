import type { InventoryRow } from '@balanco/contract/inventories/inventories';
import { addSection } from '@balanco/contract/inventories/sections';
import { Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { request } from '../../api/client';
import { useCreationKey } from '../../session/use-creation-key';
import { useDialogWrite } from '../../session/use-dialog-write';
import { NameDialog } from '../../ui/name-dialog';
import { useKept } from '../../ui/use-kept';
import { CollectorSelect } from './collector-select';
import { useChangedInventories } from './use-changed-inventories';

interface NewSectionDialogProps {
  /** The inventory's own row. */
  row: InventoryRow;
  onClose: () => void;
}

/** 'Nova Seção': its name and, if already known, its collector (docs/counts.md, "Adding a section"). */
export function NewSectionDialog({ row, onClose }: NewSectionDialogProps) {
  const [collector, setCollector] = useKept<string | null>('new-section/collector', null);
  const { write, busy, failure } = useDialogWrite(useAddSection(row), {
    failed: 'Erro ao criar seção.',
    onClose,
  });
  return (
    <NameDialog
      title="Nova Seção"
      submitLabel="Criar"
      busyLabel="Criando..."
      missing="Informe o nome da seção."
      busy={busy}
      error={failure}
      onSubmit={(name) => write({ name, collector_sub: collector })}
      another={{
        label: 'Criar e adicionar outra',
        made: (name) => `Seção “${name}” criada.`,
        onSubmit: (name, onMade) =>
          write({ name, collector_sub: collector }, { keepOpen: true, onDone: onMade }),
      }}
      onClose={onClose}
      about={
        <Text c="dimmed" truncate>
          {row.name}
        </Text>
      }
    >
      <CollectorSelect value={collector} readOnly={busy} onChange={setCollector} />
    </NameDialog>
  );
}

function useAddSection({ inventory_id: id, pharmacy }: InventoryRow) {
  const changed = useChangedInventories();
  const { keyOf, renew } = useCreationKey();
  return useMutation({
    mutationFn: (body: { name: string; collector_sub: string | null }) =>
      request(addSection, { params: { id }, body }, { creationKey: keyOf(body) }),
    onSuccess: () => {
      renew();
      return changed(pharmacy);
    },
  });
}
