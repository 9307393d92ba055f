import { NAME_LIMIT } from '@balanco/contract/base/fields';
import { type InventoryRow, inventoryRowSchema } from '@balanco/contract/inventories/inventories';
import { addSection, editSection, type SectionFields } from '@balanco/contract/inventories/sections';
import { shownPerson } from '@balanco/contract/people/shown-person';
import { Select, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { request, sentence } from '../../api/client';
import { saveVersioned } from '../../api/save-versioned';
import { personWithMail, sectionCollector } from '../../listing/inventory-words';
import { collectorsQuery, usersQuery } from '../../listing/queries';
import { useCreationKey, useDialogWrite } from '../../session/use-dialog-write';
import { useVersionedWrite } from '../../session/use-versioned-write';
import { ConflictDialog } from '../../ui/dialogs/conflict-dialog';
import { FormDialog } from '../../ui/dialogs/form-dialog';
import { NameDialog } from '../../ui/dialogs/name-dialog';
import { useKept } from '../../ui/fields/kept-fields';
import { findOptions } from '../../ui/fields/option-select';
import { useChangedInventories } from './inventory-dialogs';

/** See docs/counts.md, "Adding a section". */
export function NewSectionDialog({ row, onClose }: { row: InventoryRow; onClose: () => void }) {
  const [collector, setCollector] = useKept<string | null>('new-section/collector', null);
  const { write, busy, dialog } = useDialogWrite(useAddSection(row), {
    failed: 'Erro ao criar seção.',
    onClose,
  });
  return (
    <NameDialog
      {...dialog}
      title="Nova Seção"
      submitLabel="Criar"
      busyLabel="Criando..."
      missing="Informe o nome da seção."
      onSubmit={(name) => write({ name, collector_sub: collector })}
      another={{
        label: 'Criar e adicionar outra',
        made: (name) => `Seção “${name}” criada.`,
        onSubmit: (name, onMade) =>
          write({ name, collector_sub: collector }, { keepOpen: true, onDone: onMade }),
      }}
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
    mutationFn: (body: SectionFields) =>
      request(addSection, { params: { id }, body }, { creationKey: keyOf(body) }),
    onSuccess: () => {
      renew();
      return changed(pharmacy);
    },
  });
}

interface CollectorSelectProps {
  value: string | null;
  /** Offered even if they no longer collect. */
  stored?: { readonly sub: string; readonly name: string } | undefined;
  readOnly: boolean;
  onChange: (sub: string | null) => void;
}

function CollectorSelect({ value, stored, readOnly, onChange }: CollectorSelectProps) {
  const { data, error } = useQuery(collectorsQuery);
  const collectors = (data ?? []).map((user) => ({
    value: user.sub,
    label: personWithMail(user),
  }));
  const isListed = stored === undefined || collectors.some((each) => each.value === stored.sub);
  return (
    <Select
      label="Coletor"
      description="Pode ficar em branco: quem contar nela aparece nas contagens."
      placeholder={data === undefined && error === null ? 'Carregando...' : 'Sem coletor'}
      error={data === undefined && error !== null ? sentence(error) : null}
      data={isListed ? collectors : [{ value: stored.sub, label: stored.name }, ...collectors]}
      nothingFoundMessage="Nenhum coletor encontrado"
      filter={findOptions(value)}
      searchable
      allowDeselect
      clearable
      clearButtonProps={{ 'aria-label': 'Limpar coletor' }}
      readOnly={readOnly}
      value={value}
      onChange={onChange}
    />
  );
}

const LABELS: Record<keyof SectionFields, string> = { name: 'Nome', collector_sub: 'Coletor' };

const fieldsOf = ({ section_name, collector_sub }: InventoryRow): SectionFields => ({
  name: section_name ?? '',
  collector_sub,
});

/** See docs/counts.md, "Editing a section". */
export function EditSectionDialog({ row, onClose }: { row: InventoryRow; onClose: () => void }) {
  const [form, setForm] = useKept<SectionFields>(`edit-section/${row.id}`, () => fieldsOf(row));
  const [missing, setMissing] = useState(false);
  const { save, busy, conflict, dialog } = useVersionedWrite(useEditSection(row), {
    opened: row,
    fieldsOf,
    failed: 'Erro ao editar seção.',
    onClose,
  });
  const nameOfCollector = useCollectorNames(row);
  const shown = (fields: SectionFields, field: keyof SectionFields) =>
    field === 'name' ? fields.name : nameOfCollector(fields.collector_sub);

  if (conflict !== null) {
    const { current, fields, mine } = conflict;
    return (
      <ConflictDialog
        {...dialog}
        {...conflict}
        title="Seção alterada por outra pessoa"
        what={`a seção “${row.section_name}”`}
        rows={fields.map((field) => [LABELS[field], shown(fieldsOf(current), field), shown(mine, field)])}
      />
    );
  }
  const submit = () => {
    const name = form.name.trim();
    setMissing(name === '');
    if (name !== '') save({ ...form, name });
  };
  return (
    <FormDialog {...dialog} title="Editar Seção" busyLabel="Salvando..." onSubmit={submit}>
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
        value={form.collector_sub}
        stored={
          row.collector_sub === null
            ? undefined
            : { sub: row.collector_sub, name: nameOfCollector(row.collector_sub) }
        }
        readOnly={busy}
        onChange={(collector_sub) => setForm({ ...form, collector_sub })}
      />
    </FormDialog>
  );
}

function useEditSection(row: InventoryRow) {
  const changed = useChangedInventories();
  const { inventory_id: id, section_id, pharmacy } = row;
  const send = (fields: SectionFields, version: number) =>
    request(editSection, { params: { id, section_id: section_id ?? '' }, body: { ...fields, version } });
  return useMutation({
    mutationFn: saveVersioned({ fieldsOf, send, schema: inventoryRowSchema }),
    onSettled: () => changed(pharmacy),
  });
}

function useCollectorNames(row: InventoryRow): (sub: string | null) => string {
  const { data: users = [] } = useQuery(usersQuery);
  return (sub) => {
    if (sub === null) return 'Sem coletor';
    const user = users.find((each) => each.sub === sub);
    if (user?.name) return shownPerson(user.name, user.email, 'Outro coletor');
    return sub === row.collector_sub ? sectionCollector(row) : shownPerson('', user?.email, 'Outro coletor');
  };
}
