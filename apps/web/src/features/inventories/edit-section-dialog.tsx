import { NAME_LIMIT } from '@balanco/contract/base/fields';
import { type InventoryRow, inventoryRowSchema } from '@balanco/contract/inventories/inventories';
import { editSection } from '@balanco/contract/inventories/sections';
import { Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../api/client';
import { saveVersioned, type VersionedChange } from '../../api/save-versioned';
import { usersQuery } from '../../listing/users-query';
import { useVersionedWrite } from '../../session/use-versioned-write';
import { ConflictDialog } from '../../ui/conflict-dialog';
import { FormDialog } from '../../ui/form-dialog';
import { useKept } from '../../ui/use-kept';
import { CollectorSelect } from './collector-select';
import { useChangedInventories } from './use-changed-inventories';

interface SectionFields {
  readonly name: string;
  /** The collector's sub. */
  readonly collector: string | null;
}

const LABELS: Record<keyof SectionFields, string> = { name: 'Nome', collector: 'Coletor' };

const fieldsOf = ({ section_name, collector_sub }: InventoryRow): SectionFields => ({
  name: section_name ?? '',
  collector: collector_sub,
});

/** 'Editar seção': its name and its collector (docs/counts.md, "Editing a section"). */
export function EditSectionDialog({ row, onClose }: { row: InventoryRow; onClose: () => void }) {
  const [form, setForm] = useKept<SectionFields>(`edit-section/${row.id}`, () => fieldsOf(row));
  const [missing, setMissing] = useState(false);
  const { save, busy, failure, conflict } = useVersionedWrite(useEditSection(row), {
    opened: row,
    fieldsOf,
    failed: 'Erro ao editar seção.',
    onClose,
  });
  const nameOfCollector = useCollectorNames(row);
  const shown = (fields: SectionFields, field: keyof SectionFields) =>
    field === 'name' ? fields.name : nameOfCollector(fields.collector);

  if (conflict !== null) {
    const { current, fields, mine, onOverwrite, onKeep } = conflict;
    return (
      <ConflictDialog
        title="Seção alterada por outra pessoa"
        rows={fields.map((field) => [LABELS[field], shown(fieldsOf(current), field), shown(mine, field)])}
        fields={fields.length}
        busy={busy}
        error={failure}
        onOverwrite={onOverwrite}
        onKeep={onKeep}
        onClose={onClose}
      >
        <Text>
          Enquanto você editava, outra pessoa alterou a seção “{row.section_name}”.{' '}
          {fields.length > 1 ? 'Quais valores devem ficar?' : 'Qual valor deve ficar?'}
        </Text>
      </ConflictDialog>
    );
  }
  const submit = () => {
    const name = form.name.trim();
    setMissing(name === '');
    if (name !== '') save({ ...form, name });
  };
  return (
    <FormDialog
      title="Editar Seção"
      submitLabel="Salvar"
      busyLabel="Salvando..."
      busy={busy}
      error={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text c="dimmed" truncate>
        {row.name}
      </Text>
      <TextInput
        label="Nome"
        required
        maxLength={NAME_LIMIT}
        value={form.name}
        error={missing && 'Informe o nome da seção.'}
        readOnly={busy}
        data-autofocus
        onChange={(event) => {
          setForm({ ...form, name: event.currentTarget.value });
          setMissing(false);
        }}
      />
      <CollectorSelect
        value={form.collector}
        stored={
          row.collector_sub === null
            ? undefined
            : { sub: row.collector_sub, name: nameOfCollector(row.collector_sub) }
        }
        readOnly={busy}
        onChange={(collector) => setForm({ ...form, collector })}
      />
    </FormDialog>
  );
}

/** What a collector is called: the row knows its own, the list of people the others. */
function useCollectorNames(row: InventoryRow): (sub: string | null) => string {
  const { data: users = [] } = useQuery(usersQuery);
  return (sub) => {
    if (sub === null) return 'Sem coletor';
    const user = users.find((each) => each.sub === sub);
    const own = sub === row.collector_sub ? row.collector_name || row.collector_email : null;
    return user?.name || own || user?.email || 'Outro coletor';
  };
}

function useEditSection(row: InventoryRow) {
  const changed = useChangedInventories();
  const { inventory_id: id, section_id, pharmacy } = row;
  const send = ({ name, collector }: SectionFields, version: number) =>
    request(editSection, {
      params: { id, section_id: section_id ?? '' },
      body: { name, collector_sub: collector, version },
    });
  return useMutation({
    mutationFn: (change: VersionedChange<SectionFields, InventoryRow>) =>
      saveVersioned({ fieldsOf, send, read: (current) => inventoryRowSchema.parse(current) }, change),
    onSettled: () => changed(pharmacy),
  });
}
