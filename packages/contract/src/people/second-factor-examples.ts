import { called, type EndpointExamples, examplesOf, refused } from '../base/example.js';
import { examplePeople } from '../base/example-world.js';
import {
  getSecondFactor,
  makeRecoveryCodes,
  provePassword,
  resetSecondFactor,
  type SecondFactor,
  turnOffSecondFactor,
} from './second-factor.js';

export const exampleRecoveryCode = 'K7M2-9PQR-3TVW';

export const examplePassword = 'Coleta!234';

const off: SecondFactor = { active: false, since: null, recovery_codes: 0, required: false, fresh: true };
const on: SecondFactor = {
  active: true,
  since: '2026-05-06T12:00:00.000Z',
  recovery_codes: 1,
  required: false,
  fresh: true,
};

const turnedOff = called(turnOffSecondFactor, 'user', { body: { code: exampleRecoveryCode } });
const password = { body: { password: examplePassword } };
const proved = called(provePassword, 'unlicensed', password);

const notActive = refused(
  'conflict',
  'Quem não usa a verificação',
  'A verificação em duas etapas não está ativa.',
  { as: 'user', body: { code: '000000' }, after: [turnedOff] },
);

export const secondFactorExamples: readonly EndpointExamples[] = [
  examplesOf(
    getSecondFactor,
    { title: 'Ativa', answer: on, volatile: ['since', 'fresh'] },
    { title: 'Desativada', as: 'user', answer: off, after: [turnedOff], volatile: ['fresh'] },
  ),
  examplesOf(
    provePassword,
    { title: 'A senha confere', request: password, answer: on, volatile: ['since'] },
    refused('invalid', 'Senha incorreta', 'Senha incorreta.', {
      field: 'password',
      body: { password: 'Errada!234' },
    }),
    refused('too_many_requests', 'Senhas incorretas demais', undefined, {
      body: { password: 'Errada!234' },
      sentBefore: 10,
    }),
  ),
  examplesOf(
    makeRecoveryCodes,
    {
      title: 'Novos códigos, com um dos anteriores',
      after: [proved],
      request: { body: { code: exampleRecoveryCode } },
      answer: { codes: Array.from({ length: 10 }, () => exampleRecoveryCode) },
      volatile: Array.from({ length: 10 }, (_, index) => `codes.${index}`),
    },
    refused('invalid', 'Código incorreto', 'Código incorreto.', {
      field: 'code',
      body: { code: '000' },
      after: [proved],
    }),
    refused('invalid', 'Sem código', 'Digite o código.', { field: 'code', body: {}, after: [proved] }),
    notActive,
    refused('too_many_requests', 'Códigos incorretos demais', undefined, {
      body: { code: '000' },
      after: [proved],
      sentBefore: 10,
    }),
  ),
  examplesOf(
    turnOffSecondFactor,
    { title: 'Desativa', request: { body: { code: exampleRecoveryCode } }, answer: off },
    refused('invalid', 'Código incorreto', 'Código incorreto.', { field: 'code', body: { code: '000' } }),
    notActive,
    refused('too_many_requests', 'Códigos incorretos demais', undefined, {
      body: { code: '000' },
      sentBefore: 10,
    }),
  ),
  examplesOf(
    resetSecondFactor,
    {
      title: 'Quem perdeu o celular e os códigos',
      request: { params: { sub: examplePeople.unlicensed.sub } },
      answer: { reset: true },
    },
    {
      title: 'Quem não usa a verificação',
      request: { params: { sub: examplePeople.user.sub } },
      answer: { reset: false },
      after: [turnedOff],
    },
    refused(
      'conflict',
      'A própria verificação',
      'A sua própria verificação se desativa no menu, com um código.',
      { params: { sub: examplePeople.admin.sub } },
    ),
  ),
];
