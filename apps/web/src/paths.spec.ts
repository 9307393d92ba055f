import { expect, it } from 'vitest';
import { paths } from './paths';

it('addresses that people keep don’t change', () => {
  const all = Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, path()]));
  expect(all).toMatchObject({
    counts: '/contagens',
    dashboard: '/dashboard',
    exchangeFiles: '/farmacias/:id/arquivos',
    exportProfiles: '/farmacias/:id/perfis-de-exportacao',
    history: '/historico',
    inventories: '/inventarios',
    inventory: '/inventarios/:id',
    licence: '/licenca',
    login: '/',
    network: '/rede',
    ownRecounts: '/recontagens',
    pharmacies: '/farmacias',
    pharmacySettings: '/farmacias/:id/configuracoes',
    products: '/produtos',
    progress: '/acompanhamento',
    register: '/cadastro',
    resetPassword: '/esqueci-senha',
    trash: '/lixeira',
    unplaced: '/contagens/sem-inventario',
    users: '/usuarios',
    wall: '/acompanhamento/telao',
  });
});

it('a list’s address has its state without defaults', () => {
  const pharmacy = '0198c0de-0000-7000-8000-000000000001';
  expect(paths.products({ pharmacy, search: 'dipirona 500', page: 3 })).toBe(
    `/produtos?farmacia=${pharmacy}&busca=dipirona+500&pagina=3`,
  );
  expect(paths.products({ sort: '-value' })).toBe('/produtos?ordem=-value');
  expect(paths.counts({ inventory: '7', section: 'a' })).toBe('/contagens?inventario=7&secao=a');
  expect(paths.counts({ only: 'unrecognised' })).toBe('/contagens?filtro=unrecognised');
  expect(paths.inventory(7)).toBe('/inventarios/7');
  expect(paths.inventory(7, { part: 'fechamento', version: 2 })).toBe(
    '/inventarios/7?aba=fechamento&versao=2',
  );
  expect(paths.inventory(7, { part: 'divergencias', department: 'ÉTICOS', item: 'i:123' })).toBe(
    '/inventarios/7?aba=divergencias&departamento=%C3%89TICOS&item=i%3A123',
  );
  expect(paths.products({ pharmacy: null, search: '', page: 1, sort: null })).toBe('/produtos');
});
