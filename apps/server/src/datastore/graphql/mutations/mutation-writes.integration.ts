/** @module-tag full */

import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  effectOf,
  expectNoWrite,
  expectWrite,
  type Write,
  write,
} from '../../../testing/examples/effect-of.js';
import { setUpInventory } from '../../../testing/world/stock-taking.js';
import { getRow, mutate, syncAll } from '../../testing/graphql-call.js';
import { schema } from '../schema.js';

const { server, pharmacy, inventoryID, openedSection, counted } = setUpInventory();

type Verb = 'create' | 'update' | 'delete';
type Model = 'Inventory' | 'Section' | 'Count';
const verbs: readonly Verb[] = ['create', 'update', 'delete'];
const models: readonly Model[] = ['Inventory', 'Section', 'Count'];

interface Mutation {
  readonly as: 'admin' | 'user';
  readonly input: () => object | Promise<object>;
  readonly effect: Write;
}

const lines = ['count', 'count_line'];

const table: Readonly<Record<string, Mutation>> = {
  createInventory: {
    as: 'admin',
    input: () => ({ id: randomUUID(), name: 'Balanço', pharmacyID: pharmacy().id }),
    effect: write('create', 'inventory'),
  },
  updateInventory: {
    as: 'admin',
    input: () => ({ id: inventoryID(), name: 'Balanço de maio' }),
    effect: write('update', 'inventory', ['inventory'], true),
  },
  deleteInventory: {
    as: 'admin',
    async input() {
      await counted(1);
      return { id: inventoryID() };
    },
    effect: write('delete', 'inventory', [...lines, 'deletion', 'inventory'], true),
  },
  createSection: {
    as: 'user',
    input: () => ({ id: randomUUID(), inventoryID: inventoryID(), name: 'Balcão' }),
    effect: write('create', 'section'),
  },
  updateSection: {
    as: 'user',
    input: async () => ({ id: await openedSection(), name: 'Balcão' }),
    effect: write('update', 'section', ['section'], true),
  },
  deleteSection: {
    as: 'user',
    input: async () => ({ id: await openedSection() }),
    effect: write('delete', 'section', ['deletion', 'section'], true),
  },
  createCount: {
    as: 'user',
    input: () => ({
      id: randomUUID(),
      inventoryID: inventoryID(),
      barcode: JSON.stringify([{ barcode: '7891234567895', count: 1 }]),
    }),
    effect: write('create', 'count', lines),
  },
  updateCount: {
    as: 'user',
    input: async () => ({ id: (await counted(1))[0], factor: 3, _version: 1 }),
    effect: write('update', 'count', lines, true),
  },
  deleteCount: {
    as: 'user',
    input: async () => ({ id: (await counted(1))[0], _version: 1 }),
    effect: write('delete', 'count', lines, true),
  },
};

it('the table of audited mutations has every mutation of the schema', () => {
  expect(Object.keys(table).sort()).toEqual(Object.keys(schema.getMutationType()?.getFields() ?? {}).sort());
});

const mutations = verbs.flatMap((verb) => models.map((model) => [verb, model] as const));

describe.each(mutations)('%s%s', (verb, model) => {
  it('a mutation leaves an audit row of who did what', async () => {
    const mutation = table[`${verb}${model}`];
    if (mutation === undefined) throw new Error(`${verb}${model} is missing in the table`);
    const { as, effect: expected } = mutation;
    const input = await mutation.input();
    const effect = await effectOf(server().db, async () => {
      const { error } = await mutate(server(), [verb, model], input, { as });
      expect(error).toBeUndefined();
    });
    expectWrite(effect, expected, server().people[as].sub);
  });

  it('a refused mutation writes nothing', async () => {
    const isForeign = verb === 'create' && model === 'Count';
    const input = { id: randomUUID(), ...(isForeign ? { cognitoUserID: server().people.mod.sub } : {}) };
    const effect = await effectOf(server().db, async () => {
      const { error } = await mutate(server(), [verb, model], input);
      expect(error?.errorType).toMatch(/Unauthorized|BadRequest|ConditionalCheckFailed/);
    });
    expectNoWrite(effect);
  });
});

it("a staff mutation on someone else's section leaves its audit rows", async () => {
  const id = await openedSection();
  const effect = await effectOf(server().db, async () => {
    const input = { id, name: 'Depósito', finalizado: true };
    const { error } = await mutate(server(), ['update', 'Section'], input, { as: 'admin' });
    expect(error).toBeUndefined();
  });
  expect(effect.rows.map(({ action, entity }) => [action, entity])).toEqual([
    ['update', 'section'],
    ['finalise', 'section'],
  ]);
});

it.each(models)('queries of the model %s write nothing', async (model) => {
  await openedSection();
  const [count = ''] = await counted(1);
  const id = model === 'Count' ? count : inventoryID();
  const effect = await effectOf(server().db, async () => {
    await syncAll(server(), model);
    await getRow(server(), model, id);
  });
  expectNoWrite(effect);
});
