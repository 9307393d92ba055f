import { counted } from '@balanco/contract/base/numbers';
import type { Comparison } from '@balanco/contract/comparison/comparison';
import type { Recount } from '@balanco/contract/recounts/recounts';
import { IconRepeat } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { TextLink } from '../../listing/path';
import { useMomentText } from '../../listing/pharmacy-clock';
import { paths } from '../../paths';
import styles from './recount.module.css';
import { recountsQuery } from './recount-query';
import { waitText } from './recount-words';

const NAMED = 3;

/** Why a finalised inventory is open again, and what it waits for (docs/comparison.md, "Recount"). */
export function ReopenedNotice({ id, comparison }: { id: string; comparison: Comparison }) {
  const { reopened_by_recount_at: at, open_sections: sections } = comparison;
  const { data } = useQuery({ ...recountsQuery(id), enabled: at !== null });
  const momentText = useMomentText();
  if (at === null || data === undefined) return null;
  const open = data.filter(({ state }) => state === 'open');
  return (
    <section className={`${styles.reopened} flex gap-2 box pad anywhere`} aria-label="Por que está aberto">
      <IconRepeat size={16} aria-hidden />
      <div>
        <p>
          Reaberto para recontagem em {momentText(at)}. {whatNext(open.length, sections)}
        </p>
        <ul>
          {open.slice(0, NAMED).map((recount) => (
            <li key={recount.section_id}>
              <TextLink to={paths.inventory(id, { part: 'recontagem', section: recount.section_id })}>
                {recount.name}
              </TextLink>
              {': '}
              {itsWait(recount)}
            </li>
          ))}
          {open.length > NAMED && (
            <li>
              <TextLink to={paths.inventory(id, { part: 'recontagem' })}>
                e mais {counted(open.length - NAMED, 'recontagem', 'recontagens')}
              </TextLink>
            </li>
          )}
        </ul>
      </div>
    </section>
  );
}

function itsWait(recount: Recount): string {
  const { found_items: found, items } = recount;
  return `${counted(found, 'item recontado', 'itens recontados')} de ${items}. ${waitText(recount) ?? ''}`;
}

function whatNext(recounts: number, sections: number): string {
  const others = sections - recounts;
  if (others > 0)
    return `${counted(others, 'outra seção está aberta', 'outras seções estão abertas')}: feche${recounts > 0 ? ' também' : ', ou aperte Finalizar'}.`;
  return recounts > 0
    ? 'Quando a última recontagem fechar, volta automaticamente para “Em conferência”.'
    : 'Nenhuma recontagem está aberta: aperte Finalizar.';
}
