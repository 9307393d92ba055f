import { type EndpointExamples, examplesOf, refused } from '../base/example.js';
import { exampleLicences, examplePeople } from '../base/example-world.js';
import { activateLicence, getLicence, listLicences } from './licences.js';

const { admin, mod, user, unlicensed } = examplePeople;

export const licenceExamples: readonly EndpointExamples[] = [
  examplesOf(
    getLicence,
    { title: 'Licença ativa', as: 'user', answer: { active: true, cognito_sub: user.sub } },
    refused('not_found', 'Nenhuma licença, ou uma vencida ou revogada', 'Nenhuma licença ativa.', {
      as: 'unlicensed',
    }),
  ),
  examplesOf(
    activateLicence,
    {
      title: 'Ocupa uma vaga da chave',
      request: { body: { license: exampleLicences.free.key } },
      answer: { active: true, cognito_sub: unlicensed.sub },
    },
    {
      title: 'Repetir não ocupa outra vaga, como quer que a chave seja digitada',
      as: 'admin',
      request: { body: { license: exampleLicences.full.key.toLowerCase().replaceAll('-', ' ') } },
      answer: { active: true, cognito_sub: admin.sub },
    },
    refused('invalid', 'Chave desconhecida, vencida ou revogada', 'Licença inválida.', {
      body: { license: 'AAAAA-AAAAA-AAAAA-AAAAA-AAAAA' },
    }),
    refused('invalid', 'Sem vagas', 'Todas as vagas desta licença já estão em uso.', {
      body: { license: exampleLicences.full.key },
    }),
    refused('too_many_requests', 'Mais de dez tentativas em quinze minutos', undefined, {
      body: { license: 'AAAAA-AAAAA-AAAAA-AAAAA-AAAAA' },
      sentBefore: 10,
    }),
  ),
  examplesOf(listLicences, {
    title: 'Quem tem licença; nunca a chave',
    answer: [admin, mod, user].map(({ sub }) => ({ cognito_sub: sub, active: true })),
  }),
];
