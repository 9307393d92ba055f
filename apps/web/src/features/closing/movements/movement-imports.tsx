import type { MovementImport } from '@balanco/contract/comparison/movements';
import type { TimeZone } from '@balanco/contract/pharmacies/pharmacy-settings';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sentence } from '../../../api/sentence';
import { formatDateTime } from '../../../lib/format-date-time';
import { noticeDone, noticeFailure } from '../../../ui/notices';
import { PendingMessage } from '../../../ui/table/table-message';
import { importText } from './movement-words';
import styles from './movements.module.css';
import { movementImportsQuery, useUndoImport } from './movements-query';

/** The files of movements that were imported for the pharmacy, each of which can be undone. */
export function MovementImports({ id, zone }: { id: string; zone: TimeZone }) {
  const { data, error, refetch } = useQuery(movementImportsQuery(id));
  if (data === undefined) {
    return (
      <PendingMessage failure={error === null ? null : sentence(error)} onRetry={() => void refetch()} />
    );
  }
  return (
    <section>
      <h3 className={styles.heading}>Arquivos importados</h3>
      {data.length === 0 ? (
        <p className={styles.empty} role="status">
          Nenhum arquivo de movimentos nesta farmácia.
        </p>
      ) : (
        <ul className={styles.imports} aria-label="Arquivos importados">
          {data.map((each) => (
            <Imported key={each.id} id={id} file={each} zone={zone} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Imported({ id, file, zone }: { id: string; file: MovementImport; zone: TimeZone }) {
  const [isSure, setIsSure] = useState(false);
  const { mutate, isPending } = useUndoImport(id);
  const undo = () =>
    mutate(file.id, {
      onSuccess: () => noticeDone('Importação desfeita: os movimentos do arquivo não contam mais.'),
      onError: (error) => noticeFailure(`Erro ao desfazer a importação. ${sentence(error)}`),
    });
  const {
    file_name: name,
    imported_by: by,
    imported_at: at,
    undone_at: undoneAt,
    undone_by: undoneBy,
  } = file;
  return (
    <li className={styles.import}>
      <div className={styles.facts}>
        <div>{name}</div>
        <div className={styles.dimmed}>{importText(file)}</div>
        <div className={styles.dimmed}>
          {by}, {formatDateTime(at, zone)}
          {undoneAt !== null && ` · desfeita por ${undoneBy ?? ''}, ${formatDateTime(undoneAt, zone)}`}
        </div>
      </div>
      {undoneAt === null && (
        <Button
          variant="default"
          loading={isPending}
          aria-label={isSure ? `Confirmar: desfazer ${name}` : `Desfazer ${name}`}
          onClick={() => (isSure ? undo() : setIsSure(true))}
          onBlur={() => setIsSure(false)}
        >
          {isSure ? 'Confirmar' : 'Desfazer'}
        </Button>
      )}
    </li>
  );
}
