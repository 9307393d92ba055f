/** Its `message` is a Portuguese sentence. */
export class CodeRefused extends Error {}

export const NO_ANSWER =
  'Sem resposta do servidor. Verifique a rede e toque em "Tentar de novo": o código continua valendo.';
