import { type EndpointExamples, examplesOf, refused } from '../base/example.js';
import { examplePeople } from '../base/example-world.js';
import { anonymisePerson, exportPersonalData } from './personal-data.js';

const { admin, user } = examplePeople;

export const personalDataExamples: readonly EndpointExamples[] = [
  examplesOf(exportPersonalData, {
    title: 'Tudo o que está guardado sobre a pessoa',
    request: { params: { sub: user.sub } },
    answer: {
      sub: user.sub,
      name: user.name,
      exported_at: '2026-05-06T12:00:00.000Z',
      parts: [
        {
          title: 'Cadastro',
          purpose: 'Saber quem é a pessoa e o que ela pode fazer',
          rows: [{ name: user.name, email: user.email, role: user.role }],
        },
      ],
    },
    volatile: ['exported_at', 'parts'],
  }),
  examplesOf(
    anonymisePerson,
    {
      title: 'Apaga nome, e-mail e acesso',
      request: { params: { sub: user.sub }, body: { typed_name: user.name } },
      answer: {
        sub: user.sub,
        name: 'Pessoa anonimizada K7M2',
        email: 'anonimizada-k7m2p9qr@coletor.invalid',
        role: 'user',
        licence: null,
        last_sign_in_at: '2026-05-06T12:00:00.000Z',
        deactivated_at: '2026-05-06T12:00:00.000Z',
        anonymised_at: '2026-05-06T12:00:00.000Z',
        pharmacies: null,
        second_factor: false,
      },
      volatile: ['name', 'email', 'last_sign_in_at', 'deactivated_at', 'anonymised_at'],
    },
    refused('invalid', 'Outro nome', 'O nome digitado não é o desta pessoa.', {
      field: 'typed_name',
      body: { typed_name: 'Outra Pessoa' },
    }),
    refused('conflict', 'A própria pessoa', 'Você não pode anonimizar a si mesmo.', {
      params: { sub: admin.sub },
      body: { typed_name: admin.name },
    }),
  ),
];
