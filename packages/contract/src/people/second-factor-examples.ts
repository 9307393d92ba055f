import { type EndpointExamples, examplesOf, refusalBody } from '../base/example.js';
import { examplePeople, unknownUuid } from '../base/example-world.js';
import {
  getSecondFactor,
  makeRecoveryCodes,
  provePassword,
  resetSecondFactor,
  type SecondFactor,
  turnOffSecondFactor,
} from './second-factor.js';

/** Of each person of the examples. */
export const exampleRecoveryCode = 'K7M2-9PQR-3TVW';

/** Of everybody in the examples. */
export const examplePassword = 'Coleta!234';

const off: SecondFactor = { active: false, since: null, recovery_codes: 0, required: false, fresh: true };
const on: SecondFactor = {
  active: true,
  since: '2026-05-06T12:00:00.000Z',
  recovery_codes: 1,
  required: false,
  fresh: true,
};

const wrong = { status: 400, answer: refusalBody('invalid', 'Código incorreto.', 'code') } as const;
const turnedOff = {
  endpoint: turnOffSecondFactor,
  as: 'user',
  request: { body: { code: exampleRecoveryCode } },
} as const;
const proved = {
  endpoint: provePassword,
  as: 'unlicensed',
  request: { body: { password: examplePassword } },
} as const;
const mistyped = { as: 'unlicensed', request: { body: { password: 'Errada!234' } } } as const;
const wrongPassword = {
  status: 400,
  answer: refusalBody('invalid', 'Senha incorreta.', 'password'),
} as const;
const notActive = {
  title: 'Quem não usa a verificação',
  as: 'user',
  after: [turnedOff],
  status: 409,
  answer: refusalBody('conflict', 'A verificação em duas etapas não está ativa.'),
} as const;
const tooMany = { status: 429, answer: refusalBody('too_many_requests') } as const;
const WRONG_BEFORE_LOCK = 10;

export const secondFactorExamples: readonly EndpointExamples[] = [
  examplesOf(getSecondFactor, {
    successes: [
      {
        title: 'Ativa',
        as: 'unlicensed',
        request: {},
        status: 200,
        answer: on,
        volatile: ['since', 'fresh'],
      },
      {
        title: 'Desativada',
        as: 'user',
        request: {},
        status: 200,
        answer: off,
        after: [turnedOff],
        volatile: ['fresh'],
      },
    ],
    refusals: [],
  }),
  examplesOf(provePassword, {
    successes: [{ title: 'A senha confere', ...proved, status: 200, answer: on, volatile: ['since'] }],
    refusals: [
      { title: 'Senha incorreta', ...mistyped, ...wrongPassword },
      { title: 'Senhas incorretas demais', ...mistyped, sentBefore: WRONG_BEFORE_LOCK, ...tooMany },
    ],
  }),
  examplesOf(makeRecoveryCodes, {
    successes: [
      {
        title: 'Novos códigos, com um dos anteriores',
        as: 'unlicensed',
        after: [proved],
        request: { body: { code: exampleRecoveryCode } },
        status: 200,
        answer: { codes: Array.from({ length: 10 }, () => exampleRecoveryCode) },
        volatile: Array.from({ length: 10 }, (_, index) => `codes.${index}`),
      },
    ],
    refusals: [
      {
        title: 'Código incorreto',
        as: 'unlicensed',
        after: [proved],
        request: { body: { code: '000' } },
        ...wrong,
      },
      {
        title: 'Sem código',
        as: 'unlicensed',
        after: [proved],
        request: { body: {} },
        status: 400,
        answer: refusalBody('invalid', 'Digite o código.', 'code'),
      },
      { ...notActive, request: { body: { code: '000000' } } },
      {
        title: 'Códigos incorretos demais',
        as: 'unlicensed',
        after: [proved],
        request: { body: { code: '000' } },
        sentBefore: WRONG_BEFORE_LOCK,
        ...tooMany,
      },
    ],
  }),
  examplesOf(turnOffSecondFactor, {
    successes: [
      {
        title: 'Desativa',
        as: 'unlicensed',
        request: { body: { code: exampleRecoveryCode } },
        status: 200,
        answer: off,
      },
    ],
    refusals: [
      { title: 'Código incorreto', as: 'unlicensed', request: { body: { code: '000' } }, ...wrong },
      { ...notActive, request: { body: { code: '000000' } } },
      {
        title: 'Códigos incorretos demais',
        as: 'unlicensed',
        request: { body: { code: '000' } },
        sentBefore: WRONG_BEFORE_LOCK,
        ...tooMany,
      },
    ],
  }),
  examplesOf(resetSecondFactor, {
    successes: [
      {
        title: 'Quem perdeu o celular e os códigos',
        as: 'admin',
        request: { params: { sub: examplePeople.unlicensed.sub } },
        status: 200,
        answer: { reset: true },
      },
      {
        title: 'Quem não usa a verificação',
        as: 'admin',
        request: { params: { sub: examplePeople.user.sub } },
        status: 200,
        answer: { reset: false },
        after: [turnedOff],
      },
    ],
    refusals: [
      {
        title: 'Pessoa que não existe',
        as: 'admin',
        request: { params: { sub: unknownUuid } },
        status: 404,
        answer: refusalBody('not_found', 'Usuário não encontrado.'),
      },
      {
        title: 'A própria verificação',
        as: 'admin',
        request: { params: { sub: examplePeople.admin.sub } },
        status: 409,
        answer: refusalBody('conflict', 'A sua própria verificação se desativa no menu, com um código.'),
      },
    ],
  }),
];
