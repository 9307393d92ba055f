import { expect, it } from 'vitest';
import { addressProblem, enrolmentAddress } from './collector-codes';

it('a QR code carries its code in the fragment, unseen by servers', () => {
  const address = new URL(enrolmentAddress({ origin: 'https://balanco.example' }, 'ABCDE-FGHJK'));
  expect([address.pathname, address.search, address.hash]).toEqual(['/coletor/', '', '#c=ABCDE-FGHJK']);
});

it.each([
  ['https://balanco.example', null],
  ['https://localhost:8443', /Nenhum celular abre/],
  ['http://127.0.0.1:8000', /Nenhum celular abre/],
  ['http://192.168.0.10', /não usa a câmera, não instala/],
])("the address %s explains a phone's limits", (address, limits) => {
  const problem = addressProblem(new URL(address));
  if (limits === null) expect(problem).toBeNull();
  else expect(problem).toMatch(limits);
});
