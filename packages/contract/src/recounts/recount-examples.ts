import * as changes from '@balanco/contract/recounts/recount-changes';
import * as contract from '@balanco/contract/recounts/recounts';
import { type EndpointExamples, examplesOf, refusalBody } from '../base/example.js';
import {
  exampleInventories,
  examplePeople,
  examplePharmacies,
  exampleSections,
  unknownNumber,
} from '../base/example-world.js';
import {
  invalidInventory as invalid,
  missingInventory as missing,
} from '../comparison/stored-closing-examples.js';
import {
  badSection,
  createdRecount,
  exampleRecount,
  missingTask,
  nowhere,
  odd,
  recountBody,
  recountList,
  recountSection,
  recountTask,
} from './example-recount.js';
import { recountChangeExamples } from './recount-change-examples.js';
import { recountSectionExamples } from './recount-section-examples.js';

const general = { id: exampleInventories.general.number };
const { admin, mod, user } = examplePeople;
const { first } = exampleSections;

export const recountExamples: readonly EndpointExamples[] = [
  examplesOf(contract.listRecounts, {
    successes: [
      {
        title: 'Uma recontagem que ainda não começou',
        as: 'mod',
        request: { params: general },
        after: [createdRecount],
        status: 200,
        answer: { results: [exampleRecount] },
        volatile: ['results.0.created_at'],
      },
    ],
    refusals: [
      { ...invalid, request: { params: { id: 'abc' } } },
      { ...missing, request: { params: { id: unknownNumber } } },
    ],
  }),
  examplesOf(changes.createRecount, {
    successes: [
      {
        title: 'As diferenças a partir de R$ 50',
        as: 'mod',
        request: { params: general, body: recountBody },
        status: 201,
        answer: exampleRecount,
        volatile: ['created_at'],
      },
      {
        title: 'Só a prévia, com quem pode recontar',
        as: 'mod',
        request: { params: general, query: { dry_run: 'true' }, body: { criteria: { money: 50 } } },
        status: 200,
        answer: {
          items: 2,
          value: 466.8,
          minutes: 2,
          on_other_lists: 0,
          left_out: 0,
          collectors: [
            { sub: admin.sub, name: admin.name, email: admin.email, counted: 0, sends_sections: null },
            { sub: mod.sub, name: mod.name, email: mod.email, counted: 0, sends_sections: null },
            { sub: user.sub, name: user.name, email: user.email, counted: 2, sends_sections: true },
          ],
        },
      },
    ],
    refusals: [
      {
        title: 'Nada foi escolhido',
        as: 'mod',
        request: { params: general, body: { criteria: {}, collector_sub: admin.sub } },
        status: 400,
        answer: refusalBody('invalid', 'Nenhum item corresponde ao que foi escolhido.', 'criteria'),
      },
      { ...missing, request: { params: { id: unknownNumber }, body: recountBody } },
      {
        title: 'A farmácia como um todo',
        as: 'mod',
        request: { params: { id: exampleInventories.whole.uuid }, body: recountBody },
        status: 409,
        answer: refusalBody(
          'conflict',
          'As contagens da farmácia como um todo não são confrontadas com o saldo.',
        ),
      },
      {
        title: 'Carla já contou os dois itens',
        as: 'mod',
        request: { params: general, body: { ...recountBody, collector_sub: user.sub } },
        status: 409,
        answer: refusalBody('same_counter', `${user.name} já contou 2 itens desta lista neste inventário.`),
      },
    ],
  }),
  examplesOf(contract.getRecount, {
    successes: [
      {
        title: 'A lista na ordem das prateleiras',
        as: 'mod',
        request: { params: recountTask },
        after: [createdRecount],
        status: 200,
        answer: {
          ...exampleRecount,
          inventory_id: general.id,
          inventory_name: 'Inventário Geral',
          pharmacy_name: examplePharmacies.central.name,
          list: recountList,
          strays: [],
        },
        volatile: ['created_at'],
      },
    ],
    refusals: [
      { ...badSection, request: { params: odd } },
      { ...missingTask, request: { params: nowhere } },
    ],
  }),
  ...recountChangeExamples,
  ...recountSectionExamples,
];

export const mobileRecountExamples: readonly EndpointExamples[] = [
  examplesOf(contract.listMobileRecounts, {
    successes: [
      {
        title: 'Uma recontagem de quem chama, sem quantidades',
        as: 'admin',
        request: {},
        after: [createdRecount],
        status: 200,
        answer: {
          results: [
            {
              sectionID: recountSection,
              inventoryID: general.id,
              name: 'Recontagem 1',
              round: 2,
              pharmacy: examplePharmacies.central.id,
              pharmacy_name: examplePharmacies.central.name,
              inventory_name: 'Inventário Geral',
              whole_section: null,
              items: recountList.map(({ key, internal_code, barcodes, description }) => ({
                key,
                internal_code,
                barcodes,
                description,
                sections: [first.name],
              })),
            },
          ],
        },
      },
    ],
    refusals: [],
  }),
];
