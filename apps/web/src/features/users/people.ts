import { counted } from '@balanco/contract/base/numbers';
import { listMachineKeys } from '@balanco/contract/people/machine-keys';
import { listPeople, type Person } from '@balanco/contract/people/people';
import { askedQuery } from '../../api/client';
import type { FieldPlaces } from '../../lib/field-places';

export type PersonPlaces = FieldPlaces<
  Person,
  {
    sub: never;
    name: 'list';
    email: 'facts';
    role: 'list' | 'form';
    licence: 'list' | 'facts';
    last_sign_in_at: 'facts';
    deactivated_at: 'facts';
    anonymised_at: never;
    pharmacies: 'list' | 'facts';
    second_factor: 'list' | 'facts';
  }
>;

export const machineKeysQuery = askedQuery(['machine-keys'], listMachineKeys, {});

/** Includes accounts without a licence or deactivated. */
export const peopleQuery = askedQuery(['people'], listPeople, {});

export function reachWords({ pharmacies }: Pick<Person, 'pharmacies'>): string {
  if (pharmacies === null) return 'Todas';
  return pharmacies === 0 ? 'Nenhuma' : counted(pharmacies, 'farmácia', 'farmácias');
}
