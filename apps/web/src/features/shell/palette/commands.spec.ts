import { expect, it } from 'vitest';
import { commandGroups, findCommands, suggestedGroups } from './commands';

const found = (search: string) =>
  findCommands(commandGroups, search).flatMap(({ commands }) => commands.map(({ label }) => label));

it.each([
  ['SESSAO', ['Encerrar sessão']],
  ['usuarios', ['Usuários']],
  ['  farmácia  nova ', ['Nova Farmácia']],
  [
    'farm',
    ['Farmácias', 'Histórico da farmácia', 'Nova Farmácia', 'Duplicar farmácia…', 'Importar farmácias…'],
  ],
  ['xyz', []],
])('the search %j finds the commands %j', (search, labels) => {
  expect(found(search)).toEqual(labels);
});

it('an empty search finds every command, without empty groups', () => {
  expect(findCommands(commandGroups, '')).toEqual(commandGroups);
  expect(findCommands(commandGroups, 'produtos').map(({ label }) => label)).toEqual(['Ir para', 'Ações']);
});

it('a screen without suggestions offers only the menu', () => {
  expect(suggestedGroups(commandGroups, '/inventarios/7').map(({ label }) => label)).toEqual(['Ir para']);
});
