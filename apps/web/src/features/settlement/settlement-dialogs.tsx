import { counted, formatInteger } from '@balanco/contract/base/numbers';
import type { ExportedFile } from '@balanco/contract/exports/exports';
import type { Settlement } from '@balanco/contract/settlement/settlements';
import {
  approveSettlement,
  reopenSettlement,
  type SettlementSteps,
  settle,
} from '@balanco/contract/settlement/settling';
import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { request } from '../../api/client';
import { useListAddress } from '../../listing/list-address';
import { TextLink } from '../../listing/path';
import { useMomentText } from '../../listing/pharmacy-clock';
import { paths } from '../../paths';
import { useLimitedWrite } from '../../session/use-dialog-write';
import { ConfirmDialog } from '../../ui/dialogs/dialog-frame';
import { FormDialog } from '../../ui/dialogs/form-dialog';
import { useTypedName } from '../../ui/dialogs/typed-name';
import { NoteLine } from '../../ui/messages/message-line';
import { noticeDone } from '../../ui/messages/notices';
import { ExportDialog } from '../adjustment-export/export-dialog';
import { useStepsWrite } from '../inventory-frame/comparison-query';
import { By } from '../inventory-frame/facts';
import type { InventoryDialogProps } from '../inventory-frame/parts';
import { useWrittenReason } from '../inventory-frame/written-reason';
import { signedMoney } from '../items/item-figures';
import { pharmacySettingsQuery } from '../pharmacies/settings/pharmacy-settings-query';
import { exportsQuery } from '../return-proof/exported-files';
import { ReturnProofDialog } from '../return-proof/return-proof-dialog';
import { type CheckWords, checkWords, RemedyLink } from './checklist';
import { FiveTotals } from './five-totals';
import { decisionLabels, UncountedFacts } from './uncounted-panel';

/** It belongs to the version in force when it opened: its own write may leave the inventory without one. */
export interface VersionDialogProps extends InventoryDialogProps {
  readonly current: Settlement;
}

interface ExportVersionProps extends VersionDialogProps {
  readonly proof?: string;
}

export function ExportVersion({ current: { version }, proof, ...props }: ExportVersionProps) {
  return (
    <ExportDialog {...props} version={version} proof={proof === undefined ? undefined : Number(proof)} />
  );
}

export function ProveReturn({ current: { version }, ...props }: VersionDialogProps) {
  return <ReturnProofDialog {...props} version={version} />;
}

/** Papers and files are in 'Fechamento'; a list may have lost its last item. */
function useGoOn({ id, onClose }: Pick<InventoryDialogProps, 'id' | 'onClose'>) {
  const navigate = useNavigate();
  const [{ part }] = useListAddress();
  return (done: string, approved?: number) => {
    if (part === 'fechamento') onClose();
    else void navigate(paths.inventory(id, { part: 'fechamento' }), { replace: true });
    if (approved === undefined) noticeDone(done);
    else {
      const go = () => void navigate(paths.result(id, approved));
      noticeDone(done, { label: 'Ver resultado', go });
    }
  };
}

/** Shows what freezes, what is missing, and whether the same act approves it. */
export function SettleDialog({ steps, ...props }: InventoryDialogProps) {
  return steps && <Settle {...props} steps={steps} />;
}

function Settle({ id, comparison, steps, onClose }: InventoryDialogProps & { steps: SettlementSteps }) {
  // Fixed, so a second press asks for the same version and settles once.
  const [version] = useState(steps.next_version);
  const send = useStepsWrite(id, () => request(settle, { params: { id }, body: { version } }));
  const { write, busy, dialog } = useLimitedWrite(send, 'Erro ao apurar.', onClose);
  const unmet = steps.checks.filter((check) => !check.is_met);
  const say = (blocks: boolean) =>
    unmet
      .filter((check) => check.blocks === blocks)
      .map((check) => ({ key: check.key, ...checkWords(check, id, comparison, steps) }));
  const [blocking, warnings] = [say(true), say(false)];
  const { decision, positive, negative, zeroed } = steps.uncounted;
  const goOn = useGoOn({ id, onClose });
  return (
    <ConfirmDialog
      {...dialog}
      title={`Apurar versão ${version}`}
      confirmLabel={busy ? 'Apurando...' : 'Apurar'}
      confirmDisabled={blocking.length > 0}
      onConfirm={() =>
        write(undefined, {
          keepOpen: true,
          onDone: ({ state }) =>
            state === 'approved'
              ? goOn(`Apuração versão ${version} aprovada.`, version)
              : goOn(`Apuração versão ${version} guardada.`),
        })
      }
    >
      <Stack gap="sm">
        <Text>
          O resultado de <strong>{counted(comparison.items, 'item', 'itens')}</strong> (
          {counted(comparison.counted_items, 'contado', 'contados')}) fica guardado como versão {version} e
          não muda mais{steps.current !== null && `; a versão ${steps.current.version} fica como substituída`}
          .
        </Text>
        {/* An undecided item would be in these and not in those of Resumo. */}
        {blocking.length === 0 && (
          <>
            <FiveTotals totals={steps.to_settle.totals} label={`Totais que a versão ${version} guarda`} />
            {zeroed.items > 0 && (
              <Text c="dimmed">
                Disso, vem de zerar não contados: falta{' '}
                <span className="whole">{signedMoney(zeroed.overage - zeroed.value)}</span>, sobra{' '}
                <span className="whole">{signedMoney(zeroed.overage)}</span>. O resto é das contagens.
              </Text>
            )}
          </>
        )}
        {positive.items + negative.items > 0 && (
          <section aria-label="Não contados">
            <h3 className="mb-2">Não contados: {decisionLabels[decision].name}</h3>
            <UncountedFacts uncounted={steps.uncounted} />
          </section>
        )}
        <Sentences title="Impede apurar" sentences={blocking} />
        <Sentences title="Avisos, que saem impressos na Ata" sentences={warnings} />
        <EmptyIdentityLine pharmacy={comparison.pharmacy} />
        {blocking.length === 0 && (
          <NoteLine
            message={
              steps.to_settle.approval ?? 'Quem apura também pode aprovar: a apuração já sai aprovada.'
            }
          />
        )}
      </Stack>
    </ConfirmDialog>
  );
}

function Sentences({ title, sentences }: { title: string; sentences: (CheckWords & { key: string })[] }) {
  if (sentences.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="mb-2">{title}</h3>
      <ul className="bullets">
        {sentences.map(({ key, text, remedy }) => (
          <li key={key}>
            <span>{text}</span> <RemedyLink remedy={remedy} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface Approval {
  readonly reason: string | null;
  readonly confirmed_items?: number;
}

export function ApproveDialog({ steps, ...props }: VersionDialogProps) {
  return steps && <Approve {...props} steps={steps} />;
}

function Approve({ id, steps, current, onClose }: VersionDialogProps & { steps: SettlementSteps }) {
  // The server refuses if a newer version is current.
  const { version, zeroed_items, totals, needs_second_admin } = current;
  const send = useStepsWrite(id, (approval: Approval) =>
    request(approveSettlement, { params: { id }, body: { version, ...approval } }),
  );
  const { write, busy, dialog } = useLimitedWrite(send, 'Erro ao aprovar.', onClose);
  const goOn = useGoOn({ id, onClose });
  const { is_allowed, refusal, needs_reason: asksReason, appointment } = steps.approval;
  const isAlone = needs_second_admin && asksReason && steps.has_one_admin;
  const written = useWrittenReason(
    `closing/approve/${id}`,
    appointment === null ? 'Motivo para aprovar sem segundo administrador' : 'Por que você aprova',
    busy,
  );
  const { field, confirmed } = useTypedName({
    name: formatInteger(zeroed_items),
    alias: String(zeroed_items),
    asked: isAlone,
    readOnly: busy,
    label: 'Digite quantos itens vão a zero para confirmar',
  });
  const approve = (approval: Approval) =>
    write(approval, { keepOpen: true, onDone: () => goOn(`Apuração versão ${version} aprovada.`, version) });
  return (
    <FormDialog
      {...dialog}
      title={`Aprovar versão ${version}`}
      submitLabel={busy ? 'Aprovando...' : 'Aprovar'}
      submitDisabled={!is_allowed || !confirmed}
      onSubmit={() => {
        if (asksReason) {
          written.submit((reason) => approve({ reason, ...(isAlone && { confirmed_items: zeroed_items }) }));
        } else approve({ reason: null });
      }}
    >
      <Stack gap="sm">
        <Text>
          Apurada por <By name={current.settled_by} at={current.settled_at} />. Depois de aprovada, só um
          administrador reabre.
        </Text>
        <FiveTotals totals={totals} label={`Totais da versão ${version}`} />
        {zeroed_items > 0 && (
          <Text>
            <strong>{counted(zeroed_items, 'item não contado vai', 'itens não contados vão')} a zero.</strong>
          </Text>
        )}
        {!is_allowed && <NoteLine message={refusal ?? 'Você não pode aprovar esta apuração.'} />}
        {isAlone && (
          <>
            <Text>
              Vai a zero mais do que um administrador decide sem outro, e aqui só há um. Escreva o motivo; ele
              sai na Ata.
            </Text>
            {written.field}
            {field}
          </>
        )}
        {asksReason && !isAlone && (
          <>
            <Text>
              {appointment === null ? (
                'Você decidiu itens sem consenso, e não há outro administrador que aprove.'
              ) : (
                <>
                  {needs_second_admin
                    ? 'Vai a zero mais do que um administrador decide sem outro'
                    : 'Há itens decididos sem consenso'}
                  , e {appointment.name} recebeu o perfil de administrador ou moderador de{' '}
                  <By name={appointment.by} at={appointment.at} />, depois do início do inventário.
                </>
              )}{' '}
              Escreva o motivo; ele sai na Ata.
            </Text>
            {written.field}
          </>
        )}
      </Stack>
    </FormDialog>
  );
}

const none: readonly ExportedFile[] = [];

export function ReopenDialog({ id, current, onClose }: VersionDialogProps) {
  const { version, exports } = current;
  const send = useStepsWrite(id, (reason: string) =>
    request(reopenSettlement, { params: { id }, body: { version, reason } }),
  );
  const { write, busy, dialog } = useLimitedWrite(send, 'Erro ao reabrir.', onClose);
  const momentText = useMomentText();
  const { data: files = none } = useQuery({ ...exportsQuery(id), enabled: exports > 0 });
  const written = useWrittenReason(`closing/reopen/${id}`, 'Por que reabrir', busy);
  return (
    <FormDialog
      {...dialog}
      title={`Reabrir versão ${version}`}
      submitLabel={busy ? 'Reabrindo...' : 'Reabrir'}
      onSubmit={() =>
        written.submit((reason) => write(reason, { onDone: () => noticeDone('Inventário reaberto.') }))
      }
    >
      <Stack gap="sm">
        {written.field}
        <Text>
          O inventário volta a “Em conferência”. A versão {version} continua guardada, marcada como
          substituída, e a próxima apuração inclui as contagens que chegaram depois dela.
        </Text>
        {exports > 0 && <NoteLine message={leftText(current, files, momentText)} />}
      </Stack>
    </FormDialog>
  );
}

/** 'Versão 1 exportada em 20/01/2026 12:00:00 (ajuste.txt): avise quem importou.'; only the number while files load. */
function leftText(
  { version, exports }: Settlement,
  files: readonly ExportedFile[],
  momentText: (iso: string) => string,
): string {
  const left = files.filter((file) => file.version === version);
  if (left.length === 0) {
    return `${counted(exports, 'arquivo da', 'arquivos da')} versão ${version} já ${exports === 1 ? 'saiu' : 'saíram'}: avise quem importou.`;
  }
  const named = left.map(({ at, file_name }) => `${momentText(at)} (${file_name})`);
  return `Versão ${version} exportada em ${named.join(', ')}: avise quem importou.`;
}

/** A version keeps these; afterwards the Ata has blanks. Shows nothing if they are given or unknown, and never blocks. */
function EmptyIdentityLine({ pharmacy }: { pharmacy: string }) {
  const { data } = useQuery(pharmacySettingsQuery(pharmacy));
  if (data === undefined) return null;
  const { cnpj, crf } = data.identity;
  const missing = [...(cnpj === '' ? ['CNPJ'] : []), ...(crf === '' ? ['CRF'] : [])];
  if (missing.length === 0) return null;
  return (
    <Text size="sm" role="note">
      A Ata sai sem {missing.join(' e ')} da farmácia. Se quiser, preencha antes de apurar:{' '}
      <TextLink to={paths.pharmacySettings(pharmacy)} inherit underline="always">
        Configurações da farmácia
      </TextLink>
      .
    </Text>
  );
}
