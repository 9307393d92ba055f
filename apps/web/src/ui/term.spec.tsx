import { readFileSync } from 'node:fs';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Fact } from '../features/inventory-frame/facts';
import { TERMS } from './term';
import { UiProvider } from './ui-provider';

it('a term explains itself to the keyboard, other words stay text', async () => {
  render(
    <UiProvider>
      <Fact name="Bruto">R$ 1,00</Fact>
      <Fact name="Itens">2</Fact>
    </UiProvider>,
  );
  expect(screen.getAllByRole('button')).toHaveLength(1);
  await userEvent.tab();
  expect((await screen.findByRole('tooltip')).textContent).toBe(TERMS.Bruto);
});

it('the guide explains every term in one place, with the words of the tooltip', () => {
  const guide = readFileSync('docs/guia/fechamento.md', 'utf8');
  const words = Object.entries(TERMS).map(([word, text]) => `| **${word}** | ${text} |`);
  expect(guide).toContain(words.join('\n'));
});
