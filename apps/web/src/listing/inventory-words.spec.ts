import type { InventoryRow } from '@balanco/contract/inventories/inventories';
import { expect, it } from 'vitest';
import { captureLabel, contentsText, doneWords, sectionCollector } from './inventory-words';

const carla = {
  name: 'Carla',
  lines: 312,
  matches: true,
  missing: 0,
  declared_at: '2026-01-20T15:00:00Z',
  withdrawn_at: null,
} satisfies NonNullable<InventoryRow['done']>[number];
const late = { ...carla, withdrawn_at: '2026-01-20T15:05:00Z' };

it.each([
  [[carla], 312, 'Pronta · confere', true],
  [[{ ...carla, matches: false }], 312, 'Pronta · não confere', false],
  [[{ ...carla, missing: 1 }], 312, 'Pronta · falta 1 item da lista', false],
  [[{ ...carla, missing: 2 }], 312, 'Pronta · faltam 2 itens da lista', false],
  [[carla, late], 400, 'Pronta · chegou linha depois', false],
  [[{ ...carla, lines: 0 }], 0, 'Vazia · confere', true],
  [[{ ...carla, lines: 0 }], 5, 'Pronta · confere', true],
  [[{ ...late, lines: 0 }], 1, 'Pronta · chegou linha depois', false],
])('doneWords describes the declarations %j of %d lines as %s', (done, count, state, holds) => {
  expect(doneWords({ done, count })).toMatchObject({ state, holds });
});

it.each([
  [[carla], ['Bruno'], 'Pronta (Carla) · Bruno não terminou'],
  [
    [carla, late],
    ['Bruno', 'Davi'],
    'Pronta (Carla, Carla) · chegou linha depois · Bruno e Davi não terminaram',
  ],
  [[{ ...carla, lines: 0 }], ['A', 'B', 'C'], 'Pronta (Carla) · A, B e mais 1 não terminaram'],
])('doneWords names who declared %j and who of %j has not finished', (done, unfinished, state) => {
  expect(doneWords({ done, unfinished, count: 2 })).toMatchObject({ state, holds: false });
});

it('doneWords lists who declared it and when', () => {
  expect(doneWords({ done: [carla, { ...carla, name: 'Bia' }], count: 1 })?.by).toMatch(/^Carla .*, Bia /);
  expect(doneWords({ count: 1 })).toBeNull();
});

const part = (name: string, lines = 1) => ({ ...carla, name, lines });

it.each([
  [{ collector_name: 'Ana', done: [part('Bia')] }, 'Ana'],
  [{ done: [part('Ana'), part('Bia', 0)] }, 'Contada por Ana'],
  [{ done: ['Ana', 'Bruno', 'Caio', 'Davi'].map((name) => part(name)) }, 'Contada por Ana, Bruno e mais 2'],
  [{ done: [part('Ana')], unfinished: ['Bia'] }, 'Contada por Ana, Bia'],
  [{ done: [part('Ana', 2)], count: 2 }, 'Contada por Ana'],
  [{ done: [part('Ana')], count: 2 }, 'Contada por Ana e outros'],
  [{ done: [{ ...late, name: 'Ana', lines: 1 }], count: 2 }, 'Contada por Ana'],
  [{ count: 4 }, 'Sem responsável'],
  [{ unrecognised_counts: 1 }, 'Sem responsável'],
  [{}, 'Sem coletor'],
])('a section with %j is of %s', (section, shown) => {
  const nobody = { collector_name: null, collector_email: null, count: 0, unrecognised_counts: 0 };
  expect(sectionCollector({ ...nobody, ...section })).toBe(shown);
});

it('the first capture repeats nothing', () => {
  expect([null, 1].map((version) => captureLabel({ version }))).toEqual([
    'Guardar o saldo de agora',
    'Guardar o saldo de novo',
  ]);
});

const nothing = { inventories: 0, sections: 0, counts: 0, products: 0 };

it.each([
  [{}, ''],
  [{ products: 1 }, '1 produto'],
  [{ inventories: 1, sections: 2 }, '1 inventário e 2 seções'],
  [
    { inventories: 2, sections: 1, counts: 1234, products: 20000 },
    '2 inventários, 1 seção, 1.234 contagens e 20.000 produtos',
  ],
])('the contents %j of a pharmacy read %j', (contents, text) => {
  expect(contentsText({ ...nothing, ...contents })).toBe(text);
});
