import { type EndpointExamples, examplesOf, type PreparingCall, refusalBody } from '../base/example.js';
import {
  exampleInventories,
  examplePeople,
  examplePharmacies,
  exampleSections,
  unknownNumber,
  unknownUuid,
} from '../base/example-world.js';
import {
  invalidInventory as invalid,
  missingInventory as missing,
} from '../comparison/stored-closing-examples.js';
import {
  badSection,
  closedRecount,
  countedStray,
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
import * as changes from './recount-changes.js';
import * as contract from './recounts.js';

const { admin, mod, user } = examplePeople;
const { first, second } = exampleSections;
const general = { id: exampleInventories.general.number };

const cancelled: PreparingCall = {
  endpoint: changes.cancelRecount,
  as: 'mod',
  request: { params: recountTask, body: { reason: 'Lista feita por engano.' } },
};
const afterCancelling = {
  title: 'Recontagem cancelada',
  as: 'admin',
  status: 409,
  after: [createdRecount, cancelled],
  answer: refusalBody('conflict', 'Esta recontagem foi cancelada.'),
} as const;
const reason = 'Só há uma pessoa na loja hoje.';
const omeprazoleOnly = { items: ['i:124'] };

const recountChangeExamples: readonly EndpointExamples[] = [
  examplesOf(changes.cancelRecount, {
    successes: [
      {
        title: 'As contagens ficam guardadas e não valem',
        as: 'mod',
        request: { params: recountTask, body: { reason: 'Lista feita por engano.' } },
        after: [createdRecount],
        status: 200,
        answer: {
          ...exampleRecount,
          state: 'cancelled',
          closed_at: '2026-05-06T12:00:00.000Z',
          cancelled_by: mod.name,
          cancel_reason: 'Lista feita por engano.',
        },
        volatile: ['created_at', 'closed_at'],
      },
    ],
    refusals: [
      {
        title: 'Motivo curto demais',
        as: 'mod',
        request: { params: recountTask, body: { reason: 'Engano' } },
        status: 400,
        answer: refusalBody('invalid', 'Escreva o motivo com ao menos 10 caracteres.', 'reason'),
      },
      { ...missingTask, request: { params: nowhere, body: { reason } } },
      { ...afterCancelling, request: { params: recountTask, body: { reason } } },
    ],
  }),
  examplesOf(changes.decideNotFound, {
    successes: [
      {
        title: 'Não havia mesmo nenhum',
        as: 'mod',
        request: { params: recountTask, body: { ...omeprazoleOnly, decision: 'zero' } },
        after: [createdRecount, closedRecount],
        status: 200,
        answer: {
          ...exampleRecount,
          state: 'closed',
          closed_at: '2026-05-06T12:00:00.000Z',
          decided_items: 1,
        },
        volatile: ['created_at', 'closed_at'],
      },
    ],
    refusals: [
      { ...badSection, request: { params: odd, body: { ...omeprazoleOnly, decision: 'keep' } } },
      { ...missingTask, request: { params: nowhere, body: { ...omeprazoleOnly, decision: 'keep' } } },
      {
        title: 'A recontagem ainda está aberta',
        as: 'mod',
        request: { params: recountTask, body: { ...omeprazoleOnly, decision: 'keep' } },
        after: [createdRecount],
        status: 409,
        answer: refusalBody('conflict', 'Feche a recontagem antes de decidir sobre o que ela não encontrou.'),
      },
    ],
  }),
  examplesOf(changes.addStrays, {
    successes: [
      {
        title: 'A dipirona foi recontada sem estar na lista',
        as: 'mod',
        request: { params: recountTask, body: { items: ['i:123'] } },
        after: [createdRecount, countedStray],
        status: 200,
        answer: { ...exampleRecount, items: 3, found_items: 1 },
        volatile: ['created_at'],
      },
    ],
    refusals: [
      { ...badSection, request: { params: odd, body: omeprazoleOnly } },
      { ...missingTask, request: { params: nowhere, body: omeprazoleOnly } },
      {
        title: 'O item já está na lista',
        as: 'mod',
        request: { params: recountTask, body: omeprazoleOnly },
        after: [createdRecount],
        status: 409,
        answer: refusalBody(
          'conflict',
          'Um dos itens já está na lista ou não foi recontado. Confira a lista.',
        ),
      },
    ],
  }),
  examplesOf(changes.overrideCounter, {
    successes: [
      {
        title: 'Carla pode recontar o que ela mesma contou',
        as: 'admin',
        request: { params: recountTask, body: { collector_sub: user.sub, reason } },
        after: [createdRecount],
        status: 200,
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
    ],
    refusals: [
      { ...badSection, request: { params: odd, body: { collector_sub: user.sub, reason } } },
      { ...missingTask, request: { params: nowhere, body: { collector_sub: user.sub, reason } } },
      { ...afterCancelling, request: { params: recountTask, body: { collector_sub: user.sub, reason } } },
    ],
  }),
];

const body = { sections: [first.id], collector_sub: admin.sub };

/** Carla counted in the first. */
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

const recountSectionExamples: readonly EndpointExamples[] = [
  examplesOf(contract.listRecountSections, {
    successes: [
      {
        title: 'As seções com quem conta em cada uma',
        as: 'mod',
        request: { params: general },
        status: 200,
        answer: { results: found },
      },
    ],
    refusals: [
      { ...invalid, request: { params: { id: 'abc' } } },
      { ...missing, request: { params: { id: unknownNumber } } },
    ],
  }),
  examplesOf(contract.countSectionsTwice, {
    successes: [
      {
        title: 'Outra pessoa conta a seção inteira',
        as: 'mod',
        request: { params: general, body },
        status: 201,
        answer: { results: [twice] },
        volatile: ['results.0.section_id', 'results.0.created_at'],
      },
    ],
    refusals: [
      {
        title: 'Uma seção que o inventário não tem',
        as: 'mod',
        request: { params: general, body: { ...body, sections: [unknownUuid] } },
        status: 400,
        answer: refusalBody('invalid', 'Uma das seções não existe mais neste inventário.', 'sections'),
      },
      { ...missing, request: { params: { id: unknownNumber }, body } },
      {
        title: 'A farmácia como um todo',
        as: 'mod',
        request: { params: { id: exampleInventories.whole.uuid }, body },
        status: 409,
        answer: refusalBody(
          'conflict',
          'As contagens da farmácia como um todo não são confrontadas com o saldo.',
        ),
      },
      {
        title: 'Carla já conta a seção',
        as: 'mod',
        request: { params: general, body: { ...body, collector_sub: user.sub } },
        status: 409,
        answer: refusalBody('same_counter', `${user.name} já conta 1 destas seções.`),
      },
    ],
  }),
];

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
          not_possible: [],
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
      },
    ],
    refusals: [],
  }),
];
