import { formatInteger } from '@balanco/contract/base/numbers';
import { giveLicence, type LicenceKey, listLicenceKeys } from '@balanco/contract/people/licence-keys';
import type { Person } from '@balanco/contract/people/people';
import { askedQuery, request } from '../../api/client';
import { usersQuery } from '../../listing/queries';

/** Only administrators may ask. */
export const licenceKeysQuery = askedQuery([...usersQuery.queryKey, 'licence-keys'], listLicenceKeys, {});

export function withFreeSeats(keys: readonly LicenceKey[]): LicenceKey[] {
  return keys.filter(({ free }) => free > 0);
}

export function freeWords({ free, seats }: LicenceKey): string {
  return `${formatInteger(free)} de ${formatInteger(seats)} ${seats === 1 ? 'livre' : 'livres'}`;
}

export function seatOptions(keys: readonly LicenceKey[]) {
  return keys.map((key) => ({ value: key.id, label: `${key.label || 'Sem nome'} (${freeWords(key)})` }));
}

export const NO_FREE_SEAT =
  'Nenhuma licença tem vaga livre. Desative quem não usa mais o sistema, ou peça uma licença maior a quem cuida do servidor.';

/** See docs/http.md, "Licence keys". */
export function giveSeat(sub: string, keyId: string): Promise<Person> {
  return request(giveLicence, { params: { sub }, body: { license_key: keyId } });
}
