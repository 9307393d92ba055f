import { formatMoney, formatQuantity } from '@balanco/contract/base/numbers';
import { SETTLEMENT_PAGE_SIZE, type SettlementChange } from '@balanco/contract/settlement/settlements';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PagedTableDialog } from '../../../listing/paged-table-dialog';
import { howWords } from '../ata/ata-words';
import { reasonText } from '../reasons/reason-words';
import styles from './changes.module.css';
import { changesQuery } from './settlement-query';

interface ChangesDialogProps {
  id: string;
  version: number;
  /** Another version; null for the counts as they are now. */
  to: number | null;
  onClose: () => void;
}

/** The items that two versions, or a version and the counts of now, state differently. */
export function ChangesDialog({ id, version, to, onClose }: ChangesDialogProps) {
  const [page, setPage] = useState(1);
  const query = useQuery(changesQuery(id, { version, to, page }));
  const [before, after] = [`v${version}`, to === null ? 'Agora' : `v${to}`];
  return (
    <PagedTableDialog
      title={to === null ? `O que mudou desde ${before}` : `O que mudou entre ${before} e ${after}`}
      size="56rem"
      query={query}
      page={page}
      pageSize={SETTLEMENT_PAGE_SIZE}
      onPage={setPage}
      headings={['Item', before, after]}
      row={(change) => <Change key={change.key} change={change} names={[before, after]} />}
      emptyText="Nenhum item mudou."
      className={styles.changes}
      onClose={onClose}
    />
  );
}

function Change({ change, names }: { change: SettlementChange; names: readonly [string, string] }) {
  const { key, description, internal_code, before, after } = change;
  return (
    <tr>
      <th scope="row">
        {description || `Código ${key.slice(2)}`}
        <div className={styles.code}>{internal_code || key.slice(2)}</div>
      </th>
      <td data-label={names[0]}>
        <Side side={before} other={after} />
      </td>
      <td data-label={names[1]}>
        <Side side={after} other={before} />
      </td>
    </tr>
  );
}

type ChangeSide = SettlementChange['before'];

/** The quantity with how it was settled, and what else differs from the other side. */
function Side({ side, other }: { side: ChangeSide; other: ChangeSide }) {
  if (side === null) return 'não estava';
  const { settled, how, expected, value } = side;
  const reason = reasonText(side);
  const facts = [
    expected !== other?.expected && `esperado ${formatQuantity(expected)}`,
    value !== other?.value && `valor ${formatMoney(value)}`,
    reason !== (other === null ? '' : reasonText(other)) &&
      (reason === '' ? 'sem motivo' : `motivo: ${reason}`),
  ].filter((fact) => fact !== false);
  return (
    <div>
      <div>
        <span className={styles.figure}>{formatQuantity(settled)} un</span>, {howWords[how]}
      </div>
      {facts.map((fact) => (
        <div key={fact}>{fact}</div>
      ))}
    </div>
  );
}
