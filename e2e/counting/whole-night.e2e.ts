import { pointing } from '../harness/hands.js';
import { openPage } from '../harness/page.js';
import { test, useServer } from '../harness/test.js';
import { openScreen } from '../stock-take/staff.js';
import { workThroughNight } from './whole-night.js';

const server = useServer({ isFirstStart: true });

test('A stock-take works from the ERP file to the exported result', async () => {
  const opened = await openPage({ baseURL: server.url });
  const { page } = opened;
  await workThroughNight(server, opened, {
    ...pointing,
    go: (screen) => openScreen(page, screen),
    async act(row, option) {
      const shown = row.getByRole('button', { name: option });
      await row.waitFor();
      if (await shown.isVisible()) return shown.click();
      await row.getByRole('button', { name: /^Mais opções: / }).click();
      await page.getByRole('menuitem', { name: option }).click();
    },
    tick: (_row, box) => box.click(),
    undo: (notice) => notice.getByRole('button', { name: 'Desfazer' }).click(),
  });
});
