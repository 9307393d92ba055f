import type { InventoryRow } from '@balanco/contract/inventories';
import { addSection } from '@balanco/contract/sections';
import { Select, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../api/client';
import { sentence } from '../../api/sentence';
import { collectorsQuery } from '../../listing/users-query';
import { useDialogWrite } from '../../session/use-dialog-write';
import { NameDialog } from '../../ui/name-dialog';
import { useChangedInventories } from './use-changed-inventories';

interface NewSectionDialogProps {
  /** The inventory's own row. */
  row: InventoryRow;
  onClose: () => void;
}

/** 'Nova Seção': its name and, if already known, its collector (docs/counts.md, "Adding a section"). */
export function NewSectionDialog({ row, onClose }: NewSectionDialogProps) {
  const [collector, setCollector] = useState<string | null>(null);
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

interface CollectorSelectProps {
  value: string | null;
  readOnly: boolean;
  onChange: (sub: string | null) => void;
}

function CollectorSelect({ value, readOnly, onChange }: CollectorSelectProps) {
  const { data, error } = useQuery(collectorsQuery);
  const collectors = (data ?? []).map((user) => ({
    value: user.sub,
    label: user.name === '' ? user.email : `${user.name} (${user.email})`,
  }));
  return (
    <Select
      label="Coletor"
      description="Pode ficar em branco: quem contar nela aparece nas contagens."
      placeholder={data === undefined && error === null ? 'Carregando...' : 'Sem coletor'}
      error={data === undefined && error !== null ? sentence(error) : null}
      data={collectors}
      nothingFoundMessage="Nenhum coletor encontrado"
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Limpar coletor' }}
      readOnly={readOnly}
      value={value}
      onChange={onChange}
    />
  );
}

function useAddSection({ inventory_id: id, pharmacy }: InventoryRow) {
  const changed = useChangedInventories();
  return useMutation({
    mutationFn: (body: { name: string; collector_sub: string | null }) =>
      request(addSection, { params: { id }, body }),
    onSuccess: () => changed(pharmacy),
  });
}
