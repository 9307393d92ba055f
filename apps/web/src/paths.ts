/** See docs/screens.md, "Addresses". null shows all. */
export interface ListAddress {
  pharmacy?: string | null;
  /** Contagens sem inventário has the apps' name, or 'none'. */
  inventory?: string | null;
  section?: string | null;
  search?: string;
  /** On Contagens, whether the search means collectors or products. */
  searchIn?: string | null;
  only?: string | null;
  /** A number from 1, which the address omits. */
  page?: number;
  /** A leading minus sorts in descending order. */
  sort?: string | null;
  part?: string | null;
  department?: string | null;
  item?: string | null;
  /** On an inventory's page, the version that the page shows first. */
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
export const listNames = Object.keys(listParams) as (keyof ListAddress)[]; // A record's keys are its names.

function listPath(path: string) {
  return (address: ListAddress = {}) => {
    const params = new URLSearchParams();
    for (const name of listNames) {
      const value = address[name];
      if (value && !(name === 'page' && value === 1)) params.set(listParams[name], String(value));
    }
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
  exchangeFiles: (pharmacy = ':id') => `/farmacias/${pharmacy}/arquivos`,
  /** One page for an owner. @param id number or UUID */
  result: (id: string | number = ':id', version: string | number = ':version') =>
    `/inventarios/${id}/resultado/${version}`,
  exportProfiles: (pharmacy = ':id') => `/farmacias/${pharmacy}/perfis-de-exportacao`,
  products: listPath('/produtos'),
  counts: listPath('/contagens'),
  unplaced: listPath('/contagens/sem-inventario'),
  users: () => '/usuarios',
  ownRecounts: () => '/recontagens',
  daily: listPath('/contagem-do-dia'),
  losses: listPath('/perdas'),
  invoices: listPath('/notas-fiscais'),
  expiry: listPath('/validade'),
  progress: listPath('/acompanhamento'),
  wall: listPath('/acompanhamento/telao'),
  network: listPath('/rede'),
  history: listPath('/historico'),
  trash: listPath('/lixeira'),
};

/** Each dialog stands below its screen. */
export const dialogs = {
  newPharmacy: () => '/farmacias/nova',
  duplicatePharmacy: () => '/farmacias/duplicar',
  importPharmacies: () => '/farmacias/importar',
  newPharmacyProduct: () => '/farmacias/novo-produto',
  exportProfile: (pharmacy: string, profile: string) => `${paths.exportProfiles(pharmacy)}/${profile}`,
  newInventory: listPath('/inventarios/novo'),
  newProduct: () => '/produtos/novo',
  importProducts: listPath('/produtos/importar'),
  lastImport: () => '/produtos/ultima-importacao',
  exportCounts: () => '/contagens/exportar',
  importQueue: () => '/contagens/fila',
  readInvoices: () => '/notas-fiscais/ler',
  person: (sub: string) => `/usuarios/${sub}`,
  people: () => '/usuarios/pessoas',
  licences: () => '/usuarios/licencas',
  machineKeys: () => '/usuarios/chaves',
  connectCollector: () => '/usuarios/conectar',
  collectorSheet: () => '/usuarios/folha',
  connectedCollectors: () => '/usuarios/conectados',
  mails: () => '/rede/emails',
  /** @param format csv, or xlsx for Histórico */
  exportNetwork: (format = ':format') => `/rede/exportar/${format}`,
  exportHistory: (format = ':format') => `/historico/exportar/${format}`,
};
