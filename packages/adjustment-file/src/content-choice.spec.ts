import type { ExportProfile } from '@balanco/contract/exports/export-profile';
import { expect, it } from 'vitest';
import { contentChoice } from './content-choice.js';
import { SHIPPED_PROFILES } from './shipped-profiles.js';

const profileOf = (id: string) =>
  SHIPPED_PROFILES.find((shipped) => shipped.id === id)?.profile as ExportProfile;

it.each([
  ['ean-qtd', 0, 'counted', 'unmoved', 3],
  ['ean-qtd', 1, 'adjustment', 'moved', 1],
  ['ajuste', 0, 'adjustment', 'profile', 1],
  ['ajuste', 7, 'adjustment', 'profile', 1],
] as const)('%s with %i items moved begins with %s', (id, changed, preselected, reason, offered) => {
  const choice = contentChoice(profileOf(id), changed);
  expect(choice).toMatchObject({ preselected, reason });
  expect(choice.offered).toHaveLength(offered);
});
