import { findViolations } from '../harness/find-violations.js';
import { button, openPage } from '../harness/page.js';
import { menuOption } from '../harness/page-action.js';
import { readQrCode } from '../harness/read-qr-code.js';
import { scanByKeys } from '../harness/scan.js';
import { signIn } from '../harness/sign-in.js';
import { expect, full, test, useServer } from '../harness/test.js';
import { useCollectorNight } from '../stock-take/collector-night.js';

const PHONE = { viewport: { width: 360, height: 800 }, isMobile: true, hasTouch: true };

const server = useServer();
const night = useCollectorNight(server, ['1', '7891234567895', 'LOSARTANA 50MG']);

async function openStaff() {
  const staff = await openPage({ baseURL: server.url });
  await signIn(staff.page, server.admin, '/dashboard');
  await staff.page.goto('/usuarios');
  await button(staff.page, 'Conectar coletor').waitFor();
  return staff;
}

/** A name without a blank is wider than the dialog. */
const RITA = `Rita ${'Moura'.repeat(18)}`;

test('A QR code takes strangers to a stored count in a minute', async () => {
  const staff = await openStaff();
  // No phone opens a loopback address, so it gets no QR code.
  await staff.page.route('**/api/phone-access/', (route) =>
    route.fulfill({
      json: {
        state: 'open',
        address: server.url,
        install_page: `${server.url}/coletor/`,
        addresses: ['127.0.0.1'],
        office: false,
      },
    }),
  );
  await button(staff.page, 'Conectar coletor').click();
  await staff.page.getByLabel('Nome').fill(RITA);
  await button(staff.page, 'Mostrar código').click();
  const address = await readQrCode(staff.page.getByRole('img', { name: `QR code para conectar ${RITA}` }));
  expect(address).toMatch(new RegExp(`^${server.url}/coletor/#c=[2-9A-Z]{5}-[2-9A-Z]{5}$`));
  await expect.poll(() => findViolations(staff.page)).toEqual([]);
  const dialog = staff.page.getByRole('dialog');
  expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);

  const phone = await openPage({ ...PHONE, baseURL: server.url });
  const begun = performance.now();
  await phone.page.goto(address);
  await phone.page.getByLabel('Nova seção').fill('Balcão');
  await expect.poll(() => new URL(phone.page.url()).hash).toBe('');
  await button(phone.page, 'Abrir').click();
  await phone.page.getByRole('heading', { name: 'Balcão' }).waitFor();
  await scanByKeys(phone.page, '7891234567895');
  await phone.page.getByRole('heading', { name: 'LOSARTANA 50MG' }).waitFor();
  await phone.page.getByRole('button', { name: /Tudo enviado/ }).waitFor();
  const seconds = (performance.now() - begun) / 1000;
  console.info(`From the QR code to the first acknowledged count: ${seconds.toFixed(1)} s`);
  expect(seconds).toBeLessThan(60);
  const counters = async () =>
    ((await night.admin.send('GET', '/api/amplify-counts/')) as { user_name: string }[]).map(
      ({ user_name }) => user_name,
    );
  await expect.poll(counters).toEqual([RITA]);
  await staff.page
    .getByRole('status')
    .filter({ hasText: new RegExp(`^Conectado: ${RITA}, .*Chrome`) })
    .waitFor();

  await phone.page.reload();
  await phone.page.getByRole('heading', { name: 'Balcão' }).waitFor();
  expect(phone.problems).toEqual([]);
  const second = await openPage({ ...PHONE, baseURL: server.url });
  await second.page.goto(address);
  await second.page.getByRole('alert').filter({ hasText: 'Este código não vale' }).waitFor();
  await button(second.page, 'Ler outro código').click();
  await second.page.getByLabel('Código do escritório').waitFor();
  await expect.poll(() => findViolations(second.page)).toEqual([]);
});

// The test needs a network besides loopback.
test('An administrator lets phones into the network; one goes on once it trusts it', full, async () => {
  const staff = await openStaff();
  await button(staff.page, 'Conectar coletor').click();
  await staff.page.getByLabel('Nome').fill('Nina Prado');
  await button(staff.page, 'Mostrar código').click();
  await button(staff.page, 'Permitir celulares nesta rede').click();
  await button(staff.page, 'Deixar de permitir').waitFor();
  await expect.poll(() => findViolations(staff.page)).toEqual([]);
  const address = await readQrCode(staff.page.getByRole('img', { name: 'QR code para conectar Nina Prado' }));
  expect(address).toMatch(/^http:\/\/[\d.]+:\d+\/instalar-certificado#c=/);

  const stranger = await openPage(PHONE);
  await stranger.page.goto(address);
  await stranger.page.getByRole('status').filter({ hasText: 'Falta confiar no certificado' }).waitFor();
  await expect.poll(() => findViolations(stranger.page)).toEqual([]);
  const trusting = await openPage({ ...PHONE, ignoreHTTPSErrors: true });
  await trusting.page.goto(address);
  await trusting.page.getByLabel('Nova seção').waitFor();
  expect(new URL(trusting.page.url()).protocol).toBe('https:');
  await staff.page
    .getByRole('status')
    .filter({ hasText: /^Conectado: Nina Prado/ })
    .waitFor();
});

test('One-night collectors type codes from a sheet until staff disconnect them', full, async () => {
  const staff = await openStaff();
  await menuOption(staff.page, 'Mais opções de Usuários', 'Folha de códigos');
  const dialog = staff.page.getByRole('dialog', { name: 'Folha de códigos' });
  await dialog.getByLabel('Nomes, um por linha').fill('Fábio Nunes\nGisele Melo\n');
  await button(staff.page, 'Fazer códigos').click();
  const slip = staff.page.getByRole('article', { name: 'Folha de códigos', includeHidden: true });
  await slip.waitFor({ state: 'attached' });
  const listed = dialog.getByRole('listitem').filter({ hasText: 'Gisele Melo' });
  const code = /[2-9A-Z]{5}-[2-9A-Z]{5}/.exec((await listed.textContent()) ?? '')?.[0] ?? '';
  await expect.poll(() => slip.textContent()).toContain(code);
  await button(staff.page, 'Fechar').click();

  const phone = await openPage({ ...PHONE, baseURL: server.url });
  await phone.page.goto('/coletor/');
  await phone.page.getByLabel('Código do escritório').fill(code.toLowerCase().replace('-', ''));
  await button(phone.page, 'Conectar').click();
  await phone.page.getByLabel('Nova seção').waitFor();

  await menuOption(staff.page, 'Mais opções de Usuários', 'Celulares conectados');
  await button(staff.page, 'Desconectar Gisele Melo').click();
  await staff.page
    .getByRole('dialog', { name: 'Desconectar Gisele Melo?' })
    .getByRole('button', { name: 'Desconectar' })
    .click();
  await staff.page.getByText('Coletor desconectado.').waitFor();
  await phone.page.getByText(/^O acesso deste aparelho terminou\..* nada se perde\.$/).waitFor();
  await button(phone.page, 'Ler código').click();
  await phone.page.getByText(/Peça um código novo para Gisele Melo ao escritório/).waitFor();
});
