import type { Pharmacy } from '@balanco/contract/pharmacies/pharmacies';
import { Select } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { sentence } from '../api/client';
import { findOptions } from '../ui/fields/option-select';
import { useListAddress } from './list-address';
import { pharmaciesQuery } from './queries';

interface PharmacyChoice {
  readonly pharmacies: readonly Pharmacy[];
  /** undefined while loading, null if there is none. */
  readonly pharmacy: Pharmacy | null | undefined;
  readonly choose: (id: string) => void;
  readonly error: Error | null;
  readonly retry: () => void;
}

const REMEMBERED_KEY = 'lastPharmacy';

/**
 * It takes the address, else the last choice, else the newest. It is written into the address, so that a
 * copied link shows the same (docs/screens.md, "Addresses").
 */
export function usePharmacyChoice(): PharmacyChoice {
  const { data, error, refetch } = useQuery(pharmaciesQuery);
  const [address, change] = useListAddress();
  const find = (id: string | null) => data?.find((pharmacy) => pharmacy.id === id);
  const named = find(address.pharmacy);
  const pharmacy = data && (named ?? find(rememberedPharmacy()) ?? data[0] ?? null);
  const id = pharmacy?.id;

  useEffect(() => {
    if (id === undefined) return;
    localStorage.setItem(REMEMBERED_KEY, id);
    if (id !== address.pharmacy) change({ pharmacy: id, page: address.page }, { replace: true });
  }, [id, address.pharmacy, address.page, change]);

  const choose = useCallback((chosen: string) => change({ pharmacy: chosen }), [change]);
  const retry = useCallback(() => void refetch(), [refetch]);
  return { pharmacies: data ?? [], pharmacy, choose, error: data === undefined ? error : null, retry };
}

export function rememberedPharmacy(): string | null {
  return localStorage.getItem(REMEMBERED_KEY);
}

export function forgetPharmacy(id: string): void {
  if (rememberedPharmacy() === id) localStorage.removeItem(REMEMBERED_KEY);
}

interface PharmacySelectProps {
  choice: Pick<PharmacyChoice, 'pharmacies' | 'pharmacy' | 'choose'>;
  label?: string;
  error?: string | null;
  readOnly?: boolean;
}

/** The newest come first (specification, section 2). */
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
    />
  );
}

interface PharmacyFieldProps {
  pharmacy: Pharmacy | null;
  onChoose: (pharmacy: Pharmacy) => void;
  readOnly: boolean;
}

export function PharmacyField({ pharmacy, onChoose, readOnly }: PharmacyFieldProps) {
  const { data = [], error, isSuccess } = useQuery(pharmaciesQuery);
  return (
    <PharmacySelect
      choice={{
        pharmacies: data,
        pharmacy: isSuccess && data.length === 0 ? null : (pharmacy ?? undefined),
        choose: (id) => {
          const chosen = data.find((one) => one.id === id);
          if (chosen !== undefined) onChoose(chosen);
        },
      }}
      label="Farmácia"
      error={error === null ? null : sentence(error)}
      readOnly={readOnly}
    />
  );
}
