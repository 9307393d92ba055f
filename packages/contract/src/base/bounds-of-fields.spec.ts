import { expect, it } from 'vitest';
import { z } from 'zod';
import { changeInventoryTerms } from '../comparison/inventory-terms.js';
import { listHistory } from '../history/history.js';
import { bulkPharmacies } from '../pharmacies/pharmacies.js';
import { DEFAULT_SETTINGS, savePharmacySettings } from '../pharmacies/pharmacy-settings.js';

const none = { units: 0, percent: 0, money: 0 };
const recount = (changes: object) => ({ recount: { ...DEFAULT_SETTINGS.recount, ...changes } });
const identity = (changes: object) => ({ identity: { ...DEFAULT_SETTINGS.identity, ...changes } });

it.each<[object, string, string]>([
  [{ value_basis: 'preço' }, 'value_basis', 'Informe o que é o valor do catálogo.'],
  [{ time_zone: 'Europe/Berlin' }, 'time_zone', 'Fuso horário inválido.'],
  [{ approval_gross: -1 }, 'approval_gross', 'Informe até que total em R$ um moderador aprova.'],
  [{ approval_item: 1e15 }, 'approval_item', 'Informe até quantos R$ por item um moderador aprova.'],
  [{ reason_from: null }, 'reason_from', 'Informe a partir de quantos R$ um item pede motivo.'],
  [{ zero_share: 100.1 }, 'zero_share', 'Informe uma porcentagem de 0 a 100.'],
  [
    { tolerance: { ...none, percent: 1e6 } },
    'tolerance.percent',
    'Informe a porcentagem da tolerância, de 0 a 1000.',
  ],
  [recount({ criteria: ['guessed'] }), 'recount.criteria.0', 'Critério de recontagem inválido.'],
  [recount({ sample: 0 }), 'recount.sample', 'Informe a porcentagem da amostra, de 1 a 100.'],
  [recount({ money: -1 }), 'recount.money', 'Informe os R$ da recontagem, a partir de 0.'],
  [
    identity({ pharmacist_crf: '54321' }),
    'identity.pharmacist_crf',
    'Informe o CRF com o estado e o número, por exemplo CRF-SP 12345.',
  ],
  [{ controlled_departments: [' '] }, 'controlled_departments.0', 'Informe o departamento.'],
])('the settings refuse %j', (changes, field, sentence) => {
  expect(refusals(savePharmacySettings, { ...DEFAULT_SETTINGS, ...changes })).toEqual({ [field]: sentence });
});

it.each<[object, string, string]>([
  [{ scope: 'cíclico' }, 'scope', 'Escopo inválido.'],
  [{ classes: ['D'] }, 'classes.0', 'Classe inválida.'],
  [{ items: ['789'] }, 'items.0', 'Item inválido.'],
  [
    { tolerance: { ...none, units: -1 } },
    'tolerance.units',
    'Informe as unidades da tolerância, a partir de 0.',
  ],
])('the terms of an inventory refuse %j', (body, field, sentence) => {
  expect(refusals(changeInventoryTerms, body)).toEqual({ [field]: sentence });
});

it('a scope has at most 1000 items, and a list of pharmacies 500', () => {
  const items = Array.from({ length: 1001 }, (_, index) => `i:${index}`);
  expect(refusals(changeInventoryTerms, { items })).toEqual({ items: 'Escolha no máximo 1000 itens.' });
  const names = Array.from({ length: 501 }, (_, index) => `Rede ${index}`);
  expect(refusals(bulkPharmacies, names)).toEqual({ '': 'Envie no máximo 500 farmácias de cada vez.' });
  expect(refusals(bulkPharmacies, names.slice(1))).toEqual({});
});

it('the id of a history is measured without blanks around it', () => {
  const read = (id: string) => listHistory.query.safeParse({ entity: 'count', id });
  expect(read(` ${'1'.repeat(100)} `).data?.id).toBe('1'.repeat(100));
  const sentences = [' ', '1'.repeat(101), '1\u0000'].map((id) =>
    read(id).error?.issues.map((issue) => issue.message),
  );
  expect(sentences).toEqual([['Informe o id.'], ['Id inválido.'], ['Id inválido.']]);
  const described = z.toJSONSchema(listHistory.query, { io: 'input' }).properties?.id;
  expect(described).toMatchObject({ minLength: 1, maxLength: 100 });
});

function refusals({ body }: { readonly body: z.ZodType }, sent: unknown) {
  const issues = body.safeParse(sent).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));
}
