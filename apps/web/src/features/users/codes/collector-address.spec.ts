import { expect, it } from 'vitest';
import { addressProblem, enrolmentAddress } from './collector-address';

it('the code of a QR code is in the fragment, which no server sees', () => {
  const address = new URL(enrolmentAddress({ origin: 'https://balanco.example' }, 'ABCDE-FGHJK'));
  expect([address.pathname, address.search, address.hash]).toEqual(['/coletor/', '', '#c=ABCDE-FGHJK']);
});

it.each([
  ['https://balanco.example', null],
  ['https://localhost:8443', /Nenhum celular abre/],
  ['http://127.0.0.1:8000', /Nenhum celular abre/],
  ['http://192.168.0.10', /não usa a câmera, não instala/],
])('the address %s says what a phone can’t do', (address, problem) => {
  const said = addressProblem(new URL(address));
  if (problem === null) expect(said).toBeNull();
  else expect(said).toMatch(problem);
});
