import { formatMoney, formatQuantity } from '@balanco/contract/base/numbers';
import {
  NETWORK_PAGE_SIZE,
  type NetworkPharmacy,
  type RepeatOffender,
} from '@balanco/contract/progress/network';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PagedTableDialog } from '../../listing/paged-table-dialog';
import styles from './network.module.css';
import { repeatOffendersQuery } from './network-query';

interface RepeatOffendersDialogProps {
  pharmacy: NetworkPharmacy;
  onClose: () => void;
}

/** What was short in each of the last three results of a pharmacy, the most R$ first. */
export function RepeatOffendersDialog({ pharmacy, onClose }: RepeatOffendersDialogProps) {
  const [page, setPage] = useState(1);
  const query = useQuery(repeatOffendersQuery(pharmacy.id, page));
  return (
    <PagedTableDialog
      title={`Reincidentes de ${pharmacy.name}`}
      size="46rem"
      lead={<p className={styles.lead}>Faltaram nas três últimas apurações desta farmácia.</p>}
      query={query}
      page={page}
      pageSize={NETWORK_PAGE_SIZE}
      onPage={setPage}
      headings={['Item', 'Diferenças un', 'R$']}
      row={(item) => <Row key={item.key} item={item} />}
      emptyText="Nenhum item faltou nas três últimas."
      className={styles.repeats}
      onClose={onClose}
    />
  );
}

function Row({ item }: { item: RepeatOffender }) {
  const { key, description, internal_code, differences, money } = item;
  return (
    <tr>
      <th scope="row">
        {description || `Código ${key.slice(2)}`}
        <div className={styles.code}>{internal_code || key.slice(2)}</div>
      </th>
      <td>
        {differences.map((units, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the three results have an order and no names.
          <span key={index} className={styles.figure}>
            {index > 0 && ' · '}
            {formatQuantity(units)}
          </span>
        ))}
      </td>
      <td className={styles.figure}>{formatMoney(money)}</td>
    </tr>
  );
}
