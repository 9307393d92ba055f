import type { Pharmacy } from '@balanco/contract/pharmacies/pharmacies';
import { useQuery } from '@tanstack/react-query';
import { sentence } from '../api/sentence';
import { pharmaciesQuery } from '../listing/pharmacies-query';
import { PharmacySelect } from '../listing/pharmacy-select';

interface PharmacyFieldProps {
  pharmacy: Pharmacy | null;
  onChoose: (pharmacy: Pharmacy) => void;
  readOnly: boolean;
}

/** Asks for the pharmacy in a dialog that is opened without one. */
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
