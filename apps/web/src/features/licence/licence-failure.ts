import { ApiError } from '../../api/api-error';

/** 'Server detail, or Licença inválida., or Erro ao validar licença.' (specification, section 8). */
export function licenceFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Erro ao validar licença.';
  const { detail, status } = error.refusal;
  if (detail !== null && detail !== '') return detail;
  return status < 500 ? 'Licença inválida.' : 'Erro ao validar licença.';
}
