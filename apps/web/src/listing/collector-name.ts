import type { CountLine } from '@balanco/contract/counts';

/** Who counted, as screens and files name them: by e-mail where the app sent no name. */
export function collectorName({
  user_name,
  user_email,
}: Pick<CountLine, 'user_name' | 'user_email'>): string {
  return user_name.trim() || user_email || 'Sem coletor';
}
