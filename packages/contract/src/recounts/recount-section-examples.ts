import * as contract from '@balanco/contract/recounts/recount-sections';
import { type EndpointExamples, examplesOf, refusalBody } from '../base/example.js';
import {
  exampleInventories,
  examplePeople,
  exampleSections,
  unknownNumber,
  unknownUuid,
} from '../base/example-world.js';
import {
  invalidInventory as invalid,
  missingInventory as missing,
} from '../comparison/stored-closing-examples.js';
import { exampleRecount, recountSection } from './example-recount.js';

const general = { id: exampleInventories.general.number };
const { admin, user } = examplePeople;
const { first, second } = exampleSections;
const body = { sections: [first.id], collector_sub: admin.sub };

/** The sections of `general`: Carla counted in the first one. */
const found = [
  { ...first, is_closed: false, lines: 3, counted_by: [user.sub], second: null },
  { ...second, is_closed: true, lines: 0, counted_by: [user.sub], second: null },
];
const twice = {
  ...exampleRecount,
  section_id: recountSection,
  name: `${first.name} (2ª contagem)`,
  whole_section: { ...first, is_closed: false },
  items: 3,
};

export const recountSectionExamples: readonly EndpointExamples[] = [
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
