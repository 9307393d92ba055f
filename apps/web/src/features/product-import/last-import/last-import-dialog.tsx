import { doneText } from '@balanco/catalogue-file/done-text';
import { formatInteger } from '@balanco/contract/base/numbers';
import type { Pharmacy } from '@balanco/contract/pharmacies/pharmacies';
import { getLastImport, type ImportReport } from '@balanco/contract/products/product-import';
import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { request, sentence } from '../../../api/client';
import { bytesOf } from '../../../lib/base64';
import { formatDateTime } from '../../../lib/moments';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame';
import { AlertLine } from '../../../ui/messages/message-line';
import styles from '../product-import.module.css';
import { ProblemList } from '../review/problem-list';
import { findLastImport, type LastImport } from './last-import';
import { sendLastImport } from './send-last-import';

/** See docs/files.md, "After an import". */
export function LastImportDialog({ pharmacy, onClose }: { pharmacy: Pharmacy; onClose: () => void }) {
  const loaded = useQuery({
    queryKey: ['last-import', pharmacy.id],
    queryFn: () => loadLastImport(pharmacy),
    staleTime: 0,
    gcTime: 0,
  });
  const last = loaded.data;
  return (
    <DialogFrame title="Última importação" size="66rem" onClose={onClose} closeOnClickOutside>
      <Stack gap="md" aria-busy={loaded.isPending}>
        {loaded.isPending && <Text c="dimmed">Carregando...</Text>}
        <AlertLine message={loaded.isError ? sentence(loaded.error) : null} />
        {last === null && <Text>Nenhuma importação na farmácia “{pharmacy.name}” ainda.</Text>}
        {last && <Details last={last} />}
        <Button onClick={onClose} data-autofocus ml="auto">
          Fechar
        </Button>
      </Stack>
    </DialogFrame>
  );
}

/**
 * Finds anyone's, but prefers this browser's own, which has all problems.
 *
 * @throws what `request` throws, if this browser has none
 */
export async function loadLastImport(pharmacy: Pick<Pharmacy, 'id' | 'name'>): Promise<LastImport | null> {
  const kept = await findLastImport();
  const own = kept !== null && isOf(kept, pharmacy) ? kept : null;
  if (own !== null && own.isSent !== true) await sendLastImport(own, pharmacy.id);
  try {
    const { last } = await request(getLastImport, { query: { pharmacy: pharmacy.id } });
    if (last === null) return own;
    return own !== null && Date.parse(own.at) >= Date.parse(last.ended_at) ? own : fromReport(last, pharmacy);
  } catch (error) {
    if (own === null) throw error;
    return own;
  }
}

/** Older imports have only the pharmacy's name. */
function isOf({ pharmacyId, pharmacy }: LastImport, { id, name }: Pick<Pharmacy, 'id' | 'name'>): boolean {
  return pharmacyId === undefined ? pharmacy === name : pharmacyId === id;
}

function fromReport(report: ImportReport, { id, name }: Pick<Pharmacy, 'id' | 'name'>): LastImport {
  const { totals, failure, problems, rejected } = report;
  return {
    pharmacy: name,
    pharmacyId: id,
    isSent: true,
    personName: report.person_name,
    fileName: report.file_name,
    at: report.ended_at,
    totals,
    failure,
    leftOut: report.left_out,
    problems,
    problemCount: report.problem_count,
    rejected: rejected && { name: rejected.name, content: new Blob([bytesOf(rejected.content)]) },
  };
}

function Details({ last }: { last: LastImport }) {
  const { pharmacy, personName, fileName, at, totals, failure, leftOut, problems, rejected } = last;
  const { problemCount = problems.length } = last;
  return (
    <>
      <span className={`${styles.target} anywhere`}>
        Farmácia: <b>{pharmacy}</b> · {fileName} · {formatDateTime(at)}
        {personName !== undefined && <> · importado por {personName}</>}
      </span>
      <AlertLine message={failure} />
      {totals !== null && <Text>{doneText(totals, leftOut)}</Text>}
      {problemCount > problems.length && (
        <Text size="sm" c="dimmed">
          Os primeiros {formatInteger(problems.length)} de {formatInteger(problemCount)} problemas.
        </Text>
      )}
      {problems.length === 0 ? (
        <Text c="dimmed">Nenhum problema no arquivo.</Text>
      ) : (
        <ProblemList
          problems={problems}
          fileName={fileName}
          stale={false}
          makeRejected={rejected === null ? null : () => Promise.resolve(rejected)}
          badNumbers={0}
          badNumbersAsZero={false}
          onBadNumbersAsZero={() => undefined}
        />
      )}
    </>
  );
}
