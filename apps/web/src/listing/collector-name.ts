import type { CountLine } from '@balanco/contract/counts/counts';

/** The name of a collector on screens and in files: the e-mail if the app sent no name. */
export function collectorName({
  user_name,
  user_email,
}: Pick<CountLine, 'user_name' | 'user_email'>): string {
  return user_name.trim() || user_email || 'Sem coletor';
}
