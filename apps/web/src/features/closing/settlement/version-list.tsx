import type { Settlement } from '@balanco/contract/settlement/settlements';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sentence } from '../../../api/sentence';
import { counted } from '../../../lib/counted';
import { PendingMessage } from '../../../ui/table/table-message';
import { SettlementPapers } from '../settlement-papers';
import { ChangesDialog } from './changes-dialog';
import { HashText } from './hash-text';
import styles from './settlement.module.css';
import { settlementsQuery } from './settlement-query';
import { totalsTexts } from './totals-text';
import { useByText } from './use-by-text';
import { Whole } from './whole';

/** All versions of the result, the newest first; those that were replaced say by whom and why. */
export function VersionList({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(settlementsQuery(id));
  const [compared, setCompared] = useState<number | null>(null);
  return (
    <section className={styles.panel} aria-label="Versões">
      <h2 className={styles.heading}>Versões</h2>
      {data !== undefined ? (
        <ul className={styles.versions}>
          {data.map((settlement) => (
            <Version
              key={settlement.version}
              id={id}
              settlement={settlement}
              onCompare={() => setCompared(settlement.version)}
            />
          ))}
        </ul>
      ) : (
        <PendingMessage failure={error === null ? null : sentence(error)} onRetry={() => void refetch()} />
      )}
      {compared !== null && (
        <ChangesDialog id={id} version={compared - 1} to={compared} onClose={() => setCompared(null)} />
      )}
    </section>
  );
}

interface VersionProps {
  id: string;
  settlement: Settlement;
  /** Shows what changed since the version before. */
  onCompare: () => void;
}

function Version({ id, settlement, onCompare }: VersionProps) {
  const { version, superseded_at, superseded_by, superseded_reason, exports } = settlement;
  const byText = useByText();
  return (
    <li className={styles.version}>
      <div>
        <strong>v{version}</strong> · {superseded_at === null ? 'atual' : 'substituída'}
        {exports > 0 && ` · ${counted(exports, 'arquivo exportado', 'arquivos exportados')}`}
      </div>
      <div className={styles.dimmed}>
        Apurada por {byText(settlement.settled_by, settlement.settled_at)}
        {settlement.approved_at !== null &&
          ` · aprovada por ${byText(settlement.approved_by ?? '', settlement.approved_at)}`}
        {settlement.approval_reason !== null && `: ${settlement.approval_reason}`}
      </div>
      {superseded_at !== null && (
        <div className={styles.dimmed}>
          Substituída por {byText(superseded_by ?? '', superseded_at)}
          {superseded_reason !== null && superseded_reason !== '' && `: ${superseded_reason}`}
        </div>
      )}
      <div className={styles.versionFigures}>
        <span>
          <Whole texts={totalsTexts(settlement.totals)} />
        </span>
        <HashText hash={settlement.hash} />
      </div>
      {superseded_at !== null && <SettlementPapers id={id} settlement={settlement} />}
      {version > 1 && (
        <Anchor component="button" type="button" onClick={onCompare}>
          O que mudou entre v{version - 1} e v{version}
        </Anchor>
      )}
    </li>
  );
}
