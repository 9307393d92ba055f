import { type InventoryRow, inventoryRowSchema } from '@balanco/contract/inventories/inventories';
import { addSection, editSection, type SectionFields } from '@balanco/contract/inventories/sections';
import { shownPerson } from '@balanco/contract/people/shown-person';
import { Select, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { request, sentence } from '../../api/client';
import { saveVersioned } from '../../api/save-versioned';
import { personWithMail, sectionCollector } from '../../listing/inventory-words';
import { collectorsQuery, usersQuery } from '../../listing/queries';
import { useCreationKey, useDialogWrite } from '../../session/use-dialog-write';
import { useVersionedWrite } from '../../session/use-versioned-write';
import { ConflictDialog } from '../../ui/dialogs/conflict-dialog';
import { NameDialog } from '../../ui/dialogs/name-dialog';
import { useKept } from '../../ui/fields/kept-fields';
import { findOptions } from '../../ui/fields/option-select';
import { useInventoryWrite } from './inventory-dialogs';

/** See docs/counts.md, "Adding a section". */
export function NewSectionDialog({ row, onClose }: { row: InventoryRow; onClose: () => void }) {
  const [collector, setCollector] = useKept<string | null>('new-section/collector', null);
  const { write, busy, dialog } = useDialogWrite(useAddSection(row), 'Erro ao criar seção.', onClose);
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
      about={<InventoryName row={row} />}
    >
      <CollectorSelect value={collector} readOnly={busy} onChange={setCollector} />
    </NameDialog>
  );
}

function InventoryName({ row }: { row: InventoryRow }) {
  return (
    <Text c="dimmed" truncate>
      {row.name}
    </Text>
  );
}

function useAddSection({ inventory_id: id, pharmacy }: InventoryRow) {
  const { keyOf, renew } = useCreationKey();
  return useInventoryWrite(pharmacy, async (body: SectionFields) => {
    const added = await request(addSection, { params: { id }, body }, { creationKey: keyOf(body) });
    renew();
    return added;
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
  const [collector, setCollector] = useKept(`edit-section/${row.id}`, row.collector_sub);
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
  return (
    <NameDialog
      {...dialog}
      title="Editar Seção"
      submitLabel="Salvar"
      busyLabel="Salvando..."
      initial={row.section_name ?? ''}
      missing="Informe o nome da seção."
      onSubmit={(name) => save({ name, collector_sub: collector })}
      about={<InventoryName row={row} />}
    >
      <CollectorSelect
        value={collector}
        stored={
          row.collector_sub === null
            ? undefined
            : { sub: row.collector_sub, name: nameOfCollector(row.collector_sub) }
        }
        readOnly={busy}
        onChange={setCollector}
      />
    </NameDialog>
  );
}

function useEditSection(row: InventoryRow) {
  const { inventory_id: id, section_id, pharmacy } = row;
  const send = (fields: SectionFields, version: number) =>
    request(editSection, { params: { id, section_id: section_id ?? '' }, body: { ...fields, version } });
  return useInventoryWrite(pharmacy, saveVersioned({ fieldsOf, send, schema: inventoryRowSchema }));
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
