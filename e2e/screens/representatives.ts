/** One screen of each kind, which each change has to pass. A full run judges all. */
const NAMES = [
  'login',
  'esqueci-senha-codigo',
  'dashboard',
  'menu',
  'farmacias',
  'editar-farmacia',
  'configuracoes',
  'importar-farmacias',
  'produtos',
  'produtos-longos',
  'editar-produto',
  'importar',
  'importar-problemas',
  'importar-ultima',
  'inventarios',
  'novo-inventario',
  'secoes-prontas',
  'acompanhamento',
  'acompanhamento-inventario',
  'telao',
  'inventario-resumo',
  'inventario-divergencias',
  'inventario-item',
  'inventario-nao-cadastrados',
  'inventario-longo',
  'movimentos',
  'recontagem',
  'recontagem-nova',
  'recontagem-lista',
  'fechamento-aberto',
  'fechamento-apurar',
  'fechamento-apurado',
  'fechamento-aprovado',
  'fechamento-longo',
  'prova-de-volta',
  'exportar-erp',
  'perfis-de-exportacao',
  'contagens',
  'contagens-longas',
  'contagens-selecionadas',
  'editar-contagem',
  'exportar',
  'sem-inventario',
  'atribuir',
  'rede',
  'lixeira',
  'historico',
  'usuarios',
  'comandos',
  'sem-conexao',
  'coletor-entrar',
  'coletor-farmacias',
  'coletor-secoes',
  'coletor-contar-cinco',
  'coletor-nao-cadastrado',
  'coletor-lote',
  'coletor-leituras',
  'coletor-recontagem-lista',
  'coletor-terminar-difere',
  'coletor-camera-nao-abre',
] as const;

const names: ReadonlySet<string> = new Set(NAMES);

/** The details of the test of a screen. */
export function onEachChange(name: string): { tag: string[] } {
  return { tag: names.has(name) ? [] : ['@full'] };
}

/** Those that no screen of the lists has: a screen that was renamed would silently leave the usual run. */
export function unknownRepresentatives(...lists: readonly (readonly { name: string }[])[]): string[] {
  const known = new Set(lists.flat().map(({ name }) => name));
  return NAMES.filter((name) => !known.has(name));
}
