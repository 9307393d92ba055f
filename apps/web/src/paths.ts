/** What the address of a list screen carries, so that a pasted link leads to the same view (DESIGN 10). */
export interface ListAddress {
  pharmacy?: string | null;
  /** Only on Contagens: the id of one of the pharmacy's inventories; null shows all. */
  inventory?: string | null;
  search?: string;
  /** From 1; the first page is left out of the address. */
  page?: number;
}

/** Names of the list's parameters in the address. */
export const listParams = {
  pharmacy: 'farmacia',
  inventory: 'inventario',
  search: 'busca',
  page: 'pagina',
} as const;

function listPath(path: string) {
  return (address: ListAddress = {}) => {
    const params = new URLSearchParams();
    if (address.pharmacy) params.set(listParams.pharmacy, address.pharmacy);
    if (address.inventory) params.set(listParams.inventory, address.inventory);
    if (address.search) params.set(listParams.search, address.search);
    if (address.page !== undefined && address.page > 1) params.set(listParams.page, String(address.page));
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
  users: () => '/usuarios',
};
