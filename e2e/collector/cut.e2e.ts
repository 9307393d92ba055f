import type { Page } from '@playwright/test';
import { startLossyProxy } from '../harness/lossy-proxy.js';
import { button, openPage, small } from '../harness/page.js';
import { scanInPage } from '../harness/scan.js';
import { enter } from '../harness/sign-in.js';
import { expect, fullUnless, test, useServer } from '../harness/test.js';
import { CARLA, useCollectorNight } from '../stock-take/collector-night.js';
import { inventoryRows, openSection } from '../stock-take/locations.js';
import { collectorCode } from '../stock-take/staff.js';

const CODE = '7891234567895';

const server = useServer();
const night = useCollectorNight(server, ['1', CODE, 'LOSARTANA 50MG']);

const alert = (page: Page, text: RegExp) =>
  page.getByRole('alert').filter({ hasText: text }).first().waitFor();

interface Phone {
  readonly page: Page;
  cut(isCut: boolean): Promise<void>;
}

const CUTS: Readonly<Record<string, (page: Page, setGone: (isGone: boolean) => void) => Phone['cut']>> = {
  'a phone without a network': (page) => (isCut) => page.context().setOffline(isCut),
  'a server that is gone': (_page, setGone) => async (isCut) => setGone(isCut),
  'answers that get lost': (page) => async (isCut) => {
    const calls = /\/(api|idp)\//;
    if (!isCut) return page.context().unroute(calls);
    await page.context().route(calls, async (route) => {
      await route.fetch().catch(() => undefined);
      await route.abort('connectionreset').catch(() => undefined);
    });
  },
};

interface Moment {
  begin(page: Page): Promise<void>;
  /** Ends when the phone has reported the problem or managed without the server. */
  whileCut(page: Page): Promise<void>;
  afterwards(page: Page): Promise<void>;
}

const MOMENTS: Readonly<Record<string, Moment>> = {
  'the sign-in': {
    begin: openApp,
    async whileCut(page) {
      await enter(page, CARLA);
      await alert(page, /^Sem conexão com o servidor/);
    },
    async afterwards(page) {
      await button(page, 'Entrar').click();
      await button(page, 'Farmácia Central').waitFor();
    },
  },
  'a code of the office': {
    async begin(page) {
      await openApp(page);
      await page.getByLabel('Código do escritório').fill(await newCode());
    },
    async whileCut(page) {
      await button(page, 'Conectar').click();
      await alert(page, /^Sem resposta do servidor/);
    },
    async afterwards(page) {
      await button(page, 'Tentar de novo').click();
      await page.getByLabel('Nova seção').waitFor();
    },
  },
  'a list that the phone has not yet': {
    begin: signIn,
    async whileCut(page) {
      await button(page, 'Farmácia Central').click();
      await alert(page, /este aparelho ainda não tem esta lista/);
    },
    async afterwards(page) {
      await button(page, 'Tentar novamente').click();
      await button(page, 'Balanço da Noite').waitFor();
    },
  },
  'the catalogue': {
    begin: chooseInventory,
    async whileCut(page) {
      await newSection(page);
      await page.getByText('0 un em 0 leituras · Sem catálogo: só códigos').waitFor();
      await scanInPage(page, CODE);
      await page.getByText('1 un em 1 leitura').waitFor();
    },
    async afterwards(page) {
      await page.getByText('1 un em 1 leitura · catálogo: 1 produto').waitFor();
      await page.getByRole('list', { name: 'Últimas leituras' }).getByText('LOSARTANA 50MG').waitFor();
    },
  },
  'the sending of a count': {
    begin: count,
    async whileCut(page) {
      await scanInPage(page, CODE);
      await page.getByText('2 un em 2 leituras').waitFor();
      await button(page, /^1 a enviar/).click();
      await page.getByText(/^Sem conexão com o servidor/).waitFor();
    },
    async afterwards(page) {
      await page.getByText('Tudo o que você contou aqui está no servidor.').waitFor();
      await expectStored(2);
    },
  },
  'an undo': {
    begin: count,
    async whileCut(page) {
      await button(page, 'Desfazer').click();
      await page.getByText('desfeita', { exact: true }).waitFor();
      await button(page, /^1 a enviar/).waitFor();
    },
    async afterwards(page) {
      await button(page, /^Tudo enviado/).waitFor();
      await expectStored(0);
    },
  },
  'the end of a section': {
    begin: count,
    async whileCut(page) {
      await button(page, 'Terminar').click();
      await alert(page, /A seção não foi terminada/);
    },
    async afterwards(page) {
      await button(page, 'Conferir de novo').click();
      await page.getByText('Confere: 1 leitura, 1 un.').waitFor();
    },
  },
  'the label of an unknown section': {
    async begin(page) {
      await signIn(page);
      await button(page, 'Ler etiqueta da seção').waitFor();
    },
    async whileCut(page) {
      await scanInPage(page, await newLabel());
      await alert(page, /^Sem conexão, e este aparelho não conhece esta seção/);
    },
    async afterwards(page) {
      await button(page, 'Entendi').click();
      await scanInPage(page, label);
      await page.getByRole('heading', { name: 'Balcão' }).waitFor();
    },
  },
};

let label = '';
async function newLabel(): Promise<string> {
  const { sectionID } = await openSection(night.carla, night.inventory, 'Balcão');
  label = `${server.url}/coletor/#s=${sectionID}`;
  return label;
}

const newCode = () => collectorCode(night.admin, { names: [`Coletor ${crypto.randomUUID().slice(0, 4)}`] });

async function openApp(page: Page): Promise<void> {
  await page.goto('/coletor/');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

async function signIn(page: Page): Promise<void> {
  await openApp(page);
  await enter(page, CARLA);
  await button(page, 'Farmácia Central').waitFor();
}

async function chooseInventory(page: Page): Promise<void> {
  await signIn(page);
  await button(page, 'Farmácia Central').click();
  await button(page, 'Balanço da Noite').click();
  await page.getByLabel('Nova seção').waitFor();
}

let section = '';
async function newSection(page: Page): Promise<void> {
  section = `Seção ${crypto.randomUUID().slice(0, 8)}`;
  await page.getByLabel('Nova seção').fill(section);
  await button(page, 'Abrir').click();
  await page.getByRole('heading', { name: section }).waitFor();
}

async function count(page: Page): Promise<void> {
  await chooseInventory(page);
  await newSection(page);
  await page.getByText(/1 produto/).waitFor();
  await scanInPage(page, CODE);
  await page.getByText('1 un em 1 leitura').waitFor();
  await button(page, /^Tudo enviado/).waitFor();
  await expectStored(1);
}

async function expectStored(counts: number): Promise<void> {
  await expect
    .poll(async () => {
      const rows = await inventoryRows(night.admin);
      return rows.find(({ section_name }) => section_name === section)?.section_counts;
    })
    .toBe(counts);
}

/** The usual moment of a cut. A full run combines all. */
const quick = 'a server that is gone at the sending of a count';
const cases = Object.entries(CUTS).flatMap(([cut, cutBy]) =>
  Object.entries(MOMENTS).map(([when, moment]) => [`${cut} at ${when}`, cutBy, moment] as const),
);

for (const [when, cutBy, moment] of cases)
  test(`${when}: the phone says so, loses nothing and recovers`, fullUnless(when === quick), async () => {
    const proxy = await startLossyProxy(() => server.url);
    const { page } = await openPage({
      baseURL: proxy.url,
      viewport: small,
    });
    const cut = cutBy(page, proxy.cut);
    try {
      await moment.begin(page);
      await cut(true);
      await moment.whileCut(page);
      await cut(false);
      await moment.afterwards(page);
    } finally {
      await proxy.close();
    }
  });
