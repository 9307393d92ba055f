import { describe, expect, it } from 'vitest';
import { announceFirstAccess } from './first-run.js';

const PASSWORD = 'Segredo!234';
const file = '/srv/balanco/primeiro-acesso.txt';
const access = {
  administrator: { email: 'ana@rede.example', password: PASSWORD },
  licenceKey: 'ABCDEFGHJKLMNPQRSTUVWXYZ2',
  file,
};

describe('The first start', () => {
  it('prints password and licence key to a terminal, and where they are kept', () => {
    const said = announceFirstAccess(access, true);
    expect(said).toContain(`Senha:             ${PASSWORD}`);
    expect(said).toContain('Chave de licença:  ABCDE-FGHJK-LMNPQ-RSTUV-WXYZ2');
    expect(said).toContain(`Guardado em ${file}`);
  });

  it('names only the file elsewhere, because journals keep what a service prints', () => {
    const said = announceFirstAccess(access, false);
    expect(said).toBe(`Primeiro acesso ao Balanço: a senha e a chave de licença estão em ${file}`);
  });

  it('says on Cognito that the key alone is in the file', () => {
    const said = announceFirstAccess({ ...access, administrator: null }, false);
    expect(said).toBe(`Primeiro acesso ao Balanço: a chave de licença está em ${file}`);
  });
});
