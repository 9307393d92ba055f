import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import { type Role, roleLabel } from '@balanco/contract/base/roles';
import { changePersonPharmacies, editPerson } from '@balanco/contract/people/people';
import { MultiSelect, Radio, Select, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { request } from '../../api/client';
import { sentence } from '../../api/sentence';
import { pharmaciesQuery } from '../../listing/queries';
import { findOptions } from '../../ui/fields/option-select';
import styles from './registration.module.css';

export interface ChosenAccess {
  readonly role: Role;
  /** null for all. */
  readonly pharmacies: readonly string[] | null;
}

/** What everybody gets who registers somebody without choosing. */
export const everywhere: ChosenAccess = { role: 'user', pharmacies: null };

const ROLES = (Object.keys(roleLabel) as Role[]).map((value) => ({ value, label: roleLabel[value] }));

interface AccessFieldsProps {
  value: ChosenAccess;
  readOnly: boolean;
  onChange: (value: ChosenAccess) => void;
}

/** For administrators, beside the specified fields. Can be changed later in the person's dialog. */
export function AccessFields({ value, readOnly, onChange }: AccessFieldsProps) {
  const { data: pharmacies = [] } = useQuery(pharmaciesQuery);
  const { role, pharmacies: chosen } = value;
  return (
    <Stack gap="md" className={styles.card} component="fieldset">
      <legend className={styles.legend}>Acesso</legend>
      <Select
        label="Perfil"
        data={ROLES}
        value={role}
        allowDeselect={false}
        readOnly={readOnly}
        onChange={(next) =>
          onChange({ ...value, role: ROLES.find((one) => one.value === next)?.value ?? role })
        }
      />
      <Radio.Group
        label="O que a pessoa acessa"
        value={chosen === null ? 'all' : 'some'}
        onChange={(next) => onChange({ ...value, pharmacies: next === 'all' ? null : [] })}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="all" label="Todas as farmácias" disabled={readOnly} />
          <Radio value="some" label="Só as escolhidas" disabled={readOnly} />
        </Stack>
      </Radio.Group>
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
    </Stack>
  );
}

/**
 * Pharmacies first, so that nobody sees more than was chosen for them. Returns why it was refused, or null.
 */
export async function giveAccess(sub: string, { role, pharmacies }: ChosenAccess): Promise<string | null> {
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
