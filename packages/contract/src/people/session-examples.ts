import { type EndpointExamples, examplesOf } from '../base/example.js';
import { examplePeople, exampleServer } from '../base/example-world.js';
import { getConfig, getCurrentUserRole, getProtected, signOut } from './session.js';

export const sessionExamples: readonly EndpointExamples[] = [
  examplesOf(getConfig, {
    title: 'Com o diretório de usuários embutido',
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
  }),
  examplesOf(getProtected, {
    title: 'Sessão válida, mesmo sem licença',
    answer: { sub: examplePeople.unlicensed.sub, email: examplePeople.unlicensed.email },
  }),
  examplesOf(
    getCurrentUserRole,
    { title: 'Administrador', as: 'admin', answer: { role: 'admin' } },
    { title: 'Moderador', as: 'mod', answer: { role: 'mod' } },
    { title: 'Usuário', answer: { role: 'user' } },
  ),
  examplesOf(signOut, { title: 'Encerra a sessão', answer: { signed_out: true } }),
];
