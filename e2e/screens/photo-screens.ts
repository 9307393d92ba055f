import { randomUUID } from 'node:crypto';
import type { UnresolvedCode } from '@balanco/contract/comparison/closing';
import type { Page } from '@playwright/test';
import { firstRow, rowDialog, type Screen } from './open-screen.js';

const CODES = '**/api/inventories/*/unresolved-codes/**';
const PHOTOS = '**/api/photos/*/';
const COLLECTOR = 'Maria Aparecida de Albuquerque Cavalcanti dos Santos';

/** What collectors photographed of an unknown code, by somebody with a long name. */
export const photoScreens: readonly Screen[] = [
  {
    name: 'fotos-do-codigo',
    async open(page, { closing }) {
      await showPhotos(page);
      await page.goto(`/inventarios/${closing}?aba=nao-cadastrados`);
      await firstRow(page, 'Não cadastrados').waitFor();
      const codes = page.getByRole('grid', { name: 'Não cadastrados' });
      await rowDialog(page, codes, 'Ver 2 fotos', '7899999999994');
      await page.getByRole('img', { name: /^Foto do código 7899999999994, tirada por Maria/ }).waitFor();
      await page.unroute(CODES);
      await page.unroute(PHOTOS);
    },
  },
];

/** The code without a product has two photos, as high as those of a phone. */
async function showPhotos(page: Page): Promise<void> {
  await page.goto('/inventarios');
  await firstRow(page, 'Inventários').waitFor();
  const picture = await page.screenshot({
    type: 'jpeg',
    quality: 30,
    clip: { x: 0, y: 0, width: 300, height: 400 },
  });
  const taken = { taken_at: '2026-11-21T02:10:00.000Z', taken_by: COLLECTOR };
  const photos = [randomUUID(), randomUUID()].map((id) => ({ id, ...taken }));
  await page.route(CODES, async (route) => {
    const answer = await route.fetch();
    const body: { results: UnresolvedCode[] } = await answer.json();
    const results = body.results.map((code) =>
      code.barcode === '7899999999994' ? { ...code, photos } : code,
    );
    await route.fulfill({ response: answer, json: { ...body, results } });
  });
  await page.route(PHOTOS, async (route) => {
    const id = new URL(route.request().url()).pathname.split('/').at(-2);
    await route.fulfill({
      json: { id, ...taken, code: '7899999999994', image: picture.toString('base64') },
    });
  });
}
