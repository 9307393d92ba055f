import { formatInteger, formatMoney, formatQuantity } from '@balanco/contract/base/numbers';
import {
  RETURN_PROOF_PAGE_SIZE,
  type ReturnProof,
  type ReturnProofItem,
} from '@balanco/contract/exports/return-proofs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sentence } from '../../../api/sentence';
import { counted } from '../../../lib/counted';
import { Pagination } from '../../../ui/pagination';
import { PendingMessage } from '../../../ui/table/table-message';
import styles from './return-proof.module.css';
import { returnProofItemsQuery } from './return-proof-query';
import { causeText } from './return-proof-words';

const FIGURES = [
  'Apurado',
  'Movimentos depois',
  'Esperado no ERP',
  'No ERP',
  'Diferença un',
  'Diferença R$',
] as const;

/** What the ERP has otherwise, page by page, the largest R$ first. */
export function ReturnProofItems({ id, proof }: { id: string; proof: ReturnProof }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(returnProofItemsQuery(id, proof.number, page));
  const pageCount = Math.max(1, Math.ceil(proof.differing_items / RETURN_PROOF_PAGE_SIZE));
  if (data === undefined) {
    return (
      <PendingMessage
        failure={error === null ? null : sentence(error)}
        onRetry={() => void refetch()}
        height={160}
      />
    );
  }
  return (
    <>
      {/* Wider than a narrow window, so the keyboard scrolls it too. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls takes the focus */}
      <section className={styles.frame} tabIndex={0} aria-label="Itens diferentes no ERP">
        <table className={styles.items} aria-label="Itens diferentes no ERP">
          <thead>
            <tr>
              <th scope="col" className={styles.text}>
                Item
              </th>
              {FIGURES.map((figure) => (
                <th key={figure} scope="col">
                  {figure}
                </th>
              ))}
              <th scope="col" className={styles.text}>
                Causa provável
              </th>
            </tr>
          </thead>
          <tbody>
            {data.results.map((item) => (
              <Item key={item.key} item={item} source={proof.source} />
            ))}
          </tbody>
        </table>
      </section>
      {pageCount > 1 && (
        <Pagination
          page={page}
          pageCount={pageCount}
          text={`Página ${formatInteger(page)} de ${formatInteger(pageCount)} (${counted(data.count, 'item', 'itens')})`}
          onPage={setPage}
        />
      )}
    </>
  );
}

function Item({ item, source }: { item: ReturnProofItem; source: ReturnProof['source'] }) {
  const { key, description, internal_code, barcodes, how } = item;
  const codes = [internal_code || barcodes[0] || key.slice(2), how === 'kept' && 'não contado, mantido'];
  const figures = [
    formatQuantity(item.settled),
    item.moved === 0 ? '–' : signed(item.moved),
    formatQuantity(item.due),
    item.in_erp === null ? '–' : formatQuantity(item.in_erp),
    item.difference === null ? '–' : signed(item.difference),
    item.difference_value === null ? '–' : formatMoney(item.difference_value),
  ];
  return (
    <tr>
      <th scope="row" className={`${styles.text} ${styles.name}`}>
        {description || `Código ${key.slice(2)}`}
        <div className={styles.code}>{codes.filter(Boolean).join(' · ')}</div>
      </th>
      {figures.map((figure, index) => (
        <td key={FIGURES[index]} data-label={FIGURES[index]}>
          {figure}
        </td>
      ))}
      <td className={`${styles.text} ${styles.cause}`} data-label="Causa provável">
        {causeText(item.cause, source)}
      </td>
    </tr>
  );
}

/** '+3', '-4': which way it differs. */
function signed(units: number): string {
  return units > 0 ? `+${formatQuantity(units)}` : formatQuantity(units);
}
