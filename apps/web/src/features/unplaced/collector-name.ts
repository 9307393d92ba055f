import type { UnplacedCount } from '@balanco/contract/unplaced';

/** Who counted, as Contagens names them: by e-mail where the app sent no name. */
export function collectorName({
  user_name,
  user_email,
}: Pick<UnplacedCount, 'user_name' | 'user_email'>): string {
  return user_name.trim() || user_email || 'Sem coletor';
}
