import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fakeServer, renderApp } from '../../../testing/app';
import { keys } from '../../../ui/keys';
import { ProtectedLayout } from '../protected-layout';
import { shortcutGroups } from './shortcuts';

it("'?' shows the shortcuts, but not while somebody types", async () => {
  fakeServer({});
  const screenOfApp = <input aria-label="Campo" />;
  renderApp([{ Component: ProtectedLayout, children: [{ path: '*', element: screenOfApp }] }], '/produtos');
  const field = await screen.findByLabelText('Campo');
  await userEvent.type(field, '?');
  expect(screen.queryByRole('dialog')).toBeNull();
  field.blur();
  await userEvent.keyboard('?');
  const dialog = await screen.findByRole('dialog', { name: 'Atalhos do teclado' });
  expect(dialog.textContent).toContain('Buscar ou ir para');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it.each(['Ctrl', '⌘'])('every key that screens act on is explained with %s', (command) => {
  const printed = shortcutGroups(command).flatMap(({ shortcuts }) =>
    shortcuts.map(({ presses }) => presses.join(' ')),
  );
  const withCommand: readonly string[] = [keys.goTo, keys.undo, keys.print, keys.selectAll];
  for (const key of Object.values(keys)) {
    const name = key === ' ' ? 'Espaço' : key.length === 1 ? key.toUpperCase() : key;
    expect(printed).toContain(withCommand.includes(key) ? `${command} ${name}` : name);
  }
});
