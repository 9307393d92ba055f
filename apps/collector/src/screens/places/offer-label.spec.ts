import { expect, it } from 'vitest';
import { sectionOfLabel } from './offer-label';

const id = '6b1f0c2d-9e8a-4b7c-8d5e-000000000001';

it.each([
  `https://balanco.example/coletor/#s=${id}`,
  `http://192.168.0.10:3000/coletor/#s=${id}`,
  `HTTPS://BALANCO.EXAMPLE/COLETOR/#S=${id.toUpperCase()}`,
  // A scanner with US keys on a Brazilian keyboard.
  `httpsÇ;;balanco.example;coletor;#s=${id}`,
])('%s is the label of a section', (text) => {
  expect(sectionOfLabel(text)).toBe(id);
});

it.each([
  '7891234567895',
  id,
  `https://balanco.example/coletor/#e=${id}`,
  'https://balanco.example/coletor/',
])('%s is no label', (text) => {
  expect(sectionOfLabel(text)).toBeNull();
});
