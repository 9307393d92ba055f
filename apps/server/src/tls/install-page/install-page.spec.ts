import decodeQR from 'qr/decode.js';
import { expect, it } from 'vitest';
import { installPage } from './install-page.js';

const facts = {
  authorityName: 'Balanço balcão 2026-11-22',
  fingerprint: 'AA:BB:CC',
  pageAddress: 'http://192.168.0.10:3080/instalar-certificado',
  secureAddress: 'https://192.168.0.10:3000',
  downloadPath: '/instalar-certificado/balanco-ca.crt',
  checkPath: '/instalar-certificado/conferir.js',
};
const page = installPage(facts);

function readCode(markup: string): string {
  const [, size = ''] = /aria-label="QR code[^>]*viewBox="0 0 (\d+) /.exec(markup) ?? [];
  const width = Number(size) * 8;
  const data = new Uint8Array(width * width * 4).fill(255);
  for (const [, x, y] of markup.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let dot = 0; dot < 64; dot += 1) {
      const left = Number(x) * 8 + (dot % 8);
      const top = Number(y) * 8 + Math.floor(dot / 8);
      data.fill(0, (top * width + left) * 4, (top * width + left) * 4 + 3);
    }
  }
  return decodeQR({ width, height: width, data });
}

it('the QR code contains the address of the page', () => {
  expect(readCode(page)).toBe(facts.pageAddress);
});

it("the install page has the certificate, both systems' steps and the product's link", () => {
  expect(page).toContain(`href="${facts.downloadPath}" download`);
  expect(page).toContain(`href="${facts.secureAddress}"`);
  expect(page).toContain(facts.fingerprint);
  expect(page).toMatch(
    /id="android"[\s\S]*Instalar assim mesmo[\s\S]*id="iphone"[\s\S]*Certificados Confiáveis/,
  );
});

it('the install page draws a phone for every step', () => {
  expect(page.match(/<svg class="phone"/g)).toHaveLength(page.match(/<li>/g)?.length ?? 0);
});

it('the install page loads nothing but its check', () => {
  expect(page.match(/<script[^>]*>/g)).toEqual([
    `<script src="${facts.checkPath}" data-secure="${facts.secureAddress}">`,
  ]);
  expect(page.replace(/<script[^>]*>/, '')).not.toMatch(
    /<script|<link rel="stylesheet"|src=|url\(|@import|\son\w+=/,
  );
});

it('the install page escapes the address', () => {
  expect(installPage({ ...facts, secureAddress: 'https://"><script>' })).not.toContain('<script>');
});
