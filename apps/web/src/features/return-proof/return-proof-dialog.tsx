import { counted } from '@balanco/contract/base/numbers';
import { type ReturnProof, STOCK_LINE_LIMIT, type StockLine } from '@balanco/contract/exports/return-proofs';
import type { ImportReport } from '@balanco/contract/products/product-import';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { sentence } from '../../api/client';
import { useMomentText } from '../../listing/pharmacy-clock';
import { useDialogWrite } from '../../session/use-dialog-write';
import { FormDialog } from '../../ui/dialogs/form-dialog';
import { RadioField } from '../../ui/fields/form-fields';
import { suspended } from '../../ui/later';
import { AlertLine, NoteLine } from '../../ui/messages/message-line';
import { noticeDone, noticeFailure } from '../../ui/messages/notices';
import { exportsQuery } from './exported-files';
import { lastImportQuery, type ProvedStock, useProve } from './return-proof-query';
import { resultText } from './return-proof-words';

/** Brings the whole reader of catalogues, so it loads on demand. */
const StockFile = suspended('StockFile', () => import('../product-import/stock-file'));

interface ReturnProofDialogProps {
  id: string;
  pharmacy: string;
  version: number;
  onClose: () => void;
}

interface ReadStock {
  readonly fileName: string;
  readonly lines: readonly StockLine[];
}

const SOURCES = [
  {
    value: 'catalogue',
    label: 'Do catálogo como está agora',
    description: 'Importe antes o estoque do ERP em Produtos, com a coluna Saldo',
    'data-autofocus': true,
  },
  {
    value: 'file',
    label: 'De um arquivo com código e saldo',
    description: 'CSV, Excel ou TXT; nada dele entra no catálogo',
  },
] as const;

export function ReturnProofDialog({ id, pharmacy, version, onClose }: ReturnProofDialogProps) {
  const catalogue = useCatalogue(id, pharmacy, version);
  const [chosen, setChosen] = useState<ProvedStock['source'] | null>(null);
  const source = chosen ?? (catalogue.isStale ? 'file' : 'catalogue');
  const [read, setRead] = useState<ReadStock | null>(null);
  const prove = useProve(id, version);
  const { write, busy, dialog } = useDialogWrite(prove, 'Erro ao conferir o estoque do ERP.', onClose);
  const isTooLong = source === 'file' && (read?.lines.length ?? 0) > STOCK_LINE_LIMIT;
  const submit = () => {
    const stock = provedStock(source, read);
    if (stock !== null) write(stock, { onDone: noticeResult });
  };
  return (
    <FormDialog
      {...dialog}
      title={`Conferência da versão ${version} no ERP`}
      submitLabel="Conferir"
      busyLabel="Conferindo..."
      submitDisabled={isTooLong || provedStock(source, read) === null}
      onSubmit={submit}
      size="46rem"
    >
      <RadioField
        label="De onde vem o estoque do ERP?"
        value={source}
        choices={SOURCES}
        disabled={busy}
        onChange={setChosen}
      />
      {source === 'catalogue' ? (
        <CatalogueFacts {...catalogue} />
      ) : (
        <Suspense fallback={<Skeleton height={120} animate={false} />}>
          <StockFile pharmacy={pharmacy} onRead={setRead} />
          {read !== null && (
            <NoteLine message={`${counted(read.lines.length, 'código com saldo', 'códigos com saldo')}.`} />
          )}
          <AlertLine message={isTooLong ? 'O arquivo passa do limite de 60.000 linhas.' : null} />
        </Suspense>
      )}
    </FormDialog>
  );
}

function noticeResult(proof: ReturnProof): void {
  const notice = proof.differing_items === 0 ? noticeDone : noticeFailure;
  notice(resultText(proof));
}

/** Returns null until the file is read. */
function provedStock(source: ProvedStock['source'], read: ReadStock | null): ProvedStock | null {
  if (source === 'catalogue') return { source };
  return read === null ? null : { source, file_name: read.fileName, lines: [...read.lines] };
}

/**
 * The catalogue's last import, and whether it proves nothing: unknown, failed, without a stock, or older than
 * the exported file.
 */
function useCatalogue(id: string, pharmacy: string, version: number) {
  const { data: last, error } = useQuery(lastImportQuery(pharmacy));
  const { data: files } = useQuery(exportsQuery(id));
  const exported = files?.find((file) => file.version === version);
  const lacksStock = last != null && (last.failure !== null || !last.has_stock);
  const isOlder =
    last != null && exported !== undefined && Date.parse(last.ended_at) < Date.parse(exported.at);
  return {
    last,
    error,
    exportedAt: isOlder ? exported.at : null,
    isStale: last === null || lacksStock || isOlder,
  };
}

function CatalogueFacts({ last, error, exportedAt }: ReturnType<typeof useCatalogue>) {
  const momentText = useMomentText();
  if (error !== null) return <AlertLine message={sentence(error)} />;
  return <NoteLine message={last === undefined ? null : factsText(last, exportedAt, momentText)} />;
}

function factsText(
  last: ImportReport | null,
  exportedAt: string | null,
  momentText: (iso: string) => string,
): string {
  if (last === null)
    return 'Nenhuma importação deste catálogo é conhecida. Importe antes o estoque do ERP, ou o que mudou não aparece.';
  const which = `A importação de ${last.file_name} em ${momentText(last.ended_at)} por ${last.person_name}`;
  if (last.failure !== null)
    return `${which} parou antes do fim: importe o estoque do ERP de novo, ou saldos velhos aparecem como diferença.`;
  if (!last.has_stock)
    return `${which} não tinha saldo: se o estoque do ERP não foi importado depois que o arquivo saiu, o que mudou não aparece.`;
  const text = `Catálogo importado em ${momentText(last.ended_at)} por ${last.person_name}, de ${last.file_name}.`;
  return exportedAt === null
    ? text
    : `${text} O arquivo saiu depois, em ${momentText(exportedAt)}: importe o estoque do ERP de novo, ou o que mudou não aparece.`;
}
