import { listLatestResults } from '@balanco/contract/settlement/settlements';
import { useQuery } from '@tanstack/react-query';
import { loadState, rowsQuery } from '../../api/client';
import { TextLink } from '../../listing/path';
import { Moment } from '../../listing/pharmacy-clock';
import { liveRefresh } from '../../listing/queries';
import { paths } from '../../paths';
import { useStaffAccess } from '../../session/role/staff-action';
import { PendingMessage } from '../../ui/messages/list-message';
import { headline } from './result-words';

const latestQuery = rowsQuery(['dashboard', 'latest-results'], listLatestResults, {}, liveRefresh);

export function LatestResults() {
  const access = useStaffAccess();
  const query = useQuery({ ...latestQuery, enabled: access === 'granted' });
  if (access !== 'granted') return null;
  const { data } = query;
  return (
    <section className="panel" aria-label="Últimos fechamentos">
      <h2 className="mb-2 dim small medium">Últimos fechamentos</h2>
      {data === undefined && <PendingMessage {...loadState(query)} />}
      {data?.length === 0 && <p className="dim">Nenhum fechamento aprovado ainda</p>}
      <ul>
        {data?.map(({ inventory_id, name, pharmacy_name, version, totals, ...moments }) => (
          <li key={String(inventory_id)} className="py-2 ruled">
            <div className="line gap-3 rows-0 between">
              <TextLink to={paths.result(inventory_id, version)} className="anywhere touch-link">
                {name}
              </TextLink>
              <State {...moments} />
            </div>
            <div>{headline(totals)}</div>
            <div className="dim small anywhere">{pharmacy_name}</div>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface StateProps {
  approved_at: string;
  superseded_at: string | null;
  exported_at: string | null;
}

function State({ approved_at, superseded_at, exported_at }: StateProps) {
  if (superseded_at !== null) {
    return (
      <span className="warning">
        substituída <Moment at={superseded_at} />
      </span>
    );
  }
  return (
    <span className="dim small">
      {exported_at === null ? 'aprovado' : 'exportado'} <Moment at={exported_at ?? approved_at} />
    </span>
  );
}
