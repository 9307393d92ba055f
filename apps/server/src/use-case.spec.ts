import { listPeople } from '@balanco/contract/people/people';
import { expect, it } from 'vitest';
import { useCase } from './use-case.js';

it('a use case does not run for whom the contract refuses', async () => {
  const caller = {
    sub: 's',
    email: 'e',
    name: 'n',
    role: 'user',
    licensed: true,
    pharmacyIds: null,
  } as const;
  const act = useCase(listPeople, async (_context: { caller: typeof caller }) => []);
  await expect(act({ caller }, {})).rejects.toMatchObject({ code: 'permission_denied' });
});
