import { SHIPPED_PROFILES } from '@balanco/adjustment-file/shipped-profiles';
import type { ExportProfile } from '@balanco/contract/exports/export-profile';

interface Choice {
  readonly id: string;
  readonly name: string;
  readonly profile: ExportProfile;
}

/** The profiles as a choice: the pharmacy's own before those that the product brings. */
export function profileGroups(
  own: readonly Choice[],
  isMeant: (profile: ExportProfile) => boolean = () => true,
) {
  const options = (profiles: readonly Choice[]) =>
    profiles.filter(({ profile }) => isMeant(profile)).map(({ id, name }) => ({ value: id, label: name }));
  const groups = [
    { group: 'Da farmácia', items: options(own) },
    { group: 'Prontos', items: options(SHIPPED_PROFILES) },
  ];
  return groups.filter(({ items }) => items.length > 0);
}
