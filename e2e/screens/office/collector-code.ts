import type { CollectorCode, NewCollectorCode } from '@balanco/contract/people/collector-codes';
import type { PhoneAccess } from '@balanco/contract/people/phone-access';
import type { Page } from '@playwright/test';
import { menuOption, pageAction } from '../../harness/page-action.js';
import { list, type Screen, screen } from '../open-screen.js';

const CALLS = '**/api/collector-codes/';
const LONG_NAME = 'Maria Aparecida Albuquerque Cavalcanti de Vasconcelos e Souza';
const YEAR_AHEAD = new Date(Date.now() + 365 * 86_400_000).toISOString();

/** They have the longest names. Codes are faked, because real codes take seats. */
export const collectorCodeScreens: readonly Screen[] = [
  screen('conectar-coletor', async (page) => {
    await openUsers(page);
    await pageAction(page, 'Conectar coletor');
    await page.getByLabel('Nome').waitFor();
  }),
  screen('conectar-coletor-codigo', async (page) => {
    await openUsers(page);
    await page.route('**/api/phone-access/', (route) => route.fulfill({ json: phoneAccess }));
    await pageAction(page, 'Conectar coletor');
    await page.getByLabel('Nome').fill(LONG_NAME);
    await page.getByRole('button', { name: 'Mostrar código' }).click();
    await page.getByRole('img', { name: `QR code para conectar ${LONG_NAME}` }).waitFor();
  }),
  screen('folha-de-codigos', async (page) => {
    await openUsers(page);
    await menuOption(page, 'Mais opções de Usuários', 'Folha de códigos');
    await page.getByLabel('Nomes, um por linha').fill(`${LONG_NAME}\nRita\nJoão`);
  }),
  screen('coletores-conectados', async (page) => {
    await openUsers(page);
    await menuOption(page, 'Mais opções de Usuários', 'Celulares conectados');
    await page.getByText(LONG_NAME).first().waitFor();
  }),
];

async function openUsers(page: Page): Promise<void> {
  await page.unroute(CALLS);
  await page.route(CALLS, (route) => {
    const isNew = route.request().method() === 'POST';
    const body = isNew ? { results: [made] } : { results: known, adds_people: true };
    return route.fulfill({
      contentType: 'application/json',
      status: isNew ? 201 : 200,
      body: JSON.stringify(body),
    });
  });
  await list(page, '/usuarios', 'Usuários');
}

/** No phone opens the tests' own address, so it gets no QR code. */
const phoneAccess: PhoneAccess = {
  state: 'open',
  address: 'https://192.168.0.10:3443',
  install_page: 'http://192.168.0.10:3080/instalar-certificado',
  addresses: ['192.168.0.10'],
  office: false,
};

const made: NewCollectorCode = {
  id: '01976f4c-2a00-7c30-8000-0000000000f1',
  sub: 'novo',
  name: LONG_NAME,
  code: '7K2M9-PQRXW',
  expires_at: new Date(Date.now() + 14 * 60_000).toISOString(),
  leaves_at: YEAR_AHEAD,
};

const known: readonly CollectorCode[] = (['connected', 'waiting', 'ended', 'lapsed'] as const).map(
  (state, index) => ({
    id: `01976f4c-2a00-7c30-8000-0000000000a${index}`,
    sub: `coletor-${index}`,
    name: index === 0 ? LONG_NAME : `Coletor ${index}`,
    email: `coletor-${index}-7k2m9pqr@coletor.invalid`,
    state,
    made_at: '2026-05-06T12:00:00.000Z',
    made_by_name: LONG_NAME,
    expires_at: YEAR_AHEAD,
    used_at: state === 'connected' || state === 'ended' ? '2026-05-06T12:03:00.000Z' : null,
    device: state === 'connected' ? 'Samsung Galaxy A15 5G · Chrome 147' : '',
    leaves_at: index === 0 ? YEAR_AHEAD : null,
  }),
);
