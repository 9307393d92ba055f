import { type EndpointExamples, examplesOf, refusalBody } from '../base/example.js';
import { exampleLicences, examplePeople } from '../base/example-world.js';
import { activateLicence, getLicence, listLicences } from './licences.js';

const { admin, mod, user, unlicensed } = examplePeople;

export const licenceExamples: readonly EndpointExamples[] = [
  examplesOf(getLicence, {
    successes: [
      {
        title: 'Licença ativa',
        as: 'user',
        request: {},
        status: 200,
        answer: { active: true, cognito_sub: user.sub },
      },
    ],
    refusals: [
      {
        title: 'Nenhuma licença, ou uma vencida ou revogada',
        as: 'unlicensed',
        request: {},
        status: 404,
        answer: refusalBody('not_found', 'Nenhuma licença ativa.'),
      },
    ],
  }),
  examplesOf(activateLicence, {
    successes: [
      {
        title: 'Ocupa uma vaga da chave',
        as: 'unlicensed',
        request: { body: { license: exampleLicences.free.key } },
        status: 201,
        answer: { active: true, cognito_sub: unlicensed.sub },
      },
      {
        title: 'Repetir não ocupa outra vaga, como quer que a chave seja digitada',
        as: 'admin',
        request: { body: { license: exampleLicences.full.key.toLowerCase().replaceAll('-', ' ') } },
        status: 201,
        answer: { active: true, cognito_sub: admin.sub },
      },
    ],
    refusals: [
      {
        title: 'Chave vazia',
        as: 'unlicensed',
        request: { body: { license: ' ' } },
        status: 400,
        answer: refusalBody('invalid', 'Informe a chave de licença.', 'license'),
      },
      {
        title: 'Chave desconhecida, vencida ou revogada',
        as: 'unlicensed',
        request: { body: { license: 'AAAAA-AAAAA-AAAAA-AAAAA-AAAAA' } },
        status: 400,
        answer: refusalBody('invalid', 'Licença inválida.'),
      },
      {
        title: 'Sem vagas',
        as: 'unlicensed',
        request: { body: { license: exampleLicences.full.key } },
        status: 400,
        answer: refusalBody('invalid', 'Todas as vagas desta licença já estão em uso.'),
      },
      {
        title: 'Mais de dez tentativas em quinze minutos',
        as: 'unlicensed',
        request: { body: { license: 'AAAAA-AAAAA-AAAAA-AAAAA-AAAAA' } },
        sentBefore: 10,
        status: 429,
        answer: refusalBody('too_many_requests'),
      },
    ],
  }),
  examplesOf(listLicences, {
    successes: [
      {
        title: 'Quem tem licença; nunca a chave',
        as: 'user',
        request: {},
        status: 200,
        answer: [admin, mod, user].map(({ sub }) => ({ cognito_sub: sub, active: true })),
      },
    ],
    refusals: [],
  }),
];
