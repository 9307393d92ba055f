import { expect, it } from 'vitest';
import { tellApart } from './tell-apart';

const inventory = (id: number, name: string, created_at = `2026-05-0${id}T12:00:00.000Z`) => ({
  ...{ id, name, created_at },
});
const hints = (...all: ReturnType<typeof inventory>[]) => all.map((each) => tellApart(each, all));

it('an inventory whose name stands alone needs nothing beside it', () => {
  expect(hints(inventory(1, 'Manhã'), inventory(2, 'Noite'))).toEqual([undefined, undefined]);
});

it('inventories of one name show when they were created, as staff see it', () => {
  expect(hints(inventory(1, 'Balanço'), inventory(2, 'Noite'), inventory(3, 'balanço '))).toEqual([
    '01/05/2026 09:00:00',
    undefined,
    '03/05/2026 09:00:00',
  ]);
});

it('inventories of one name that were created in the same second show their numbers too', () => {
  const moment = '2026-05-06T12:00:00.000Z';
  expect(hints(inventory(1, 'Balanço', moment), inventory(2, 'Balanço', moment))).toEqual([
    '06/05/2026 09:00:00 · nº 1',
    '06/05/2026 09:00:00 · nº 2',
  ]);
});
