import { type EndpointExamples, examplesOf } from '../base/example.js';
import { examplePeople, exampleServer } from '../base/example-world.js';
import { getConfig, getCurrentUserRole, getProtected, signOut } from './session.js';

export const sessionExamples: readonly EndpointExamples[] = [
  examplesOf(getConfig, {
    successes: [
      {
        title: 'Com o diretório de usuários embutido',
        as: 'nobody',
        request: {},
        status: 200,
        answer: {
          identity: {
            userPoolId: 'local_Balanco1',
            userPoolClientId: 'balancoweb',
            region: 'us-east-1',
            endpoint: `${exampleServer.origin}/idp/local_Balanco1/`,
            authFlow: 'USER_PASSWORD_AUTH',
          },
          version: exampleServer.version,
        },
      },
    ],
    refusals: [],
  }),
  examplesOf(getProtected, {
    successes: [
      {
        title: 'Sessão válida, mesmo sem licença',
        as: 'unlicensed',
        request: {},
        status: 200,
        answer: { sub: examplePeople.unlicensed.sub, email: examplePeople.unlicensed.email },
      },
    ],
    refusals: [],
  }),
  examplesOf(getCurrentUserRole, {
    successes: [
      { title: 'Administrador', as: 'admin', request: {}, status: 200, answer: { role: 'admin' } },
      { title: 'Moderador', as: 'mod', request: {}, status: 200, answer: { role: 'mod' } },
      { title: 'Usuário', as: 'unlicensed', request: {}, status: 200, answer: { role: 'user' } },
    ],
    refusals: [],
  }),
  examplesOf(signOut, {
    successes: [
      {
        title: 'Encerra a sessão',
        as: 'unlicensed',
        request: {},
        status: 200,
        answer: { signed_out: true },
      },
    ],
    refusals: [],
  }),
];
