import { expect, it } from 'vitest';
import { presenceText } from './presence-text';

const now = Date.parse('2026-05-06T12:10:00.000Z');

it('who else counts in a section is named with the minutes since, and nobody is not said', () => {
  expect(presenceText([], now)).toBeNull();
  expect(presenceText([{ name: 'Maria', seen_at: '2026-05-06T12:07:00.000Z' }], now)).toBe(
    'Maria (há 3 min) está nesta seção.',
  );
  expect(
    presenceText(
      [
        { name: 'Maria', seen_at: '2026-05-06T12:10:04.000Z' },
        { name: 'Bia', seen_at: '2026-05-06T11:50:00.000Z' },
      ],
      now,
    ),
  ).toBe('Maria (agora) e Bia (há 20 min) estão nesta seção.');
});
