import type { ReturnProof } from '@balanco/contract/exports/return-proofs';
import { Anchor, Button, Group } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sentence } from '../../../api/sentence';
import { useMomentText } from '../../../listing/pharmacy-clock';
import { noticeFailure } from '../../../ui/notices';
import { saveFile } from '../../../ui/save-file';
import { PendingMessage } from '../../../ui/table/table-message';
import type { ClosingPartProps } from '../closing-parts';
import { HashText } from '../settlement/hash-text';
import panel from '../settlement/settlement.module.css';
import { useByText } from '../settlement/use-by-text';
import styles from './return-proof.module.css';
import { returnProofCsv } from './return-proof-csv';
import { ReturnProofItems } from './return-proof-items';
import { loadReturnProofItems, returnProofsQuery } from './return-proof-query';
import { furtherTexts, resultText, sourceText } from './return-proof-words';

interface ReturnProofPanelProps extends Pick<ClosingPartProps, 'id' | 'onAsk'> {
  /** The version in force if a file of it left; null otherwise. */
  exported: number | null;
}

/** Prova de volta: whether the ERP took what left, and what it did not take (docs/closing.md, "Proof of return"). */
export function ReturnProofPanel({ id, exported, onAsk }: ReturnProofPanelProps) {
  const { data: proofs, error, refetch } = useQuery(returnProofsQuery(id));
  const byText = useByText();
  const [chosen, setChosen] = useState<number | null>(null);
  if (exported === null && (proofs === undefined || proofs.length === 0)) return null;
  const shown = proofs?.find(({ number }) => number === chosen) ?? proofs?.[0];
  const others = proofs?.filter((proof) => proof !== shown) ?? [];
  const ask = () => {
    setChosen(null);
    onAsk('return-proof');
  };
  return (
    <section className={panel.panel} aria-label="Prova de volta">
      <h2 className={panel.heading}>Prova de volta</h2>
      {proofs === undefined ? (
        <PendingMessage failure={error === null ? null : sentence(error)} onRetry={() => void refetch()} />
      ) : shown === undefined ? (
        <p className={panel.lead}>
          Depois que o ERP importar o arquivo, confira se cada item ficou com o que foi apurado.
        </p>
      ) : (
        <Shown
          key={shown.number}
          id={id}
          proof={shown}
          // Only the newest proof has all files that left before it.
          onReexport={
            shown === proofs[0] && shown.version === exported
              ? () => onAsk({ reexport: shown.number })
              : undefined
          }
        />
      )}
      {exported !== null && (
        <Button variant="default" size="xs" mt="xs" onClick={ask}>
          {shown === undefined ? 'Conferir o estoque do ERP' : 'Conferir de novo'}
        </Button>
      )}
      {others.length > 0 && (
        <ul className={panel.versions} aria-label="Outras provas de volta">
          {others.map((proof) => (
            <li key={proof.number} className={panel.version}>
              <div>
                <strong>v{proof.version}</strong> · {resultText(proof)}
              </div>
              <Group gap="sm">
                <span className={panel.dimmed}>Por {byText(proof.by, proof.at)}</span>
                <Anchor
                  component="button"
                  type="button"
                  aria-label={`Ver a prova ${proof.number}`}
                  onClick={() => setChosen(proof.number)}
                >
                  Ver
                </Anchor>
              </Group>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface ShownProps {
  id: string;
  proof: ReturnProof;
  /** Asks for the file of what the ERP did not take; absent if that is not what the ERP needs now. */
  onReexport: (() => void) | undefined;
}

function Shown({ id, proof, onReexport }: ShownProps) {
  const isRight = proof.differing_items === 0;
  const Icon = isRight ? IconCircleCheck : IconAlertTriangle;
  const momentText = useMomentText();
  const byText = useByText();
  const [saving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    try {
      const text = returnProofCsv(proof, await loadReturnProofItems(id, proof.number));
      saveFile(
        `prova-de-volta-${id}-${proof.number}.csv`,
        new Blob([text], { type: 'text/csv;charset=utf-8' }),
      );
    } catch (failure) {
      noticeFailure(`Erro ao gerar o arquivo: ${sentence(failure)}`);
    }
    setSaving(false);
  };
  return (
    <>
      <p className={styles.result} data-tone={isRight ? 'done' : 'danger'}>
        <Icon size={18} aria-hidden />
        {resultText(proof)}
      </p>
      <p className={panel.dimmed}>
        {[`v${proof.version} conferida com ${sourceText(proof, momentText)}`, ...furtherTexts(proof)].join(
          ' · ',
        )}
      </p>
      <div className={panel.versionFigures}>
        <span className={panel.dimmed}>Por {byText(proof.by, proof.at)}</span>
        <HashText hash={proof.hash} name={`hash da prova ${proof.number}`} />
      </div>
      {!isRight && (
        <>
          <ReturnProofItems id={id} proof={proof} />
          <Button
            variant="default"
            size="xs"
            mt="xs"
            mr="xs"
            leftSection={<IconDownload size={14} aria-hidden />}
            loading={saving}
            onClick={() => void save()}
          >
            Baixar CSV
          </Button>
          {onReexport !== undefined && proof.differing_items > proof.missing_items && (
            <Button variant="default" size="xs" mt="xs" mr="xs" onClick={onReexport}>
              Reexportar só estes
            </Button>
          )}
        </>
      )}
    </>
  );
}
