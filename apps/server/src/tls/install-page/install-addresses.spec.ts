import { expect, it } from 'vitest';
import { installAddresses } from './install-addresses.js';

const installation = {
  publicUrl: undefined,
  hosts: ['balcao', 'balcao.local', 'localhost', '192.168.0.10', '127.0.0.1', '::1'],
  securePort: 3000,
  plainPort: 3080,
};

it.each([
  ['balcao.local:3080', 'http://balcao.local:3080', 'https://balcao.local:3000'],
  ['192.168.0.10:3000', 'http://192.168.0.10:3080', 'https://192.168.0.10:3000'],
  ['localhost:3000', 'http://192.168.0.10:3080', 'https://192.168.0.10:3000'],
  ['[::1]:3000', 'http://192.168.0.10:3080', 'https://192.168.0.10:3000'],
  ['evil.example', 'http://192.168.0.10:3080', 'https://192.168.0.10:3000'],
  ['a b"<', 'http://192.168.0.10:3080', 'https://192.168.0.10:3000'],
  [undefined, 'http://192.168.0.10:3080', 'https://192.168.0.10:3000'],
])('a request to %s gets the page address %s and the product address %s', (host, page, secure) => {
  expect(installAddresses(host, installation)).toEqual({ page: `${page}/instalar-certificado`, secure });
});

it('without HTTP_PORT the install page has the origin of the product', () => {
  expect(installAddresses('balcao.local', { ...installation, plainPort: undefined })).toEqual({
    page: 'https://balcao.local:3000/instalar-certificado',
    secure: 'https://balcao.local:3000',
  });
});

it('PUBLIC_URL is the address of the product, and standard ports are omitted', () => {
  const publicUrl = 'https://balanco.lan';
  const ports = { securePort: 443, plainPort: 80 };
  expect(installAddresses('balcao', { ...installation, ...ports, publicUrl })).toEqual({
    page: 'http://balcao/instalar-certificado',
    secure: publicUrl,
  });
});

it('with a certificate of another authority the requested host stays', () => {
  const asked = installAddresses('balanco.rede.example', { ...installation, hosts: undefined });
  expect(asked.secure).toBe('https://balanco.rede.example:3000');
});
