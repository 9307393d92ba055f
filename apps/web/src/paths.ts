/** What the address of a list screen carries, so that a pasted link leads to the same view (DESIGN 10). */
export interface ListAddress {
  pharmacy?: string | null;
  /**
   * On Contagens the id of one of the pharmacy's inventories, on Contagens sem inventário what the apps named or
   * 'none'; null shows all.
   */
  inventory?: string | null;
  /** Only on Contagens: the id of one of the inventory's sections; null shows all of it. */
  section?: string | null;
  search?: string;
  /** From 1; the first page is left out of the address. */
  page?: number;
  /** A field that the list is sorted by, with a minus sign in front for descending; null is the list's own order. */
  sort?: string | null;
}

/** Names of the list's parameters in the address. */
export const listParams = {
  pharmacy: 'farmacia',
  inventory: 'inventario',
  section: 'secao',
  search: 'busca',
  page: 'pagina',
  sort: 'ordem',
} as const;

function listPath(path: string) {
  return (address: ListAddress = {}) => {
    const params = new URLSearchParams();
    if (address.pharmacy) params.set(listParams.pharmacy, address.pharmacy);
    if (address.inventory) params.set(listParams.inventory, address.inventory);
    if (address.section) params.set(listParams.section, address.section);
    if (address.search) params.set(listParams.search, address.search);
    if (address.page !== undefined && address.page > 1) params.set(listParams.page, String(address.page));
    if (address.sort) params.set(listParams.sort, address.sort);
    const query = params.toString();
    return query === '' ? path : `${path}?${query}`;
  };
}

/** Every address of the product (specification, section 2). Screens never write one by hand. */
export const paths = {
  login: () => '/',
  register: () => '/cadastro',
  resetPassword: () => '/esqueci-senha',
  licence: () => '/licenca',
  dashboard: () => '/dashboard',
  pharmacies: listPath('/farmacias'),
  inventories: listPath('/inventarios'),
  products: listPath('/produtos'),
  counts: listPath('/contagens'),
  unplaced: listPath('/contagens/sem-inventario'),
  users: () => '/usuarios',
};
