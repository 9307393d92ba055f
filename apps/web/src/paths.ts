/** State of a list screen in its address (docs/screens.md, "Addresses"). */
export interface ListAddress {
  pharmacy?: string | null;
  /**
   * On Contagens the id of an inventory of the pharmacy; on Contagens sem inventário the name that the apps sent, or
   * 'none'. Null shows all.
   */
  inventory?: string | null;
  /** Only on Contagens: the id of a section of the inventory; null shows all sections. */
  section?: string | null;
  search?: string;
  /** On Contagens a quick filter, on Lixeira a kind; null shows all. */
  only?: string | null;
  /** From 1; the address omits the first page. */
  page?: number;
  /** The sort field, with a leading minus for descending order; null for the default order. */
  sort?: string | null;
  /** Only on the page of an inventory: the part that is shown; null for the first one. */
  part?: string | null;
  /** Only on the page of an inventory: a department by its name; null shows all. */
  department?: string | null;
  /** Only on the page of an inventory: the key of the item that is open. */
  item?: string | null;
}

/** Names of the parameters in the address. */
export const listParams = {
  pharmacy: 'farmacia',
  inventory: 'inventario',
  section: 'secao',
  search: 'busca',
  only: 'filtro',
  page: 'pagina',
  sort: 'ordem',
  part: 'aba',
  department: 'departamento',
  item: 'item',
} as const;

function listPath(path: string) {
  return (address: ListAddress = {}) => {
    const params = new URLSearchParams();
    if (address.pharmacy) params.set(listParams.pharmacy, address.pharmacy);
    if (address.inventory) params.set(listParams.inventory, address.inventory);
    if (address.section) params.set(listParams.section, address.section);
    if (address.search) params.set(listParams.search, address.search);
    if (address.only) params.set(listParams.only, address.only);
    if (address.page !== undefined && address.page > 1) params.set(listParams.page, String(address.page));
    if (address.sort) params.set(listParams.sort, address.sort);
    if (address.part) params.set(listParams.part, address.part);
    if (address.department) params.set(listParams.department, address.department);
    if (address.item) params.set(listParams.item, address.item);
    const query = params.toString();
    return query === '' ? path : `${path}?${query}`;
  };
}

/** Every address of the product (specification, section 2). Screens use only these. */
export const paths = {
  login: () => '/',
  register: () => '/cadastro',
  resetPassword: () => '/esqueci-senha',
  licence: () => '/licenca',
  dashboard: () => '/dashboard',
  pharmacies: listPath('/farmacias'),
  /** How the inventories of a pharmacy are closed. */
  pharmacySettings: (id = ':id') => `/farmacias/${id}/configuracoes`,
  inventories: listPath('/inventarios'),
  /** The page of one inventory, by its number or UUID. */
  closing: (id: string | number = ':id', address: ListAddress = {}) =>
    listPath(`/inventarios/${id}`)(address),
  /** The export profiles of one pharmacy. */
  exportProfiles: (pharmacy = ':id') => `/farmacias/${pharmacy}/perfis-de-exportacao`,
  products: listPath('/produtos'),
  counts: listPath('/contagens'),
  unplaced: listPath('/contagens/sem-inventario'),
  users: () => '/usuarios',
  /** The recounts of whoever is signed in. */
  ownRecounts: () => '/recontagens',
  /** How the open inventories go, live. */
  progress: listPath('/acompanhamento'),
  /** The same for a big screen that everybody sees. */
  wall: listPath('/acompanhamento/telao'),
  /** All pharmacies side by side. */
  network: listPath('/rede'),
  history: listPath('/historico'),
  trash: listPath('/lixeira'),
};
