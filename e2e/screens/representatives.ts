/** One screen of each kind, which each change has to pass. A full run judges all. */
const NAMES = [
  'login',
  'dashboard',
  'farmacias',
  'produtos-longos',
  'editar-produto',
  'importar-ultima',
  'inventarios',
  'acompanhamento-inventario',
  'inventario-resumo',
  'inventario-divergencias',
  'inventario-longo',
  'recontagem-nova',
  'fechamento-apurar',
  'fechamento-longo',
  'exportar-erp',
  'contagens-longas',
  'exportar',
  'sem-inventario',
  'lixeira',
  'usuarios',
  'comandos',
  'coletor-entrar',
  'coletor-secoes',
  'coletor-contar-cinco',
  'coletor-lote',
  'coletor-terminar-difere',
] as const;

const names: ReadonlySet<string> = new Set(NAMES);

/** Whether each change has to pass the test of this screen. */
export function isRepresentative(name: string): boolean {
  return names.has(name);
}

/** The details of the test of a screen. */
export function onEachChange(name: string): { tag: string[] } {
  return { tag: isRepresentative(name) ? [] : ['@full'] };
}

/** Those that no screen of the lists has: a screen that was renamed would silently leave the usual run. */
export function unknownRepresentatives(...lists: readonly (readonly { name: string }[])[]): string[] {
  const known = new Set(lists.flat().map(({ name }) => name));
  return NAMES.filter((name) => !known.has(name));
}
