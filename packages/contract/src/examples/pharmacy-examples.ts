import { createPharmacy, listPharmacies } from '../pharmacies.js';
import { type EndpointExamples, examplesOf, refusalBody } from './example.js';
import { examplePharmacies } from './example-world.js';

export const pharmacyExamples: readonly EndpointExamples[] = [
  examplesOf(listPharmacies, {
    successes: [
      {
        title: 'As mais novas primeiro',
        as: 'user',
        request: {},
        status: 200,
        answer: [examplePharmacies.central, examplePharmacies.bairro],
      },
    ],
    refusals: [],
  }),
  examplesOf(createPharmacy, {
    successes: [
      {
        title: 'Espaços em volta do nome não contam',
        as: 'mod',
        request: { body: { name: '  Farmácia da Praça ' } },
        status: 201,
        answer: {
          id: '01976f4c-2a00-7c30-8000-0000000000a3',
          name: 'Farmácia da Praça',
          inventory_uuid: '3f2b8c1e-7a64-4d0f-9b35-0000000000a3',
          created_at: '2026-05-06T12:00:00.000Z',
          total: 0,
        },
        volatile: ['id', 'inventory_uuid', 'created_at'],
      },
    ],
    refusals: [
      {
        title: 'Nome em branco',
        as: 'admin',
        request: { body: { name: ' ' } },
        status: 400,
        answer: refusalBody('invalid', 'Informe o nome da farmácia.', 'name'),
      },
    ],
  }),
];
