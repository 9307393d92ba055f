import { goToRow, keyboardOnly, typing } from '../harness/hands.js';
import { openPage } from '../harness/page.js';
import { expect, full, test, useServer } from '../harness/test.js';
import { workThroughNight } from './whole-night.js';

const KEYS = { Editar: 'e', Excluir: 'Delete' } as const;

const server = useServer({ isFirstStart: true });

test('The job of a night is done with the keyboard alone', full, async () => {
  const opened = await openPage({ baseURL: server.url });
  const { page } = opened;
  const keyboard = await keyboardOnly(page);
  await workThroughNight(server, opened, {
    ...typing(keyboard),
    async go(screen) {
      await keyboard.command(screen);
      await page.getByRole('heading', { level: 1, name: screen }).waitFor();
    },
    async act(row, option) {
      await goToRow(keyboard, row);
      if (option !== 'Adicionar seções') return keyboard.press(KEYS[option]);
      await keyboard.reach(row.getByRole('button', { name: /^Mais opções: / }), 'ArrowRight');
      await keyboard.press('Enter');
      await keyboard.reach(page.getByRole('menuitem', { name: option }), 'ArrowDown');
      await keyboard.press('Enter');
    },
    async tick(row, box) {
      await goToRow(keyboard, row);
      await keyboard.reach(box, 'ArrowRight');
      await keyboard.press('Space');
    },
    undo: () => keyboard.press('Control+z'),
  });
  expect(keyboard.pointerEvents).toEqual([]);
});
