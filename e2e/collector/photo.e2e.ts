import type { Page } from '@playwright/test';
import { findViolations } from '../harness/find-violations.js';
import { openPage, phone } from '../harness/page.js';
import { decoderKept, scanByKeys } from '../harness/scan.js';
import { expect, test, useServer } from '../harness/test.js';
import { beginCounting, useCollectorNight } from '../stock-take/collector-night.js';
import { signIn } from '../stock-take/staff.js';

const CODE = '17899999999993';

const server = useServer();
const night = useCollectorNight(server, ['1', '7891234567895', 'LOSARTANA']);

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** A box of noise, hardest to compress. Runs in the page. */
function fakeCamera(): void {
  const canvas = document.createElement('canvas');
  canvas.width = 1280;
  canvas.height = 720;
  const context = canvas.getContext('2d');
  setInterval(() => {
    if (context === null) return;
    const picture = context.createImageData(canvas.width, canvas.height);
    for (let at = 0; at < picture.data.length; at += 4)
      picture.data.set([Math.random() * 255, Math.random() * 255, Math.random() * 255, 255], at);
    context.putImageData(picture, 0, 0);
  }, 200);
  navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(5);
}

test('Staff see the photo of an unknown box that was photographed offline', {
  tag: '@full',
}, async () => {
  const { page, problems } = await openPage({ baseURL: server.url, ...phone });
  await page.addInitScript(fakeCamera);
  await beginCounting(page, 'Balcão');
  await page.getByText('1 produto').waitFor();
  await decoderKept(page);
  await page.context().setOffline(true);
  await scanByKeys(page, CODE);
  await button(page, `Fotografar ${CODE}`).click();
  await button(page, 'Tirar a foto').click();
  await page.getByRole('img', { name: `Foto de ${CODE}` }).waitFor();
  await expect.poll(() => findViolations(page)).toEqual([]);
  await button(page, 'Guardar a foto').click();
  await page.getByText('Foto guardada').waitFor();
  await button(page, /^1 a enviar.*1 foto/).waitFor();
  await expect.poll(() => findViolations(page)).toEqual([]);

  await page.reload();
  await button(page, /^1 a enviar.*1 foto/).waitFor();
  await page.context().setOffline(false);
  await button(page, /Tudo enviado/).waitFor();
  expect(problems.filter((problem) => !problem.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);

  const staff = await openPage({ baseURL: server.url });
  await signIn(staff.page, server, `/inventarios/${night.inventory}?aba=nao-cadastrados`);
  await button(staff.page, `Ver 1 foto ${CODE}`).click();
  const photo = staff.page.getByRole('img', {
    name: new RegExp(`^Foto do código ${CODE}, tirada por Carla`),
  });
  await photo.waitFor();
  await expect
    .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(600);
  await expect.poll(() => findViolations(staff.page)).toEqual([]);
  expect(staff.problems).toEqual([]);
});
