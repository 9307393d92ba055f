import type { PhoneAccess } from '@balanco/contract/people/phone-access';
import { expect, it } from 'vitest';
import { enrolmentAddress, phonePlace } from './use-phone-place';

const network = { addresses: ['192.168.0.10'], office: false };
const closed: PhoneAccess = { state: 'closed', address: null, install_page: null, ...network };
const open: PhoneAccess = {
  state: 'open',
  address: 'https://192.168.0.10:3443',
  install_page: 'http://192.168.0.10:3080/instalar-certificado',
  ...network,
};

it('a QR code carries its code in the fragment, unseen by servers', () => {
  const address = new URL(enrolmentAddress(phonePlace(new URL('https://a.example'), undefined), 'ABCDE'));
  expect([address.pathname, address.search, address.hash]).toEqual(['/coletor/', '', '#c=ABCDE']);
});

it.each([
  ['https://balanco.example', undefined, true, null],
  ['https://localhost:8443', closed, false, /^Os celulares ainda não alcançam este computador.$/],
  ['http://127.0.0.1:8000', { ...closed, state: 'own' }, false, /Abra o Balanço aqui pelo endereço da rede/],
  ['http://127.0.0.1:8000', { ...closed, state: 'no_network' }, false, /não está em nenhuma rede/],
  ['http://192.168.0.10', closed, true, /não usa a câmera, não instala/],
] as const)("the address %s explains a phone's limits", (address, access, opens, limits) => {
  const { problem, entrance, opensOnPhones } = phonePlace(new URL(address), access);
  expect(opensOnPhones).toBe(opens);
  expect(entrance).toBe(`${address}/coletor/`);
  if (limits === null) expect(problem).toBeNull();
  else expect(problem).toMatch(limits);
});

it.each(['http://127.0.0.1:3000', 'http://192.168.0.10:3000'])(
  'at %s phones enter by the address that was opened for them',
  (address) => {
    expect(phonePlace(new URL(address), open)).toEqual({
      origin: open.address,
      entrance: open.install_page,
      opensOnPhones: true,
      problem: null,
      access: 'open',
      officeOrigin: address,
      addresses: network.addresses,
    });
    const { officeOrigin } = phonePlace(new URL(address), { ...open, office: true });
    expect(officeOrigin).toBe(open.address);
  },
);

it('a changed address says which codes and phones it concerns', () => {
  const moved = (former: PhoneAccess['former']) =>
    phonePlace(new URL('http://localhost:3000'), { ...open, former }).moved;
  const page = 'http://192.168.0.10:3080/instalar-certificado';
  const address = 'https://192.168.0.10:3443';
  const codes = 'Imprima de novo os códigos que levam a http://192.168.0.10:3080';
  const phones = 'Os celulares conectados por https://192.168.0.10:3443 precisam de um novo código';
  expect(moved(undefined)).toBeUndefined();
  expect(moved({ address: null, install_page: page })).toContain(codes);
  expect(moved({ address: null, install_page: page })).not.toContain(phones);
  expect(moved({ address, install_page: null })).toContain(phones);
  expect(moved({ address, install_page: null })).not.toContain(codes);
});
