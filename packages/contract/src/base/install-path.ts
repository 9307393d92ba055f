/** The page on which a phone learns to trust this server; the server has it, and the Coletor knows its address. */
export const INSTALL_PATH = '/instalar-certificado';

export const TRUST_PATH = `${INSTALL_PATH}/pronto`;
