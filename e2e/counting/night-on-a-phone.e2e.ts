import { openPage, phone, viewports } from '../harness/page.js';
import { full, test, useServer } from '../harness/test.js';
import { workThroughNight } from './whole-night.js';

/** The room that an on-screen keyboard leaves. */
const ABOVE_THE_KEYBOARD = { ...viewports.phone, height: 430 };

const server = useServer({ isFirstStart: true });

test("A whole night's work succeeds on a phone, by taps and its keyboard", full, async () => {
  const opened = await openPage({ baseURL: server.url, ...phone });
  const { page } = opened;
  await workThroughNight(server, opened, {
    press: (element) => element.tap(),
    async type(field, words) {
      await page.setViewportSize(ABOVE_THE_KEYBOARD);
      await field.tap();
      await page.keyboard.press('Control+a');
      await page.keyboard.type(words);
      await page.setViewportSize(viewports.phone);
    },
    async go(screen) {
      await page.getByRole('button', { name: 'Abrir menu' }).tap();
      await page.getByRole('link', { name: screen, exact: true }).tap();
      await page.getByRole('heading', { level: 1, name: screen, exact: true }).waitFor();
    },
    async act(row, option) {
      await row.getByRole('button', { name: /^Mais opções: / }).tap();
      await page.getByRole('menuitem', { name: option }).tap();
    },
    tick: (_row, box) => box.tap(),
    undo: (notice) => notice.getByRole('button', { name: 'Desfazer' }).tap(),
  });
});
