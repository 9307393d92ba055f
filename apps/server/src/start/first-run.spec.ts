import { expect, it } from 'vitest';
import { announceFirstAccess, describeFirstAccess } from './first-run.js';

const PASSWORD = 'Noturna!234';
const file = '/srv/balanco/primeiro-acesso.txt';
const administrator = { email: 'ana@rede.example', password: PASSWORD };
const key = 'ABCDEFGHJKLMNPQRSTUVWXYZ2';
const access = { text: describeFirstAccess(administrator, key), file };

it('the first start prints password and licence key to a terminal', () => {
  const said = announceFirstAccess(access, true);
  expect(said).toContain(`Senha:             ${PASSWORD}`);
  expect(said).toContain('Chave de licença:  ABCDE-FGHJK-LMNPQ-RSTUV-WXYZ2');
  expect(said).toContain(`Guardado em ${file}`);
});

it('the first start names only the file if the output is no terminal', () => {
  const said = announceFirstAccess(access, false);
  expect(said).toBe(`Primeiro acesso ao Balanço: a senha e a chave de licença estão em ${file}`);
});

it('on Cognito the first start announces only the key', () => {
  const said = announceFirstAccess({ text: describeFirstAccess(null, key), file }, false);
  expect(said).toBe(`Primeiro acesso ao Balanço: a chave de licença está em ${file}`);
});
