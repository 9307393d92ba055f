/** docs/screens.md, "Addresses". Null shows all. */
export interface ListAddress {
  pharmacy?: string | null;
  /** On Contagens sem inventário the apps' name, or 'none'. */
  inventory?: string | null;
  /** On Contagens. */
  section?: string | null;
  search?: string;
  /** On Contagens: whether the search means collectors or products. */
  searchIn?: string | null;
  /** On Contagens a quick filter, on Lixeira a kind. */
  only?: string | null;
  /** From 1, which the address omits. */
  page?: number;
  /** A leading minus for descending. */
  sort?: string | null;
  /** On an inventory's page. */
  part?: string | null;
  /** On an inventory's page. */
  department?: string | null;
  /** The open item of an inventory's page. */
  item?: string | null;
  /** On an inventory's page: the version that the page shows first. */
  version?: number | null;
}

export const listParams = {
  pharmacy: 'farmacia',
  inventory: 'inventario',
  section: 'secao',
  search: 'busca',
  searchIn: 'em',
  only: 'filtro',
  page: 'pagina',
  sort: 'ordem',
  part: 'aba',
  department: 'departamento',
  item: 'item',
  version: 'versao',
} as const;

function listPath(path: string) {
  return (address: ListAddress = {}) => {
    const params = new URLSearchParams();
    if (address.pharmacy) params.set(listParams.pharmacy, address.pharmacy);
    if (address.inventory) params.set(listParams.inventory, address.inventory);
    if (address.section) params.set(listParams.section, address.section);
    if (address.search) params.set(listParams.search, address.search);
    if (address.searchIn) params.set(listParams.searchIn, address.searchIn);
    if (address.only) params.set(listParams.only, address.only);
    if (address.page !== undefined && address.page > 1) params.set(listParams.page, String(address.page));
    if (address.sort) params.set(listParams.sort, address.sort);
    if (address.part) params.set(listParams.part, address.part);
    if (address.department) params.set(listParams.department, address.department);
    if (address.item) params.set(listParams.item, address.item);
    if (address.version) params.set(listParams.version, String(address.version));
    const query = params.toString();
    return query === '' ? path : `${path}?${query}`;
  };
}

/** See the specification, section 2. */
export const paths = {
  login: () => '/',
  register: () => '/cadastro',
  resetPassword: () => '/esqueci-senha',
  licence: () => '/licenca',
  dashboard: () => '/dashboard',
  pharmacies: listPath('/farmacias'),
  /** @param inventory whose page led here, for the way back */
  pharmacySettings: (id = ':id', inventory?: string) =>
    `/farmacias/${id}/configuracoes${inventory === undefined ? '' : `?${new URLSearchParams({ [listParams.inventory]: inventory })}`}`,
  inventories: listPath('/inventarios'),
  /** Number or UUID. */
  inventory: (id: string | number = ':id', address: ListAddress = {}) =>
    listPath(`/inventarios/${id}`)(address),
  exportProfiles: (pharmacy = ':id') => `/farmacias/${pharmacy}/perfis-de-exportacao`,
  products: listPath('/produtos'),
  counts: listPath('/contagens'),
  unplaced: listPath('/contagens/sem-inventario'),
  users: () => '/usuarios',
  /** One's own. */
  ownRecounts: () => '/recontagens',
  progress: listPath('/acompanhamento'),
  wall: listPath('/acompanhamento/telao'),
  network: listPath('/rede'),
  history: listPath('/historico'),
  trash: listPath('/lixeira'),
};
