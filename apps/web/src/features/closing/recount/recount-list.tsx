import type { RecountDetail } from '@balanco/contract/recounts/recounts';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { sentence } from '../../../api/sentence';
import { paths } from '../../../paths';
import { PendingMessage } from '../../../ui/table/table-message';
import { MissingItems } from './missing-items';
import { PrintRecount } from './print-recount';
import styles from './recount.module.css';
import { RecountItems } from './recount-items';
import { recountQuery } from './recount-query';
import { notFoundWords, recountFacts, recountStates } from './recount-words';
import { StrayItems } from './stray-items';

/** One recount with its whole list, which has an address of its own. */
export function RecountList({ id, section }: { id: string; section: string }) {
  const { data, error, refetch } = useQuery(recountQuery(id, section));
  return (
    <>
      <Anchor className={styles.back} component={Link} to={paths.closing(id, { part: 'recontagem' })}>
        Todas as recontagens
      </Anchor>
      {data === undefined ? (
        <PendingMessage failure={error === null ? null : sentence(error)} onRetry={() => void refetch()} />
      ) : (
        <>
          <MissingItems id={id} recount={data} />
          <StrayItems id={id} recount={data} />
          <ListPanel id={id} recount={data} />
        </>
      )}
    </>
  );
}

function ListPanel({ id, recount }: { id: string; recount: RecountDetail }) {
  const items = useMemo(
    () =>
      recount.list.map(({ seen, is_found, not_found, ...item }) => ({
        ...item,
        sections: seen.map(({ name }) => name),
        mark: is_found ? 'recontado' : not_found === null ? 'a recontar' : notFoundWords[not_found],
      })),
    [recount.list],
  );
  return (
    <section className={styles.panel} aria-label={`Lista de ${recount.name}`}>
      <div className={styles.head}>
        <h2 className={styles.heading}>{recount.name}</h2>
        <span className={styles.state}>{recountStates[recount.state]}</span>
      </div>
      <p className={styles.facts}>{recountFacts(recount)}</p>
      <PrintRecount id={id} section={recount.section_id} name={recount.name} />
      <RecountItems items={items} label={`Itens de ${recount.name}`} />
    </section>
  );
}
