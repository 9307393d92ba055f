import { act, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { routes } from './routes';
import { answerJson, createTestQueries, renderApp } from './testing/app';
import { nonsense } from './testing/nonsense';
import { pharmacyRow } from './testing/rows';

const SENTENCE = /O servidor deu uma resposta inesperada|Erro interno/;
const PHARMACIES = 'GET /api/pharmacies/';
const ROLE = 'GET /api/current-user-role/';

const answers: Record<string, () => Response> = {
  [PHARMACIES]: () => answerJson([pharmacyRow()]),
  [ROLE]: () => answerJson({ role: 'admin' }),
};
const allKinds = Object.keys(nonsense);
const LOADING = { timeout: 20_000 };

/** Answers outside `known` are nonsense. */
const screens: readonly { address: string; heading: string; shows: RegExp; known?: readonly string[] }[] = [
  {
    address: '/dashboard',
    heading: 'Início',
    shows: /Farmácias0Produtos0ColetoresNenhum coletor encontrado/,
  },
  { address: '/farmacias', heading: 'Farmácias', shows: SENTENCE },
  { address: '/inventarios', heading: 'Inventários', shows: SENTENCE, known: [PHARMACIES] },
  { address: '/inventarios', heading: 'Inventários', shows: SENTENCE },
  { address: '/inventarios/7', heading: 'Inventário', shows: SENTENCE, known: [ROLE] },
  { address: '/produtos', heading: 'Produtos', shows: SENTENCE, known: [PHARMACIES] },
  {
    address: '/contagens',
    heading: 'Contagens',
    shows: /Erro ao carregar contagens: (O servidor|Erro interno)/,
    known: [PHARMACIES],
  },
  {
    address: '/contagens/sem-inventario',
    heading: 'Contagens sem inventário',
    shows: SENTENCE,
    known: [ROLE],
  },
  { address: '/usuarios', heading: 'Usuários', shows: SENTENCE },
  { address: '/cadastro', heading: 'Cadastro de Usuário', shows: /Pelo menos 8 caracteres/, known: [ROLE] },
  { address: '/licenca', heading: 'Ativar licença', shows: /Não possui uma chave/ },
];

const isFullRun = import.meta.env.TEST_FULL === '1';

/** A full run shows every screen all kinds; for every change each has three or four, by turns. */
const shown = screens.map((screen, index) => ({
  ...screen,
  kinds: allKinds.filter((_, at) => isFullRun || at % 2 === index % 2),
}));

it.each(shown)(
  '$address keeps its frame and speaks Portuguese without answers (known: $known)',
  async ({ address, heading, shows, known = [], kinds }) => {
    let kind = '';
    vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
      const call = `${method} ${path}`;
      return (known.includes(call) ? answers[call] : nonsense[kind])?.();
    });
    const queries = createTestQueries();
    for (kind of kinds) {
      if (kind === kinds[0]) renderApp(routes, address, queries);
      else await act(() => queries.resetQueries());
      const text = () => document.body.textContent;
      await waitFor(() => expect(text(), kind).toMatch(shows), LOADING);
      expect(text(), kind).not.toMatch(/Unexpected|Cannot|undefined|NaN|is not|Algo deu errado/);
      expect(document.querySelector('h1')?.textContent, kind).toBe(heading);
    }
  },
);
