import { Select } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import { findOptions } from '../ui/find-options';
import type { PharmacyChoice } from './use-pharmacy-choice';

interface PharmacySelectProps {
  choice: Pick<PharmacyChoice, 'pharmacies' | 'pharmacy' | 'choose'>;
  /** The label above it, in dialogs. */
  label?: string;
  error?: string | null;
  readOnly?: boolean;
}

/** Searchable selector of a pharmacy, newest first (specification, section 2). */
export function PharmacySelect({ choice, label, error = null, readOnly = false }: PharmacySelectProps) {
  const { pharmacies, pharmacy, choose } = choice;
  return (
    <Select
      {...(label === undefined ? { 'aria-label': 'Farmácia' } : { label, required: true })}
      error={error}
      readOnly={readOnly}
      placeholder={pharmacy === null ? 'Nenhuma farmácia encontrada' : 'Selecione a farmácia'}
      data={pharmacies.map(({ id, name }) => ({ value: id, label: name }))}
      value={pharmacy?.id ?? null}
      onChange={(id) => {
        if (id !== null) choose(id);
      }}
      disabled={pharmacies.length === 0}
      leftSection={<IconBuildingStore size={16} aria-hidden />}
      nothingFoundMessage="Nenhuma farmácia encontrada"
      filter={findOptions(pharmacy?.id ?? null)}
      searchable
      selectFirstOptionOnChange
      allowDeselect={false}
    />
  );
}
