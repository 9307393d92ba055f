import { counted, formatMoney, formatQuantity } from '@balanco/contract/base/numbers';
import {
  exportLosses,
  getLossFile,
  getLossSummary,
  type LossFileContent,
  type LossMonth,
} from '@balanco/contract/losses/loss-files';
import { lossReasons } from '@balanco/contract/losses/loss-reasons';
import {
  type Confirmation,
  confirmLosses,
  discardLosses,
  LOSS_PAGE_SIZE,
  LOSS_STATES,
  type Loss,
  type LossState,
  listLosses,
  lossStateSchema,
} from '@balanco/contract/losses/losses';
import type { Photo } from '@balanco/contract/mobile/photos';
import { Anchor, Button } from '@mantine/core';
import { IconCircleCheck, IconFileExport, IconFilter, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { loadState, request, useAsked } from '../../api/client';
import { bytesOf } from '../../lib/base64';
import { dayText, formatDateTime } from '../../lib/moments';
import { LeaveWithBanner, PharmaciesLink } from '../../listing/links';
import { pagedQuery, useListAddress, usePagedList } from '../../listing/list-address';
import { PharmacySelect, usePharmacyChoice } from '../../listing/pharmacy-choice';
import { paths } from '../../paths';
import { useStaffAccess } from '../../session/role/staff-action';
import { useDialogWrite, useWrite } from '../../session/use-dialog-write';
import { FormDialog } from '../../ui/dialogs/form-dialog';
import { FilterSelect } from '../../ui/fields/option-select';
import { later } from '../../ui/later';
import { LinkButton } from '../../ui/link-button';
import { ListScreen, PageAction } from '../../ui/list/list-screen';
import { Pagination } from '../../ui/list/pagination';
import { EmptyMessage, PendingMessage } from '../../ui/messages/list-message';
import { AlertLine } from '../../ui/messages/message-line';
import { noticeDone, noticeFailure } from '../../ui/messages/notices';
import { saveFile } from '../../ui/save-file';
import { FigureTable } from '../../ui/table/figure-table';
import { SelectCard, useRowSelection } from '../../ui/table/row-selection';
import { useWrittenReason } from '../inventory-frame/written-reason';
import { FISCAL_HINT } from '../items/reason-words';

const PhotosDialog = later('PhotosDialog', () => import('../bindings/photos-dialog'));

const none: readonly Loss[] = [];

/** docs/losses.md. For admin and mod; others go to Farmácias. */
export function LossList() {
  const access = useStaffAccess();
  const choice = usePharmacyChoice();
  const { pharmacy } = choice;
  const [{ page, only }, change] = useListAddress();
  const state = lossStateSchema.safeParse(only).data;
  const listing = access === 'granted' && pharmacy ? { pharmacy: pharmacy.id, page, state } : null;
  const list = usePagedList(
    useQuery(
      pagedQuery(['losses'], listing, ({ pharmacy: id, ...query }, signal) =>
        request(listLosses, { params: { id }, query }, { signal }),
      ),
    ),
    LOSS_PAGE_SIZE,
    [choice],
  );
  const losses = list.shown?.results ?? none;
  const ids = useMemo(() => losses.map(({ id }) => id), [losses]);
  const selection = useRowSelection(ids, list.view);
  const [pictured, setPictured] = useState<Loss | null>(null);
  const [discarded, setDiscarded] = useState<readonly string[] | null>(null);
  const send = useWrite(['losses'], (chosen: readonly string[]) =>
    request(confirmLosses, { params: { id: pharmacy?.id ?? '' }, body: { losses: [...chosen] } }),
  );
  const { write, failure } = useDialogWrite(send, 'Erro ao confirmar.');
  if (access === 'refused') return <LeaveWithBanner to={paths.pharmacies()} />;
  const withChosen = (act: (chosen: readonly string[]) => void) => () =>
    selection.selected.size === 0
      ? noticeFailure('Escolha ao menos uma perda.')
      : act([...selection.selected]);
  return (
    <ListScreen
      title="Perdas"
      count={list.shown?.count}
      actions={
        <PageAction
          label="Confirmar"
          Icon={IconCircleCheck}
          onClick={withChosen((chosen) =>
            write(chosen, {
              onDone: (done) => {
                selection.clear();
                noticeDone(confirmationText(done));
              },
            }),
          )}
        />
      }
      more={<PageAction label="Descartar" Icon={IconTrash} danger onClick={withChosen(setDiscarded)} />}
      toolbar={
        <>
          <PharmacySelect choice={choice} />
          <FilterSelect
            label="Situação"
            allLabel="Todas as situações"
            nothingFound="Nenhuma situação encontrada"
            Icon={IconFilter}
            choices={LOSS_STATES.map((value) => ({ value, label: lossStateWords[value] }))}
            value={state ?? null}
            onChoose={(chosen) => change({ only: chosen })}
          />
        </>
      }
      foot={<Pagination {...list.pages} words={['perda', 'perdas']} />}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled must be reached by keyboard. */}
      <section className="stack full scroll" aria-label="Perdas e figuras" tabIndex={0}>
        {pharmacy === null ? (
          <EmptyMessage text="Nenhuma farmácia encontrada" action={<PharmaciesLink />} />
        ) : list.shown === undefined ? (
          <PendingMessage failure={list.table.failure} onRetry={list.table.onRetry} height={320} />
        ) : (
          <>
            <AlertLine message={failure} />
            {losses.length === 0 ? (
              <EmptyMessage
                text={
                  state === undefined
                    ? 'Nenhuma perda registrada. No Coletor: Registrar perda.'
                    : 'Nenhuma perda nesta situação'
                }
              />
            ) : (
              <section className="panel">
                <LossTable losses={losses} selection={selection} onPhoto={setPictured} />
              </section>
            )}
            <LossPanels pharmacy={list.shown.listing.pharmacy} />
          </>
        )}
      </section>
      {pictured !== null && (
        <PhotosDialog
          title={pictured.description || pictured.code}
          alt={`Foto de ${pictured.description || pictured.code}`}
          photos={[photoOf(pictured)]}
          onClose={() => setPictured(null)}
        />
      )}
      {discarded !== null && pharmacy && (
        <DiscardDialog
          pharmacy={pharmacy.id}
          losses={discarded}
          onDone={selection.clear}
          onClose={() => setDiscarded(null)}
        />
      )}
    </ListScreen>
  );
}

interface LossTableProps {
  losses: readonly Loss[];
  selection: Pick<ReturnType<typeof useRowSelection>, 'selected' | 'toggle'>;
  onPhoto: (loss: Loss) => void;
}

function LossTable({ losses, selection, onPhoto }: LossTableProps) {
  return (
    <FigureTable
      label="Perdas"
      names={['Item', 'Motivo', 'Quantidade', 'R$', 'Registrada', 'Situação']}
      texts={['Motivo', 'Registrada', 'Situação']}
    >
      {losses.map((loss) => {
        const name = loss.description || loss.code;
        return (
          <tr key={loss.id}>
            <th scope="row">
              <span className="row gap-3">
                <SelectCard
                  name={name}
                  checked={selection.selected.has(loss.id)}
                  onToggle={() => selection.toggle(loss.id)}
                />
                <span className="medium anywhere">{name}</span>
              </span>
              <div className="dim small mono">{loss.internal_code || loss.code}</div>
              <div className="dim small">{boxText(loss)}</div>
              {loss.has_photo && (
                <LinkButton aria-label={`Ver a foto de ${name}`} onClick={() => onPhoto(loss)}>
                  Ver a foto
                </LinkButton>
              )}
            </th>
            <td data-text data-label="Motivo">
              {lossReasons[loss.reason].label}
            </td>
            <td data-label="Quantidade">{formatQuantity(loss.units)}</td>
            <td data-label="R$">{loss.is_known ? formatMoney(loss.money) : '–'}</td>
            <td data-text data-label="Registrada">
              {formatDateTime(loss.registered_at)} por {loss.registered_by}
            </td>
            <td data-text data-label="Situação">
              <span>
                {lossStateWords[loss.state]}
                {loss.file !== null && ` ${loss.file}`}
                <span className="dim small block">{doubtText(loss)}</span>
              </span>
            </td>
          </tr>
        );
      })}
    </FigureTable>
  );
}

interface DiscardDialogProps {
  pharmacy: string;
  losses: readonly string[];
  onDone: () => void;
  onClose: () => void;
}

function DiscardDialog({ pharmacy, losses, onDone, onClose }: DiscardDialogProps) {
  const send = useWrite(['losses'], (reason: string) =>
    request(discardLosses, { params: { id: pharmacy }, body: { losses: [...losses], reason } }),
  );
  const { write, busy, dialog } = useDialogWrite(send, 'Erro ao descartar.', onClose);
  const { field, submit } = useWrittenReason('losses/discard', 'Motivo', busy);
  return (
    <FormDialog
      {...dialog}
      title="Descartar perdas"
      submitLabel="Descartar"
      onSubmit={() =>
        submit((reason) =>
          write(reason, {
            onDone: ({ discarded }) => {
              onDone();
              noticeDone(
                discarded === 0
                  ? 'Nada a descartar: já saíram em arquivo ou já foram descartadas.'
                  : `${counted(discarded, 'perda descartada', 'perdas descartadas')}.`,
              );
            },
          }),
        )
      }
    >
      <p>
        {counted(losses.length, 'perda deixa', 'perdas deixam')} de contar. O que já saiu em arquivo fica.
      </p>
      {field}
    </FormDialog>
  );
}

/** Known and unknown loss by month, and the files (docs/losses.md). */
function LossPanels({ pharmacy }: { pharmacy: string }) {
  const params = { id: pharmacy };
  const query = useAsked(['losses', 'summary', pharmacy], getLossSummary, { params });
  const save = ({ file_name, content }: LossFileContent) =>
    saveFile(file_name, new Blob([bytesOf(content)], { type: 'text/csv' }));
  const send = useWrite(['losses'], (number: number | null) =>
    number === null
      ? request(exportLosses, { params })
      : request(getLossFile, { params: { ...params, number } }),
  );
  const { write, busy, failure } = useDialogWrite(send, 'O arquivo não saiu.');
  const { data } = query;
  if (data === undefined) return <PendingMessage {...loadState(query)} height={240} />;
  const fetchFile = (number: number | null) => write(number, { onDone: save });
  return (
    <>
      <section className="panel stack" aria-label="Perda por mês">
        <h2>Perda por mês</h2>
        <p className="dim small">
          Conhecida: o que foi registrado e confirmado. Desconhecida: o que faltou sem motivo nas apurações
          aprovadas no mês, menos o que as perdas conhecidas explicam.
        </p>
        <FigureTable
          label="Perda por mês"
          names={['Mês', 'Conhecida', 'Desconhecida', 'Total', 'Por motivo']}
          texts={['Por motivo']}
        >
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
        </FigureTable>
      </section>
      <section className="panel stack" aria-label="Arquivos de perdas">
        <h2>Arquivos de perdas</h2>
        <div className="line gap-4 rows-2">
          <Button
            variant="filled"
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
              <Anchor
                component="button"
                className="touch-link"
                underline="always"
                onClick={() => fetchFile(file.number)}
              >
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

const lossStateWords: Readonly<Record<LossState, string>> = {
  waiting: 'a confirmar',
  second: 'falta a segunda pessoa',
  confirmed: 'confirmada',
  sent: 'saiu em arquivo',
  discarded: 'descartada',
  undone: 'desfeita por quem registrou',
};

function photoOf({ id, reason, registered_at: taken_at, registered_by: taken_by }: Loss): Photo {
  return { id, kind: reason === 'broken' || reason === 'expired' ? reason : 'other', taken_at, taken_by };
}

function boxText({ lot, expiry, serial }: Loss): string {
  return [lot && `lote ${lot}`, expiry && `validade ${dayText(expiry)}`, serial && `série ${serial}`]
    .filter(Boolean)
    .join(' · ');
}

function doubtText(loss: Loss): string {
  if (loss.state === 'discarded') return `${loss.discarded_by}: ${loss.discard_reason}`;
  if (loss.state === 'second') return `${loss.first_by} já confirmou; falta outra pessoa`;
  if (loss.state !== 'waiting') return loss.confirmed_by === null ? '' : `por ${loss.confirmed_by}`;
  if (loss.already_lost_by !== null) return `a mesma caixa já foi registrada por ${loss.already_lost_by}`;
  if (!loss.is_known) return 'fora do catálogo: cadastre ou vincule o código';
  return loss.is_controlled ? 'controlado: pede duas pessoas' : '';
}

const losses = (count: number) => counted(count, 'perda', 'perdas');

export function confirmationText(done: Confirmation): string {
  const { confirmed, waiting, same_person: same, unknown, already_lost: again } = done;
  const parts = [
    confirmed > 0 && `${losses(confirmed)} ${confirmed === 1 ? 'confirmada' : 'confirmadas'}.`,
    waiting > 0 && `${losses(waiting)} de controlados: falta uma segunda pessoa confirmar.`,
    same > 0 && `${losses(same)} você já confirmou: falta outra pessoa.`,
    unknown > 0 && `${losses(unknown)} fora do catálogo: cadastre ou vincule o código.`,
    again > 0 && `${losses(again)} da mesma caixa de outra: descarte uma das duas.`,
  ].filter(Boolean);
  return parts.join(' ') || 'Nada a confirmar: já foram confirmadas ou descartadas.';
}

function reasonsText({ reasons }: LossMonth): string {
  const parts = reasons.map(
    ({ reason, units, money }) =>
      `${lossReasons[reason].label} ${formatMoney(money)} (${formatQuantity(units)} un)`,
  );
  return parts.join('; ') || '–';
}

/** What holds from 2027 on, each with whether it was verified, and its source. */
const FISCAL_2027 = [
  'O crédito de IBS e CBS do que se perdeu é estornado. Verificado: LC 214/2025, art. 47, § 6º, lida em simtax.com.br e na página 977861730 da TOTVS.',
  'A NF-e tem a nota de débito tipo 07, perda em estoque. Verificado: página 1005889804 da TOTVS, sobre a NT 2025.002.',
  'O CFOP 5.927 continua como hoje. Não verificado: nenhuma fonte encontrada.',
];
