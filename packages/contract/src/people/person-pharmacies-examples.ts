import { changePersonPharmacies, getPersonPharmacies } from '@balanco/contract/people/person-pharmacies';
import { type EndpointExamples, examplesOf, refusalBody } from '../base/example.js';
import { examplePeople, examplePharmacies, unknownUuid } from '../base/example-world.js';

const { admin, user } = examplePeople;
const { bairro } = examplePharmacies;

const unknown = {
  title: 'Pessoa que não existe',
  as: 'admin',
  status: 404,
  answer: refusalBody('not_found', 'Usuário não encontrado.'),
} as const;

export const personPharmaciesExamples: readonly EndpointExamples[] = [
  examplesOf(getPersonPharmacies, {
    successes: [
      {
        title: 'Quem acessa todas as farmácias',
        as: 'admin',
        request: { params: { sub: user.sub } },
        status: 200,
        answer: { limited: false, pharmacies: [] },
      },
    ],
    refusals: [{ ...unknown, request: { params: { sub: unknownUuid } } }],
  }),
  examplesOf(changePersonPharmacies, {
    successes: [
      {
        title: 'Limita a uma farmácia',
        as: 'admin',
        request: { params: { sub: user.sub }, body: { limited: true, pharmacies: [bairro.id] } },
        status: 200,
        answer: { limited: true, pharmacies: [{ id: bairro.id, name: bairro.name }] },
      },
      {
        title: 'Volta a dar acesso a todas',
        as: 'admin',
        request: { params: { sub: user.sub }, body: { limited: false } },
        status: 200,
        answer: { limited: false, pharmacies: [] },
      },
    ],
    refusals: [
      {
        title: 'Farmácia que não existe',
        as: 'admin',
        request: { params: { sub: user.sub }, body: { limited: true, pharmacies: [unknownUuid] } },
        status: 400,
        answer: refusalBody('invalid', 'Uma das farmácias não existe mais.', 'pharmacies'),
      },
      { ...unknown, request: { params: { sub: unknownUuid }, body: { limited: false } } },
      {
        title: 'O próprio acesso',
        as: 'admin',
        request: { params: { sub: admin.sub }, body: { limited: true, pharmacies: [bairro.id] } },
        status: 409,
        answer: refusalBody('conflict', 'Você não pode limitar o próprio acesso.'),
      },
    ],
  }),
];
