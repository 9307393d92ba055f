import { answersText, type InvoiceFileAnswer } from '@balanco/contract/invoices/invoices';
import { Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sentence } from '../../api/sentence';
import { CloseFoot } from '../../ui/dialogs/dialog-foot';
import { DialogFrame } from '../../ui/dialogs/dialog-frame';
import { FileDrop } from '../../ui/fields/file-drop';
import { Pagination } from '../../ui/list/pagination';
import { AlertLine } from '../../ui/messages/message-line';
import { sendInvoices } from './send-invoices';

const PAGE_SIZE = 50;

/** Reads notes; each file has its own answer, refused ones first. */
export function ReadDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const [answers, setAnswers] = useState<readonly InvoiceFileAnswer[]>([]);
  const [state, setState] = useState<'choosing' | 'sending' | 'done'>('choosing');
  const [failure, setFailure] = useState<string | null>(null);
  const [page, setPage] = useState(1);
  const busy = state === 'sending';
  const send = async (files: readonly File[]) => {
    setAnswers([]);
    setFailure(null);
    setPage(1);
    setState('sending');
    try {
      await sendInvoices(files, (more) => setAnswers((before) => [...before, ...more]));
    } catch (error) {
      setFailure(
        `Nem tudo foi lido. ${sentence(error)} Escolha os arquivos de novo: o que já entrou não se repete.`,
      );
    }
    setState('done');
    await queries.invalidateQueries({ queryKey: ['invoices'] });
  };
  const sorted = answers.toSorted(
    (one, other) => Number(other.outcome === 'refused') - Number(one.outcome === 'refused'),
  );
  return (
    <DialogFrame
      title="Ler notas fiscais"
      size="48rem"
      onClose={onClose}
      busy={busy}
      closeOnClickOutside={false}
    >
      <Stack gap="md">
        <FileDrop
          label="Notas fiscais em XML ou zip"
          accept=".xml,.zip"
          buttonLabel={state === 'choosing' ? 'Escolher arquivos' : 'Escolher outros'}
          disabled={busy}
          onFiles={(files) => void send(files)}
        >
          <div className="grow-16 anywhere">
            <Text>Arraste para cá os XML das notas, ou um zip com eles</Text>
            <Text c="dimmed" size="xs">
              O CNPJ do destinatário escolhe a farmácia. Uma nota cancelada só é conhecida como tal pelo XML
              do evento de cancelamento: leia-o também.
            </Text>
          </div>
        </FileDrop>
        {state !== 'choosing' && (
          <Text role="status">{busy ? `Lendo… ${answersText(answers)}` : answersText(answers)}</Text>
        )}
        <AlertLine message={failure} />
        {answers.length > 0 && (
          <ul className="lined" aria-label="Resultado por arquivo">
            {sorted
              .slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
              .map(({ file_name, detail, outcome }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name and one answer.
                <li key={`${index} ${file_name}`} className="anywhere py-3">
                  <span className="medium">{file_name}</span>
                  <div className={outcome === 'refused' ? 'danger small' : 'dim small'}>{detail}</div>
                </li>
              ))}
          </ul>
        )}
        <Pagination
          page={page}
          pageSize={PAGE_SIZE}
          count={answers.length}
          words={['arquivo', 'arquivos']}
          onPage={setPage}
        />
        <CloseFoot onClose={onClose} busy={busy} />
      </Stack>
    </DialogFrame>
  );
}
