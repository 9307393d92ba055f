import type { MobileRecounts } from '@balanco/contract/recounts/recounts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { answerJson, fakeServer, refuse, renderApp } from '../../testing/app';
import { PHARMACY } from '../../testing/rows';
import { OwnRecountsScreen } from './own-recounts-screen';
import { LONG_CODE, LONG_NAME, RECOUNT_SECTION } from './testing/recount-fixtures';

// Real bars take a sixth of the time of these screens; barcode-svg.spec.ts tests them.
vi.mock('./barcode-svg', () => ({ barcodeSvg: () => '<svg />' }));

const OWN = 'GET /api/mobile/recounts/';

function show(answer: () => Response | Promise<Response>) {
  fakeServer({
    'GET /api/current-user-role/': () => answerJson({ role: 'user' }),
    [OWN]: answer,
  });
  renderApp([{ path: '/', element: <OwnRecountsScreen /> }], '/');
}

const recount: MobileRecounts['results'][number] = {
  sectionID: RECOUNT_SECTION,
  inventoryID: 7,
  name: LONG_NAME,
  round: 2,
  pharmacy: PHARMACY,
  pharmacy_name: 'Farmácia São João',
  inventory_name: 'Balanço Geral',
  whole_section: null,
  items: [
    {
      key: 'i:2',
      internal_code: LONG_CODE,
      barcodes: ['7891234567895', LONG_CODE],
      own_code: '7891234567895',
      description: 'LOSARTANA 50MG C/30',
      sections: ['Balcão'],
      only_in: null,
      is_not_found: false,
    },
  ],
};

it('Minhas recontagens announces that it is loading', async () => {
  show(() => new Promise<Response>(() => undefined));
  expect(await screen.findByText('Carregando...')).toBeTruthy();
});

it('Minhas recontagens shows that nothing is open', async () => {
  show(() => answerJson({ results: [] }));
  expect(await screen.findByText('Nenhuma recontagem aberta para você.')).toBeTruthy();
});

it('lists that fail to load show why and retry', async () => {
  let isDown = true;
  show(() => (isDown ? refuse(503, 'unavailable', 'Tente mais tarde.') : answerJson({ results: [recount] })));
  expect((await screen.findByRole('alert')).textContent).toBe('Tente mais tarde.');
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByRole('region', { name: LONG_NAME })).toBeTruthy();
});

it('a list shows place, section and items without any quantity', async () => {
  show(() => answerJson({ results: [recount] }));
  const panel = within(await screen.findByRole('region', { name: LONG_NAME }));
  expect(
    panel.getByText(
      `Farmácia São João · Balanço Geral · 2ª contagem · 1 item. No aplicativo, conte na seção ${LONG_NAME}.`,
    ),
  ).toBeTruthy();
  expect(panel.getByRole('listitem').textContent).toBe(
    `LOSARTANA 50MG C/30${LONG_CODE} · 7891234567895 · ${LONG_CODE}Balcão`,
  );
  expect(await panel.findByRole('img', { name: 'Código de barras 7891234567895' })).toBeTruthy();
});

it('a section counted twice lists no item', async () => {
  show(() => answerJson({ results: [{ ...recount, whole_section: 'Balcão', items: [] }] }));
  const panel = within(await screen.findByRole('region', { name: LONG_NAME }));
  expect(panel.getByText(/· 2ª contagem · seção inteira\. No aplicativo/)).toBeTruthy();
  expect(
    panel.getByText('Conte tudo o que está em Balcão, como se ninguém tivesse contado antes.'),
  ).toBeTruthy();
  expect(panel.queryByRole('list')).toBeNull();
});
