import { expect, it } from 'vitest';
import { commandGroups } from './commands';
import { findCommands } from './find-commands';

const found = (search: string) =>
  findCommands(commandGroups, search).flatMap(({ commands }) => commands.map(({ label }) => label));

it.each([
  ['SESSAO', ['Encerrar sessão']],
  ['usuarios', ['Usuários']],
  ['  farmácia  nova ', ['Nova Farmácia']],
  ['farm', ['Farmácias', 'Nova Farmácia', 'Duplicar farmácia…', 'Importar farmácias…']],
  ['xyz', []],
])('%j finds %j', (search, labels) => {
  expect(found(search)).toEqual(labels);
});

it('shows every command where nothing is searched, and no group without one', () => {
  expect(findCommands(commandGroups, '')).toEqual(commandGroups);
  expect(findCommands(commandGroups, 'produtos').map(({ label }) => label)).toEqual(['Ir para', 'Ações']);
});
