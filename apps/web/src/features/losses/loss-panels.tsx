import { counted, formatMoney } from '@balanco/contract/base/numbers';
import {
  exportLosses,
  getLossFile,
  getLossSummary,
  type LossFileContent,
} from '@balanco/contract/losses/loss-files';
import { Anchor, Button } from '@mantine/core';
import { IconFileExport } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { askedQuery, request } from '../../api/client';
import { loadState } from '../../api/load-state';
import { bytesOf } from '../../lib/base64';
import { dayText, formatDateTime } from '../../lib/moments';
import { useWrite } from '../../listing/use-write';
import { useDialogWrite } from '../../session/use-dialog-write';
import { PendingMessage } from '../../ui/messages/list-message';
import { AlertLine } from '../../ui/messages/message-line';
import { saveFile } from '../../ui/save-file';
import block from '../../ui/table/block-table.module.css';
import { FigureHeads } from '../../ui/table/figure-heads';
import { FISCAL_HINT } from '../items/reason-words';
import { FISCAL_2027, reasonsText } from './loss-words';

/** Known and unknown loss by month, and the files (docs/losses.md). */
export function LossPanels({ pharmacy }: { pharmacy: string }) {
  const params = { id: pharmacy };
  const query = useQuery(askedQuery(['losses', 'summary', pharmacy], getLossSummary, { params }));
  const save = ({ file_name, content }: LossFileContent) =>
    saveFile(file_name, new Blob([bytesOf(content)], { type: 'text/csv' }));
  const send = useWrite(['losses'], (number: number | null) =>
    number === null
      ? request(exportLosses, { params })
      : request(getLossFile, { params: { ...params, number } }),
  );
  const { write, busy, failure } = useDialogWrite(send, { failed: 'O arquivo não saiu.' });
  const { data } = query;
  if (data === undefined) return <PendingMessage {...loadState(query)} height={240} />;
  const fetchFile = (number: number | null) => write(number, { keepOpen: true, onDone: save });
  return (
    <>
      <section className="panel stack" aria-label="Perda por mês">
        <h2>Perda por mês</h2>
        <p className="dim small">
          Conhecida: o que foi registrado e confirmado. Desconhecida: o que faltou sem motivo nas apurações
          aprovadas no mês, menos o que as perdas conhecidas explicam.
        </p>
        <table className={`${block.table} ${block.figures}`} aria-label="Perda por mês">
          <FigureHeads
            names={['Mês', 'Conhecida', 'Desconhecida', 'Total', 'Por motivo']}
            texts={['Por motivo']}
          />
          <tbody>
            {data.months.map((month) => (
              <tr key={month.month}>
                <th scope="row">{dayText(month.month)}</th>
                <td data-label="Conhecida">{formatMoney(month.known)}</td>
                <td data-label="Desconhecida">{formatMoney(month.unknown)}</td>
                <td data-label="Total">{formatMoney(month.known + month.unknown)}</td>
                <td data-text data-label="Por motivo">
                  {reasonsText(month)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <section className="panel stack" aria-label="Arquivos de perdas">
        <h2>Arquivos de perdas</h2>
        <div className="line gap-4 rows-2">
          <Button
            leftSection={<IconFileExport size={16} aria-hidden />}
            disabled={busy || data.unsent.losses === 0}
            onClick={() => fetchFile(null)}
          >
            Exportar
          </Button>
          <span className="dim">
            {data.unsent.losses === 0
              ? 'Nenhuma perda confirmada espera para sair.'
              : `${counted(data.unsent.losses, 'perda confirmada', 'perdas confirmadas')} para sair, ${formatMoney(data.unsent.money)}. Cada uma sai uma vez.`}
          </span>
        </div>
        <AlertLine message={failure} />
        <ul>
          {data.files.map((file) => (
            <li key={file.number}>
              <Anchor component="button" className="touch-link" onClick={() => fetchFile(file.number)}>
                {file.file_name}
              </Anchor>{' '}
              {counted(file.losses, 'perda', 'perdas')}, {formatMoney(file.money)}, em{' '}
              {formatDateTime(file.at)} por {file.by}
            </li>
          ))}
        </ul>
      </section>
      <section className="panel stack" aria-label="Para o contador">
        <h2>Para o contador</h2>
        <p>
          Vencido, quebrado, avaria e furto: {FISCAL_HINT} Uso interno e recolhido pedem outra nota. A partir
          de 2027:
        </p>
        <ul>
          {FISCAL_2027.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </section>
    </>
  );
}
