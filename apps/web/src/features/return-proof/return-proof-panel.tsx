import { formatMoney, formatQuantity } from '@balanco/contract/base/numbers';
import {
  RETURN_PROOF_PAGE_SIZE,
  type ReturnProof,
  type ReturnProofItem,
} from '@balanco/contract/exports/return-proofs';
import { Button, Group } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { loadState, sentence } from '../../api/client';
import { bareCell, csvOf } from '../../lib/csv';
import { useMomentText } from '../../listing/pharmacy-clock';
import { LinkButton } from '../../ui/link-button';
import { Pagination, usePages } from '../../ui/list/pagination';
import { PendingMessage } from '../../ui/messages/list-message';
import { noticeFailure } from '../../ui/messages/notices';
import { saveFile } from '../../ui/save-file';
import { FigureTable } from '../../ui/table/figure-table';
import { By, HashText } from '../inventory-frame/facts';
import { type InventoryPartProps, useAsk } from '../inventory-frame/parts';
import { signedUnits } from '../items/item-figures';
import { loadReturnProofItems, returnProofItemsQuery, returnProofsQuery } from './return-proof-query';
import { causeText, furtherTexts, resultText, sourceText } from './return-proof-words';

interface ReturnProofPanelProps extends Pick<InventoryPartProps, 'id'> {
  exported: number | null;
}

/** Whether the ERP took the exported file (docs/comparison.md, "Proof of return"). */
export function ReturnProofPanel({ id, exported }: ReturnProofPanelProps) {
  const onAsk = useAsk();
  const query = useQuery(returnProofsQuery(id));
  const proofs = query.data;
  const [chosen, setChosen] = useState<number | null>(null);
  if (exported === null && (proofs === undefined || proofs.length === 0)) return null;
  const shown = proofs?.find(({ number }) => number === chosen) ?? proofs?.[0];
  const others = proofs?.filter((proof) => proof !== shown) ?? [];
  const ask = () => {
    setChosen(null);
    onAsk('conferir-no-erp');
  };
  return (
    <section className="panel" aria-label="Conferência no ERP">
      <h2 className="mb-2">Conferência no ERP</h2>
      {proofs === undefined ? (
        <PendingMessage {...loadState(query)} />
      ) : shown === undefined ? (
        <p className="mb-2 dim">
          Depois que o ERP importar o arquivo, confira se cada item ficou com o que foi apurado.
        </p>
      ) : (
        <Shown
          key={shown.number}
          id={id}
          proof={shown}
          // Only the newest proof covers every file.
          onReexport={
            shown === proofs[0] && shown.version === exported
              ? () => onAsk(`exportar/${shown.number}`)
              : undefined
          }
        />
      )}
      {exported !== null && (
        <Button size="xs" mt="xs" onClick={ask}>
          {shown === undefined ? 'Conferir o estoque do ERP' : 'Conferir de novo'}
        </Button>
      )}
      {others.length > 0 && (
        <ul aria-label="Outras conferências no ERP">
          {others.map((proof) => (
            <li key={proof.number} className="py-2 ruled">
              <div>
                <strong>Versão {proof.version}</strong> · {resultText(proof)}
              </div>
              <Group gap="sm">
                <span className="dim anywhere">
                  Por <By name={proof.by} at={proof.at} />
                </span>
                <LinkButton
                  aria-label={`Ver a conferência ${proof.number}`}
                  onClick={() => setChosen(proof.number)}
                >
                  Ver
                </LinkButton>
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
  onReexport: (() => void) | undefined;
}

function Shown({ id, proof, onReexport }: ShownProps) {
  const isRight = proof.differing_items === 0;
  const Icon = isRight ? IconCircleCheck : IconAlertTriangle;
  const momentText = useMomentText();
  const [saving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    try {
      const content = returnProofCsv(proof, await loadReturnProofItems(id, proof.number));
      saveFile(`conferencia-no-erp-${id}-${proof.number}.csv`, content);
    } catch (failure) {
      noticeFailure(`Erro ao gerar o arquivo: ${sentence(failure)}`);
    }
    setSaving(false);
  };
  return (
    <>
      <p className={`${isRight ? 'done' : 'danger'} row top mb-2 bold anywhere`}>
        <Icon size={18} aria-hidden />
        {resultText(proof)}
      </p>
      <p className="dim anywhere">
        {[
          `Versão ${proof.version} conferida com ${sourceText(proof, momentText)}`,
          ...furtherTexts(proof),
        ].join(' · ')}
      </p>
      <div className="line gap-4 rows-1 between mb-2">
        <span className="dim anywhere">
          Por <By name={proof.by} at={proof.at} />
        </span>
        <HashText hash={proof.hash} name={`código de verificação da conferência ${proof.number}`} />
      </div>
      {!isRight && (
        <>
          <ReturnProofItems id={id} proof={proof} />
          <Button
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
            <Button size="xs" mt="xs" mr="xs" onClick={onReexport}>
              Reexportar só estes
            </Button>
          )}
        </>
      )}
    </>
  );
}

const FIGURES = [
  'Apurado',
  'Movimentos depois',
  'Esperado no ERP',
  'No ERP',
  'Diferença un',
  'Diferença R$',
] as const;
const CAUSE = 'Causa provável';

function ReturnProofItems({ id, proof }: { id: string; proof: ReturnProof }) {
  const pages = usePages(RETURN_PROOF_PAGE_SIZE);
  const query = useQuery(returnProofItemsQuery(id, proof.number, pages.page));
  const { data } = query;
  if (data === undefined) return <PendingMessage {...loadState(query)} height={160} />;
  const items = data.results;
  const isUnimported = items.length > 1 && items.every(({ cause }) => cause === 'not_imported');
  return (
    <>
      {isUnimported && <p className="mb-2 dim">O ERP ainda não importou nenhum destes itens.</p>}
      {/* Must scroll by keyboard in a narrow window. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls takes the focus */}
      <section className="scroll" tabIndex={0} aria-label="Itens diferentes no ERP">
        <FigureTable
          label="Itens diferentes no ERP"
          names={['Item', ...FIGURES, ...(isUnimported ? [] : [CAUSE])]}
          texts={[CAUSE]}
        >
          {items.map((item) => (
            <Item
              key={item.key}
              item={item}
              cause={isUnimported ? null : causeText(item.cause, proof.source)}
            />
          ))}
        </FigureTable>
      </section>
      <Pagination {...pages} count={data.count} words={['item', 'itens']} />
    </>
  );
}

function Item({ item, cause }: { item: ReturnProofItem; cause: string | null }) {
  const { key, description, internal_code, barcodes, how } = item;
  const codes = [internal_code || barcodes[0] || key.slice(2), how === 'kept' && 'não contado, mantido'];
  const figures = [
    formatQuantity(item.settled),
    item.moved === 0 ? '–' : signedUnits(item.moved),
    formatQuantity(item.due),
    item.in_erp === null ? '–' : formatQuantity(item.in_erp),
    item.difference === null ? '–' : signedUnits(item.difference),
    item.difference_value === null ? '–' : formatMoney(item.difference_value),
  ];
  return (
    <tr>
      <th scope="row">
        {description || `Código ${key.slice(2)}`}
        <div className="dim">{codes.filter(Boolean).join(' · ')}</div>
      </th>
      {figures.map((figure, index) => (
        <td key={FIGURES[index]} data-label={FIGURES[index]}>
          {figure}
        </td>
      ))}
      {cause !== null && (
        <td data-text data-label={CAUSE}>
          {cause}
        </td>
      )}
    </tr>
  );
}

const HEADER = [
  'Código',
  'Códigos de barras',
  'Descrição',
  'Apurado',
  'Movimentos depois',
  'Esperado no ERP',
  'No ERP',
  'Diferença un',
  'Valor un',
  'Diferença R$',
  'Causa provável',
];

export function returnProofCsv(
  { source }: Pick<ReturnProof, 'source'>,
  items: readonly ReturnProofItem[],
): Blob {
  const rows = items.map((item) => [
    item.internal_code,
    item.barcodes.join(' '),
    item.description,
    item.settled,
    item.moved,
    item.due,
    item.in_erp,
    item.difference,
    item.value,
    item.difference_value,
    causeText(item.cause, source),
  ]);
  return csvOf([HEADER, ...rows], bareCell);
}
