import { expect, it } from 'vitest';
import { readConfig } from '../config/config.js';

const token = 'a-token-for-prometheus-alone';
const noToken = undefined;

it.each([
  [{}, undefined],
  [{ METRICS_PORT: '9464' }, { port: 9464, host: '127.0.0.1', token: noToken }],
  [
    { METRICS_PORT: '9464', METRICS_HOST: '::1' },
    { port: 9464, host: '::1', token: noToken },
  ],
  [{ METRICS_TOKEN: token }, { port: undefined, host: '127.0.0.1', token }],
  [
    { METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0', METRICS_TOKEN: token },
    { port: 9464, host: '0.0.0.0', token },
  ],
])('%o gives the settings %o', (environment, settings) => {
  expect(readConfig(environment).metrics).toEqual(settings);
});

it.each([
  [{ METRICS_PORT: 'x' }, 'A variável METRICS_PORT deve ser um número de porta entre 0 e 65535.'],
  [
    { METRICS_TOKEN: 'short' },
    'A variável METRICS_TOKEN deve ter ao menos 24 letras e números, sem espaços.',
  ],
  [
    { METRICS_PORT: '9464', METRICS_HOST: '10.0.0.5' },
    'A variável METRICS_TOKEN é obrigatória quando METRICS_HOST é 10.0.0.5.',
  ],
])('%o is refused: %s', (environment, sentence) => {
  expect(() => readConfig(environment)).toThrow(sentence);
});
