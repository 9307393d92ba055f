import { counted, formatInteger, formatQuantity } from '@balanco/contract/base/numbers';
import {
  findRecall,
  lotText,
  mailRecall,
  noteText,
  placeText,
  type RecalledLot,
} from '@balanco/contract/expiry/recall';
import { IconMail, IconPrinter } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { loadState, request, useAsked } from '../../api/client';
import { dayText } from '../../lib/moments';
import { useListAddress } from '../../listing/list-address';
import { ListSearch } from '../../listing/list-search';
import { TextLink } from '../../listing/path';
import { paths } from '../../paths';
import { useDialogWrite } from '../../session/use-dialog-write';
import { usePaper } from '../../session/use-paper';
import { ConfirmDialog } from '../../ui/dialogs/dialog-frame';
import { ListScreen, PageAction } from '../../ui/list/list-screen';
import { EmptyMessage, PendingMessage } from '../../ui/messages/list-message';
import { NoteLine } from '../../ui/messages/message-line';
import { FigureTable } from '../../ui/table/figure-table';
import { ExpiryPaper } from './expiry-paper';
import type { PartProps } from './shop-expiry';

/** Where a lot or a product is, and which notes brought it. */
export function Recall({ isGranted, parts }: PartProps) {
  const [{ search }] = useListAddress();
  const query = useAsked(
    ['expiry', 'recall', search],
    findRecall,
    isGranted && search ? { query: { search } } : null,
  );
  const found = search === '' ? undefined : query.data;
  const { print, printed } = usePaper(async () => found?.results ?? []);
  const [isMailing, setMailing] = useState(false);
  return (
    <ListScreen
      title="Validade"
      count={found?.results.length ?? null}
      actions={
        found !== undefined &&
        found.results.length > 0 && (
          <>
            <PageAction
              label="Enviar por e-mail"
              Icon={IconMail}
              secondary
              onClick={() => setMailing(true)}
            />
            <PageAction label="Imprimir" Icon={IconPrinter} onClick={() => print()} />
          </>
        )
      }
      toolbar={
        <>
          {parts}
          <ListSearch label="Lote, código ou descrição..." />
        </>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled must be reached by keyboard. */}
      <section className="stack full scroll" aria-label="Recolhimento" tabIndex={0}>
        {search === '' ? (
          <EmptyMessage text="Digite o lote do alerta, ou o produto. A busca vale para todas as farmácias que você acessa." />
        ) : found === undefined ? (
          <PendingMessage {...loadState(query)} height={240} />
        ) : found.results.length === 0 ? (
          <EmptyMessage text="Nada visto em contagens nem em notas. Uma caixa que ninguém leu e que veio sem nota pode existir: confira a prateleira." />
        ) : (
          <section className="panel stack">
            <NoteLine
              message={
                found.has_more
                  ? `Só as primeiras ${formatInteger(found.results.length)} linhas: procure pelo lote.`
                  : null
              }
              done={false}
            />
            <RecallTable lots={found.results} />
          </section>
        )}
      </section>
      {isMailing && found !== undefined && (
        <MailDialog search={search} sends={found.sends} onClose={() => setMailing(false)} />
      )}
      {printed !== null && (
        <ExpiryPaper
          title={`Recolhimento: ${search}`}
          lead={[
            `${counted(printed.length, 'linha', 'linhas')}${found?.has_more ? ', e há mais' : ''}. As unidades são o máximo.`,
          ]}
          headings={['Farmácia', 'Item', 'Lote', 'Validade', 'Un no máximo', 'Último lugar visto', 'Notas']}
          rows={printed.map((each) => [
            each.pharmacy_name,
            `${each.description} ${each.internal_code || each.code}`,
            each.lot,
            each.expires_on === null ? '' : dayText(each.expires_on),
            formatQuantity(each.units),
            placeText(each),
            each.notes.map(noteText).join('\n'),
          ])}
        />
      )}
    </ListScreen>
  );
}

/** It stays open to tell which pharmacies nobody receives for. */
function MailDialog({ search, sends, onClose }: { search: string; sends: boolean; onClose: () => void }) {
  const send = useMutation({ mutationFn: () => request(mailRecall, { body: { search } }) });
  const { write, dialog } = useDialogWrite(send, 'Erro ao enviar.', onClose);
  const without = send.data?.without_address ?? [];
  return (
    <ConfirmDialog
      {...dialog}
      title="Enviar recolhimento por e-mail"
      confirmLabel="Enviar"
      cancelLabel={send.isSuccess ? 'Fechar' : 'Cancelar'}
      confirmDisabled={!sends || send.isSuccess}
      onConfirm={() => write(undefined, { keepOpen: true })}
    >
      {!sends ? (
        <NoteLine message="Este servidor ainda não envia e-mails: precisa de SMTP_URL e PUBLIC_URL." />
      ) : send.data === undefined ? (
        <p>
          Cada farmácia da lista de “{search}” recebe as suas linhas, nos e-mails que recebem os resultados.
          Os e-mails da rede recebem a tabela inteira.
        </p>
      ) : (
        <NoteLine
          done={send.data.mails > 0}
          message={`E-mails a caminho: ${formatInteger(send.data.mails)}.${without.length === 0 ? '' : ` Sem endereço de e-mail: ${without.join(', ')}.`}`}
        />
      )}
    </ConfirmDialog>
  );
}

function RecallTable({ lots }: { lots: readonly RecalledLot[] }) {
  return (
    <FigureTable
      label="Recolhimento"
      names={['Farmácia', 'Item', 'Un no máximo', 'Último lugar visto', 'Veio pela nota']}
      texts={['Item', 'Último lugar visto', 'Veio pela nota']}
    >
      {lots.map((each, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one answer, whose rows never move
        <tr key={index}>
          <th scope="row">{each.pharmacy_name}</th>
          <td data-text data-label="Item">
            <span>
              {each.description || each.code}
              <span className="dim small block mono">{each.internal_code || each.code}</span>
              <span className="small block">{lotText(each)}</span>
            </span>
          </td>
          <td data-label="Un no máximo">{formatQuantity(each.units)}</td>
          <td data-text data-label="Último lugar visto">
            {each.seen === null ? (
              placeText(each)
            ) : (
              <TextLink
                to={paths.counts({
                  pharmacy: each.pharmacy,
                  inventory: String(each.seen.inventory),
                  search: each.code,
                  searchIn: 'item',
                })}
              >
                {placeText(each)}
              </TextLink>
            )}
          </td>
          <td data-text data-label="Veio pela nota">
            {each.notes.length === 0 && 'sem nota'}
            <span>
              {each.notes.map((note) => (
                <TextLink
                  key={note.access_key}
                  to={paths.invoices({ pharmacy: each.pharmacy, search: note.access_key })}
                  className="block"
                >
                  {noteText(note)}
                </TextLink>
              ))}
            </span>
          </td>
        </tr>
      ))}
    </FigureTable>
  );
}
