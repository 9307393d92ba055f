import { called, type EndpointExamples, examplesOf, refused } from '../base/example.js';
import * as world from '../base/example-world.js';
import { ofWholePharmacy } from '../comparison/stored-comparison-examples.js';
import {
  closedRecount,
  countedStray,
  createdRecount,
  exampleRecount,
  recountBody,
  recountList,
  recountSection,
  recountTask,
} from './example-recount.js';
import * as changes from './recount-changes.js';
import * as contract from './recounts.js';

const { admin, mod, user } = world.examplePeople;
const { first, second } = world.exampleSections;
const general = { id: world.exampleInventories.general.number };

const cancelled = called(changes.cancelRecount, 'mod', {
  params: recountTask,
  body: { reason: 'Lista feita por engano.' },
});
const reason = 'Só há uma pessoa na loja hoje.';
const omeprazoleOnly = { items: ['i:124'] };

const body = { sections: [first.id], collector_sub: admin.sub };

const found = [
  { ...first, is_closed: false, lines: 3, counted_by: [user.sub], second: null },
  { ...second, is_closed: true, lines: 0, counted_by: [user.sub], second: null },
];
const twice = {
  ...exampleRecount,
  section_id: recountSection,
  name: `${first.name} (2ª contagem)`,
  whole_section: { ...first, is_closed: false },
  closes_itself: false,
  items: 3,
};

const candidate = (
  { sub, name, email }: world.ExamplePerson,
  { counted = 0, sends_sections = null as boolean | null } = {},
) => ({ sub, name, email, counted, second_looks: 0, sends_sections });

export const recountExamples: readonly EndpointExamples[] = [
  examplesOf(contract.listRecounts, {
    title: 'Uma recontagem que ainda não começou',
    request: { params: general },
    after: [createdRecount],
    answer: { results: [exampleRecount] },
    volatile: ['results.0.created_at'],
  }),
  examplesOf(
    changes.createRecount,
    {
      title: 'As diferenças a partir de R$ 50',
      request: { params: general, body: recountBody },
      status: 201,
      answer: exampleRecount,
      volatile: ['created_at'],
    },
    {
      title: 'Só a prévia, com quem pode recontar',
      request: { params: general, query: { dry_run: 'true' }, body: { criteria: { money: 50 } } },
      status: 200,
      answer: {
        items: 2,
        value: 466.8,
        minutes: 2,
        on_other_lists: 0,
        left_out: 0,
        not_possible: [],
        collectors: [candidate(admin), candidate(mod), candidate(user, { counted: 2, sends_sections: true })],
      },
    },
    refused('invalid', 'Nada foi escolhido', 'Nenhum item corresponde ao que foi escolhido.', {
      field: 'criteria',
      body: { criteria: {}, collector_sub: admin.sub },
    }),
    ofWholePharmacy(),
    refused(
      'same_counter',
      'Carla já contou os dois itens',
      `${user.name} já contou 2 itens desta lista neste inventário.`,
      { body: { ...recountBody, collector_sub: user.sub } },
    ),
  ),
  examplesOf(contract.getRecount, {
    title: 'A lista na ordem das prateleiras',
    request: { params: recountTask },
    after: [createdRecount],
    answer: {
      ...exampleRecount,
      inventory_id: general.id,
      inventory_name: 'Inventário Geral',
      pharmacy_name: world.examplePharmacies.central.name,
      list: recountList,
      strays: [],
    },
    volatile: ['created_at'],
  }),
  examplesOf(
    changes.cancelRecount,
    {
      title: 'As contagens ficam guardadas e não valem',
      request: { params: recountTask, body: { reason: 'Lista feita por engano.' } },
      after: [createdRecount],
      answer: {
        ...exampleRecount,
        state: 'cancelled',
        closed_at: '2026-05-06T12:00:00.000Z',
        cancelled_by: mod.name,
        cancel_reason: 'Lista feita por engano.',
      },
      volatile: ['created_at', 'closed_at'],
    },
    refused('conflict', 'Recontagem cancelada', 'Esta recontagem foi cancelada.', {
      as: 'admin',
      body: { reason },
      after: [createdRecount, cancelled],
    }),
  ),
  examplesOf(
    changes.decideNotFound,
    {
      title: 'Não havia mesmo nenhum',
      request: { params: recountTask, body: { ...omeprazoleOnly, decision: 'zero' } },
      after: [createdRecount, closedRecount],
      answer: { ...exampleRecount, state: 'closed', closed_at: '2026-05-06T12:00:00.000Z', decided_items: 1 },
      volatile: ['created_at', 'closed_at'],
    },
    refused(
      'conflict',
      'A recontagem ainda está aberta',
      'Feche a recontagem antes de decidir sobre o que ela não encontrou.',
      { body: { ...omeprazoleOnly, decision: 'keep' }, after: [createdRecount] },
    ),
  ),
  examplesOf(
    changes.addStrays,
    {
      title: 'A dipirona foi recontada sem estar na lista',
      request: { params: recountTask, body: { items: ['i:123'] } },
      after: [createdRecount, countedStray],
      answer: { ...exampleRecount, items: 3, found_items: 1 },
      volatile: ['created_at'],
    },
    refused(
      'conflict',
      'O item já está na lista',
      'Um dos itens já está na lista ou não foi recontado. Confira a lista.',
      { body: omeprazoleOnly, after: [createdRecount] },
    ),
  ),
  examplesOf(
    changes.overrideCounter,
    {
      title: 'Carla pode recontar o que ela mesma contou',
      request: { params: recountTask, body: { collector_sub: user.sub, reason } },
      after: [createdRecount],
      answer: {
        ...exampleRecount,
        overrides: [
          {
            collector_sub: user.sub,
            collector_name: user.name,
            reason,
            overridden_by: admin.name,
            overridden_at: '2026-05-06T12:00:00.000Z',
          },
        ],
      },
      volatile: ['created_at', 'overrides.0.overridden_at'],
    },
    refused('conflict', 'Recontagem cancelada', 'Esta recontagem foi cancelada.', {
      after: [createdRecount, cancelled],
    }),
  ),
  examplesOf(contract.listRecountSections, {
    title: 'As seções com quem conta em cada uma',
    request: { params: general },
    answer: { results: found },
  }),
  examplesOf(
    contract.countSectionsTwice,
    {
      title: 'Outra pessoa conta a seção inteira',
      request: { params: general, body },
      answer: { results: [twice] },
      volatile: ['results.0.section_id', 'results.0.created_at'],
    },
    refused(
      'invalid',
      'Uma seção que o inventário não tem',
      'Uma das seções não existe mais neste inventário.',
      { field: 'sections', body: { ...body, sections: [world.unknownUuid] } },
    ),
    ofWholePharmacy(),
    refused('same_counter', 'Carla já conta a seção', `${user.name} já conta 1 destas seções.`, {
      body: { ...body, collector_sub: user.sub },
    }),
  ),
];

export const mobileRecountExamples: readonly EndpointExamples[] = [
  examplesOf(contract.listMobileRecounts, {
    title: 'Uma recontagem de quem chama, sem quantidades',
    as: 'admin',
    after: [createdRecount],
    answer: {
      results: [
        {
          sectionID: recountSection,
          inventoryID: general.id,
          name: 'Recontagem 1',
          round: 2,
          pharmacy: world.examplePharmacies.central.id,
          pharmacy_name: world.examplePharmacies.central.name,
          inventory_name: 'Inventário Geral',
          whole_section: null,
          items: recountList.map(({ key, internal_code, barcodes, own_code, description }) => ({
            key,
            internal_code,
            barcodes,
            own_code,
            description,
            sections: [first.name],
            only_in: null,
            is_not_found: false,
          })),
        },
      ],
    },
  }),
];
