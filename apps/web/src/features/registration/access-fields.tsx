import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import { type Role, roleLabel } from '@balanco/contract/base/roles';
import { changePersonPharmacies, editPerson } from '@balanco/contract/people/people';
import { MultiSelect, Select, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { request } from '../../api/client';
import { sentence } from '../../api/sentence';
import { pharmaciesQuery } from '../../listing/queries';
import { RadioField } from '../../ui/fields/form-fields';
import { findOptions } from '../../ui/fields/option-select';
import { giveSeat } from '../licence/seats';
import { SeatField } from './seat-field';

export interface ChosenAccess {
  readonly role: Role;
  /** null for all. */
  readonly pharmacies: readonly string[] | null;
  /** The licence that gives the seat; null for none, undefined for the first with a free one. */
  readonly licence: string | null | undefined;
}

export const everywhere: ChosenAccess = { role: 'user', pharmacies: null, licence: undefined };

/** See docs/http.md, "Role gating". */
export const roleWords: Readonly<Record<Role, string>> = {
  admin:
    'tudo, também o acesso das outras pessoas, as configurações das farmácias e reabrir o que foi apurado',
  mod: 'farmácias, produtos, inventários e fechamento; cadastra pessoas e conecta coletores',
  user: 'conta e corrige contagens, e vê farmácias, produtos e inventários. Basta para quem só conta',
};

const ROLES = (Object.keys(roleLabel) as Role[]).map((value) => ({ value, label: roleLabel[value] }));

interface AccessFieldsProps {
  value: ChosenAccess;
  readOnly: boolean;
  onChange: (value: ChosenAccess) => void;
}

/** Administrators see them below the specified fields. They can be changed later in the person's dialog. */
export function AccessFields({ value, readOnly, onChange }: AccessFieldsProps) {
  const { data: pharmacies = [] } = useQuery(pharmaciesQuery);
  const { role, pharmacies: chosen } = value;
  return (
    <Stack gap="md" component="fieldset" aria-label="Acesso">
      <Select
        label="Perfil"
        data={ROLES}
        value={role}
        readOnly={readOnly}
        onChange={(next) =>
          onChange({ ...value, role: ROLES.find((one) => one.value === next)?.value ?? role })
        }
      />
      <ul className="stack gap-1 dim" aria-label="O que cada perfil pode">
        {ROLES.map(({ value: one, label }) => (
          <li key={one}>
            <strong>{label}</strong>: {roleWords[one]}.
          </li>
        ))}
      </ul>
      <RadioField
        label="O que a pessoa acessa"
        value={chosen === null ? 'all' : 'some'}
        choices={[
          { value: 'all', label: 'Todas as farmácias' },
          { value: 'some', label: 'Só as escolhidas' },
        ]}
        disabled={readOnly}
        onChange={(next) => onChange({ ...value, pharmacies: next === 'all' ? null : [] })}
      />
      {chosen !== null && (
        <MultiSelect
          label="Farmácias"
          placeholder="Digite para procurar"
          data={pharmacies.map(({ id, name }) => ({ value: id, label: name }))}
          value={[...chosen]}
          onChange={(next) => onChange({ ...value, pharmacies: next })}
          filter={findOptions(null)}
          nothingFoundMessage="Nenhuma farmácia encontrada"
          searchable
          hidePickedOptions
          required
          readOnly={readOnly}
        />
      )}
      <SeatField
        value={value.licence}
        readOnly={readOnly}
        onChange={(licence) => onChange({ ...value, licence })}
      />
    </Stack>
  );
}

export interface GivenAccess {
  readonly refusal: string | null;
  readonly seatRefusal: string | null;
  readonly seated: boolean;
}

/**
 * Pharmacies first and the seat last, so that nobody sees more than was chosen for them.
 *
 * @param licence null for no seat
 */
export async function giveAccess(
  sub: string,
  { licence, ...access }: ChosenAccess & { readonly licence: string | null },
): Promise<GivenAccess> {
  const refusal = await giveRole(sub, access);
  if (refusal !== null || licence === null) return { refusal, seatRefusal: null, seated: false };
  try {
    await giveSeat(sub, licence);
    return { refusal, seatRefusal: null, seated: true };
  } catch (error) {
    return { refusal, seatRefusal: sentence(error), seated: false };
  }
}

async function giveRole(
  sub: string,
  { role, pharmacies }: Pick<ChosenAccess, 'role' | 'pharmacies'>,
): Promise<string | null> {
  try {
    if (pharmacies !== null) {
      const body = { limited: true, pharmacies: [...pharmacies] };
      await request(changePersonPharmacies, { params: { sub }, body });
    }
    if (role !== 'user') await request(editPerson, { params: { sub }, body: { role } });
    return null;
  } catch (error) {
    return sentence(error);
  }
}
