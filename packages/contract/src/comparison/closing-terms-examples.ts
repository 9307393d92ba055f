import { type EndpointExamples, examplesOf, refusalBody } from '../base/example.js';
import { exampleInventories, exampleProducts, unknownNumber } from '../base/example-world.js';
import { type ClosingTerms, changeClosingTerms, getClosingTerms, includeItem } from './closing-terms.js';
import {
  invalidInventory as invalid,
  missingInventory as missing,
  omeprazoleItem,
} from './stored-closing-examples.js';

const general = { id: exampleInventories.general.number };
const { dipyrone, saline } = exampleProducts;
const whole = {
  title: 'A farmácia como um todo',
  as: 'mod',
  status: 409,
  answer: refusalBody('conflict', 'As contagens da farmácia como um todo não são confrontadas com o saldo.'),
} as const;

const begun: ClosingTerms = {
  tolerance: { units: 0, percent: 0, money: 0 },
  scope: 'full',
  departments: [],
  items: [],
  classes: [],
  shop: 'closed',
  recount_policy: { policy: 'two_equal', stock_confirms: true },
  time_zone: 'America/Sao_Paulo',
  stock_at: null,
  stock_at_default: '2026-05-04T11:00:00.000Z',
  all_departments: [dipyrone.department, saline.department],
};
const partial: Pick<ClosingTerms, 'tolerance' | 'scope' | 'departments' | 'classes'> = {
  tolerance: { units: 1, percent: 5, money: 20 },
  scope: 'partial',
  departments: [saline.department],
  classes: ['A'],
};

export const closingTermsExamples: readonly EndpointExamples[] = [
  examplesOf(getClosingTerms, {
    successes: [
      {
        title: 'Tudo é confrontado e nada é tolerado',
        as: 'mod',
        request: { params: general },
        status: 200,
        answer: begun,
        volatile: ['stock_at_default'],
      },
    ],
    refusals: [
      { ...invalid, request: { params: { id: 'abc' } } },
      { ...missing, request: { params: { id: unknownNumber } } },
    ],
  }),
  examplesOf(changeClosingTerms, {
    successes: [
      {
        title: 'Um departamento, um item e a classe A, com tolerância',
        as: 'mod',
        request: { params: general, body: { ...partial, items: ['i:123'] } },
        status: 200,
        answer: {
          ...begun,
          ...partial,
          items: [{ key: 'i:123', description: dipyrone.description, internal_code: dipyrone.internal_code }],
          classes: ['A'],
        },
        volatile: ['stock_at_default'],
      },
    ],
    refusals: [
      {
        title: 'Um escopo parcial sem nada escolhido',
        as: 'mod',
        request: { params: general, body: { scope: 'partial' } },
        status: 400,
        answer: refusalBody(
          'invalid',
          'Escolha ao menos um departamento, um item ou uma classe para o escopo parcial.',
          'scope',
        ),
      },
      { ...missing, request: { params: { id: unknownNumber }, body: {} } },
      { ...whole, request: { params: { id: exampleInventories.whole.uuid }, body: {} } },
    ],
  }),
  examplesOf(includeItem, {
    successes: [
      {
        title: 'O item é confrontado, qualquer que seja o escopo',
        as: 'mod',
        request: { params: { ...general, key: 'i:124' }, body: { included: true } },
        status: 200,
        answer: omeprazoleItem,
      },
    ],
    refusals: [
      {
        title: 'Texto que não é um item',
        as: 'mod',
        request: { params: { ...general, key: '777' }, body: { included: true } },
        status: 400,
        answer: refusalBody('invalid', 'Item inválido.', 'key'),
      },
      {
        title: 'Item que o inventário não tem',
        as: 'mod',
        request: { params: { ...general, key: 'b:1' }, body: { included: true } },
        status: 404,
        answer: refusalBody('not_found', 'Item não encontrado neste inventário.'),
      },
      {
        ...whole,
        request: { params: { id: exampleInventories.whole.uuid, key: 'i:1' }, body: { included: true } },
      },
    ],
  }),
];
