import { counted } from '@balanco/contract/base/numbers';
import type { MobileRecounts } from '@balanco/contract/recounts/recounts';
import { useQuery } from '@tanstack/react-query';
import { loadState } from '../../api/client';
import { ListScreen } from '../../ui/list/list-screen';
import { EmptyMessage, PendingMessage } from '../../ui/messages/list-message';
import styles from './recount.module.css';
import { RecountItems } from './recount-items';
import { ownRecountsQuery } from './recount-query';
import { wholeText } from './recount-words';

/** One's open lists, for apps that show none (docs/comparison.md, "Recount"). */
export function OwnRecountsScreen() {
  const query = useQuery(ownRecountsQuery());
  const { data } = query;
  return (
    <ListScreen title="Minhas recontagens" count={data?.length}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled must be reached by keyboard. */}
      <section className={`${styles.tasks} stack full scroll`} aria-label="Recontagens abertas" tabIndex={0}>
        {data === undefined ? (
          <PendingMessage {...loadState(query)} />
        ) : data.length === 0 ? (
          <EmptyMessage text="Nenhuma recontagem aberta para você." />
        ) : (
          data.map((recount) => <OwnRecount key={recount.sectionID} recount={recount} />)
        )}
      </section>
    </ListScreen>
  );
}

function OwnRecount({ recount }: { recount: MobileRecounts['results'][number] }) {
  const { name, round, inventory_name, pharmacy_name, whole_section: whole, items } = recount;
  const list = whole === null ? counted(items.length, 'item', 'itens') : 'seção inteira';
  return (
    <section className="panel" aria-label={name}>
      <h2 className="anywhere">{name}</h2>
      <p className={`${styles.facts} dim anywhere`}>
        {pharmacy_name} · {inventory_name} · {round}ª contagem · {list}. No aplicativo, conte na seção {name}.
      </p>
      {whole !== null && <p>{wholeText(whole)}</p>}
      {whole === null && <RecountItems items={items} label={`Itens de ${name}`} />}
    </section>
  );
}
