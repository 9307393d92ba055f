import { MantineProvider } from '@mantine/core';
import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { nightOf, ProgressPictures } from './progress-pictures';
import { collectorProgress, sectionProgress, watched } from './testing/watched';

// 23:40 in Brasília.
const AT = '2026-11-21T02:40:00.000Z';
const curve = [
  { at: '2026-11-21T01:30:00.000Z', items: 150 },
  { at: '2026-11-21T02:30:00.000Z', items: 300 },
];
const items = { touched: 310, with_stock: 400, percent: 77.5 };

it.each([
  ['an hour before its end', {}, '22:30 150, 23h 150, 23:30 310 | 00h 340, 00:30 385, 01h 400'],
  ['without a forecast', { eta_minutes: null }, '22:30 150, 23h 150, 23:30 310'],
  ['counted to the end', { eta_minutes: 0 }, '22:30 150, 23h 150, 23:30 310'],
  [
    'in larger steps, the longer it takes',
    { eta_minutes: 600 },
    '22h 150, 23h 150 | 00h 313, 01h 322, 02h 331, 03h 340, 04h 349, 05h 358, 06h 367, 07h 376, 08h 385, 09h 394, 10h 400',
  ],
  ['before any item', { curve: [] }, ''],
])('the curve of a night %s', (_case, changes, expected) => {
  const { points, known } = nightOf(watched({ curve, items, eta_minutes: 60, ...changes }, AT));
  const texts = points.map(({ label, value }) => `${label} ${value}`);
  const parts = [texts.slice(0, known + 1), texts.slice(known + 1)].filter((part) => part.length > 0);
  expect(parts.map((part) => part.join(', ')).join(' | ')).toBe(expected);
});

it('the pictures name who is where and lead to the counts', () => {
  const inventory = watched(
    {
      curve,
      items,
      collectors: [
        collectorProgress(),
        collectorProgress({ sub: 'b', name: 'Bia', sections: ['Corredor 3', 'Balcão'] }),
        collectorProgress({ sub: 'c', name: 'Caio', sections: [] }),
      ],
      section_list: [sectionProgress()],
    },
    AT,
  );
  render(
    <MantineProvider>
      <MemoryRouter>
        <ProgressPictures inventory={inventory} />
      </MemoryRouter>
    </MantineProvider>,
  );
  const counts = `/contagens?farmacia=${inventory.pharmacy_id}&inventario=7`;
  const bars = within(screen.getByRole('list', { name: 'Quem está em cada seção' })).getAllByRole('link');
  expect(bars.map((bar) => [bar.textContent?.trim(), bar.getAttribute('href')])).toEqual([
    ['Corredor 3 Ana Souza 118 linhas', `${counts}&secao=0198c0de-0000-7000-8000-000000000002`],
    ['Corredor 3 Bia 118 linhas', `${counts}&secao=0198c0de-0000-7000-8000-000000000002`],
    ['Sem seção aberta Caio 118 linhas', counts],
  ]);
  expect(screen.getByRole('link', { name: 'Ver as contagens' }).getAttribute('href')).toBe(counts);
  const numbers = within(screen.getByRole('list', { name: /contados até cada hora/ })).getAllByRole(
    'listitem',
  );
  expect(numbers.at(-1)?.textContent).toContain('(previsão)');
});
