import { expect, it } from 'vitest';
import { refuseAddress, StartupError } from './startup-error.js';

it.each([
  ['EADDRINUSE', 'A porta 9464 já está em uso; escolha outra na variável METRICS_PORT.'],
  ['EACCES', 'Sem permissão para abrir a porta 9464; escolha outra na variável METRICS_PORT.'],
  ['EADDRNOTAVAIL', 'O endereço ::1 não é desta máquina; corrija a variável METRICS_HOST.'],
  ['EAFNOSUPPORT', 'O endereço ::1 não é desta máquina; corrija a variável METRICS_HOST.'],
  ['EAI_AGAIN', 'O endereço ::1 não é desta máquina; corrija a variável METRICS_HOST.'],
])('an address that refuses with %s is told with its variable', (code, sentence) => {
  const address = { host: '::1', port: 9464 };
  const refuse = () =>
    refuseAddress(Object.assign(new Error(), { code }), address, {
      PORT: 'METRICS_PORT',
      HOST: 'METRICS_HOST',
    });
  expect(refuse).toThrow(new StartupError(sentence));
});
