import { type EndpointExamples, examplesOf, refused } from '../base/example.js';
import { exampleInventories, exampleProducts } from '../base/example-world.js';
import * as contract from './inventory-terms.js';
import { ofWholePharmacy, omeprazoleItem } from './stored-comparison-examples.js';

const general = { id: exampleInventories.general.number };
const { dipyrone, saline } = exampleProducts;

const begun: contract.InventoryTerms = {
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
const partial: Pick<contract.InventoryTerms, 'tolerance' | 'scope' | 'departments' | 'classes'> = {
  tolerance: { units: 1, percent: 5, money: 20 },
  scope: 'partial',
  departments: [saline.department],
  classes: ['A'],
};

export const inventoryTermsExamples: readonly EndpointExamples[] = [
  examplesOf(contract.getInventoryTerms, {
    title: 'Tudo é confrontado e nada é tolerado',
    request: { params: general },
    answer: begun,
    volatile: ['stock_at_default'],
  }),
  examplesOf(
    contract.changeInventoryTerms,
    {
      title: 'Um departamento, um item e a classe A, com tolerância',
      request: { params: general, body: { ...partial, items: ['i:123'] } },
      answer: {
        ...begun,
        ...partial,
        items: [{ key: 'i:123', description: dipyrone.description, internal_code: dipyrone.internal_code }],
        classes: ['A'],
      },
      volatile: ['stock_at_default'],
    },
    refused(
      'invalid',
      'Um escopo parcial sem nada escolhido',
      'Escolha ao menos um departamento, um item ou uma classe para o escopo parcial.',
      { field: 'scope', body: { scope: 'partial' } },
    ),
    ofWholePharmacy(),
  ),
  examplesOf(
    contract.includeItem,
    {
      title: 'O item é confrontado, qualquer que seja o escopo',
      request: { params: { ...general, key: 'i:124' }, body: { included: true } },
      answer: omeprazoleItem,
    },
    ofWholePharmacy({ key: 'i:1' }),
  ),
];
