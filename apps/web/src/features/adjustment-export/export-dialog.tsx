import { SHIPPED_PROFILES } from '@balanco/adjustment-file/shipped-profiles';
import { counted, formatMoney, formatQuantity } from '@balanco/contract/base/numbers';
import {
  contentWords,
  EXPORT_CODES,
  EXPORT_CONTENTS,
  type ExportCode,
  type ExportContent,
  editExportProfile,
  isProfileExtension,
  type NamedProfile,
  PROFILE_EXTENSIONS,
} from '@balanco/contract/exports/export-profiles';
import type { ExportedFile, ExportPreview } from '@balanco/contract/exports/exports';
import { Button, Checkbox, Group, Radio, Select, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { request, sentence, sentenceWithDetail } from '../../api/client';
import { bytesOf } from '../../lib/base64';
import { TextLink } from '../../listing/path';
import { useMomentText } from '../../listing/pharmacy-clock';
import { paths } from '../../paths';
import { useAttempt } from '../../session/use-attempt';
import { useDialogWrite } from '../../session/use-dialog-write';
import { FormDialog } from '../../ui/dialogs/form-dialog';
import { PendingMessage } from '../../ui/messages/list-message';
import { AlertLine, NotedList, NoteLine } from '../../ui/messages/message-line';
import { noticeDone } from '../../ui/messages/notices';
import { saveFile } from '../../ui/save-file';
import {
  type FileChoice,
  previewQuery,
  profileGroups,
  profilesKey,
  profilesQuery,
  useExport,
} from './export-query';
import { codeWords, contentEffects, contentReason, profileChangeText, refusedText } from './export-words';
import { FilePreview } from './file-preview';

interface ExportDialogProps {
  id: string;
  pharmacy: string;
  version: number;
  /** Only the differing items of this proof of return. */
  proof?: number | undefined;
  onClose: () => void;
}

/** See docs/adjustment-files.md. */
export function ExportDialog({ id, pharmacy, version, proof, onClose }: ExportDialogProps) {
  const navigate = useNavigate();
  const momentText = useMomentText();
  const profiles = useQuery(profilesQuery(pharmacy));
  const [chosen, setChosen] = useState<Partial<FileChoice>>({});
  const [consent, setConsent] = useState({ leaveOut: false, confirmMixed: false });
  const [seenChange, setSeenChange] = useState<string>();
  const choice: FileChoice = {
    profile: profiles.data?.[0]?.id ?? SHIPPED_PROFILES[0]?.id ?? '',
    content: null,
    code: 'barcode',
    byCode: false,
    ...chosen,
    proof,
  };
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...previewQuery(id, version, choice),
    enabled: !profiles.isPending,
  });
  const { write, busy, dialog } = useDialogWrite(useExport(id, version), 'Erro ao exportar.', onClose);
  const change = (part: Partial<FileChoice>) => {
    // Another profile may lack the content, and consent covers only what was shown.
    setChosen((before) => ({ ...before, ...(part.profile !== undefined && { content: null }), ...part }));
    setConsent({ leaveOut: false, confirmMixed: false });
  };
  const isReady = data !== undefined && error === null && !isPlaceholderData;
  const profileChange = data?.profile_change ?? null;
  const hasSeen = profileChange === null || profileChange.at === seenChange;
  const own = profiles.data?.find(({ id: each }) => each === choice.profile);
  const { leaveOut, confirmMixed } = consent;
  const canExport =
    isReady &&
    hasSeen &&
    data.totals.lines > 0 &&
    (data.refused.count === 0 || leaveOut) &&
    (data.mixed_with.length === 0 || confirmMixed);
  const submit = () => {
    if (data === undefined) return;
    const { profile, code, byCode } = choice;
    write(
      {
        profile,
        content: data.content,
        code_kind: code,
        by_code: byCode,
        leave_out: leaveOut,
        confirm_mixed: confirmMixed,
        return_proof: proof,
        confirm_change: data.profile_change?.at,
      },
      {
        onDone: ({ export: file, file: bytes }) => {
          saveFile(file.file_name, new Blob([bytesOf(bytes)]));
          noticeDone(`Arquivo salvo: ${file.file_name}, com ${counted(file.lines, 'linha', 'linhas')}.`, {
            label: 'Ver resultado',
            go: () => void navigate(paths.result(id, version)),
          });
        },
      },
    );
  };
  return (
    <FormDialog
      {...dialog}
      title={
        proof === undefined ? `Exportar versão ${version}` : `Reexportar da versão ${version} só o que falta`
      }
      submitLabel="Exportar"
      busyLabel="Exportando..."
      submitDisabled={!canExport}
      note={
        isReady && (
          <>
            {profileChange !== null && !hasSeen && (
              <Group justify="space-between" gap="xs">
                <NoteLine message={profileChangeText(profileChange, momentText(profileChange.at))} />
                <Button size="xs" onClick={() => setSeenChange(profileChange.at)}>
                  Continuar
                </Button>
              </Group>
            )}
            {data.refused.count > 0 && (
              <WaysOut
                refused={data.refused}
                code={choice.code}
                leaveOut={leaveOut}
                disabled={busy}
                onInternalCode={() => change({ code: 'internal_code' })}
                onLeaveOut={(next) => setConsent((before) => ({ ...before, leaveOut: next }))}
              />
            )}
            {data.mixed_with[0] !== undefined && (
              <>
                <NoteLine
                  message={mixedText(data.mixed_with[0], momentText(data.mixed_with[0].at), {
                    version,
                    content: data.content,
                    proof,
                  })}
                />
                <Checkbox
                  mt="xs"
                  label={`Exportar também: ${contentWords[data.content]}`}
                  checked={confirmMixed}
                  disabled={busy}
                  onChange={(event) => {
                    const { checked } = event.currentTarget;
                    setConsent((before) => ({ ...before, confirmMixed: checked }));
                  }}
                />
              </>
            )}
          </>
        )
      }
      onSubmit={submit}
      size="46rem"
    >
      <Select
        label="Perfil"
        description="Como é o arquivo que o seu sistema importa"
        data={profileGroups(profiles.data ?? [])}
        value={choice.profile}
        disabled={busy}
        // Disabled, it would pass the first focus to the link below, which closes a list just opened.
        readOnly={profiles.isPending}
        onChange={(profile) => profile !== null && change({ profile })}
      />
      <TextLink to={paths.exportProfiles(pharmacy)}>Ver e criar perfis</TextLink>
      <Select
        label="Código"
        data={EXPORT_CODES.map((value) => ({ value, label: codeWords[value] }))}
        value={choice.code}
        disabled={busy}
        onChange={(value) => {
          const code = EXPORT_CODES.find((each) => each === value);
          if (code !== undefined) change({ code });
        }}
      />
      {own !== undefined && !isProfileExtension(own.profile.extension) ? (
        <OtherExtension key={own.id} profile={own} onSaved={() => void refetch()} />
      ) : error !== null || data === undefined ? (
        <PendingMessage failure={error && sentence(error)} onRetry={() => void refetch()} height={240} />
      ) : (
        <>
          <RefusedItems refused={data.refused} />
          <ContentField preview={data} disabled={busy} onChange={(content) => change({ content })} />
          {data.content !== 'adjustment' && (
            <Checkbox
              label="Uma linha por código lido, em vez de uma por item"
              checked={choice.byCode}
              disabled={busy}
              onChange={(event) => change({ byCode: event.currentTarget.checked })}
            />
          )}
          <FilePreview label={`Primeiras linhas de ${data.file_name}`} lines={data.sample} />
          <div className="bold">
            {counted(data.totals.lines, 'linha', 'linhas')} · {formatQuantity(data.totals.units)} un ·{' '}
            {formatMoney(data.totals.money)}
          </div>
        </>
      )}
    </FormDialog>
  );
}

/** Saves an old profile with an extension that is still allowed. */
function OtherExtension({ profile: own, onSaved }: { profile: NamedProfile; onSaved: () => void }) {
  const { id, name, profile } = own;
  const queries = useQueryClient();
  const { attempt, busy, failure } = useAttempt();
  const save = (extension: string) =>
    attempt(
      null,
      async () => {
        const body = { name, profile: { ...profile, extension } };
        await request(editExportProfile, { params: { id }, body });
        await queries.invalidateQueries({ queryKey: profilesKey });
        onSaved();
      },
      (problem) => sentenceWithDetail('Erro ao salvar o perfil.', problem),
    );
  return (
    <>
      <Select
        label="Extensão"
        description={`Arquivos .${profile.extension} não saem mais. Escolha outra extensão: o perfil fica salvo com ela.`}
        placeholder="Escolha"
        data={PROFILE_EXTENSIONS}
        value={null}
        disabled={busy}
        onChange={(extension) => extension !== null && save(extension)}
      />
      <AlertLine message={failure} />
    </>
  );
}

interface ContentFieldProps {
  preview: ExportPreview;
  disabled: boolean;
  onChange: (content: ExportContent) => void;
}

function ContentField({ preview, disabled, onChange }: ContentFieldProps) {
  return (
    <Radio.Group
      label="Conteúdo"
      description={contentReason(preview)}
      value={preview.content}
      onChange={(value) => {
        const content = EXPORT_CONTENTS.find((each) => each === value);
        if (content !== undefined) onChange(content);
      }}
    >
      <Stack gap={4} mt={4}>
        {EXPORT_CONTENTS.map((content) => (
          <Radio
            key={content}
            value={content}
            label={contentWords[content]}
            description={content === preview.content ? contentEffects[content] : undefined}
            title={contentEffects[content]}
            disabled={disabled || !preview.offered.includes(content)}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}

function RefusedItems({ refused }: { refused: ExportPreview['refused'] }) {
  const { count, units, money, results } = refused;
  return (
    <NotedList
      label="Itens que não cabem"
      note={`${counted(count, 'item não cabe', 'itens não cabem')} no arquivo: ${formatQuantity(units)} un, ${formatMoney(money)}.`}
      count={count}
      rows={results.map((item) => [
        item.description || item.key.slice(2),
        [item.internal_code, item.barcode].filter((code) => code !== '').join(' · '),
        refusedText(item),
      ])}
      moreText={(more) => counted(more, 'item', 'itens')}
    />
  );
}

interface WaysOutProps {
  refused: ExportPreview['refused'];
  code: ExportCode;
  leaveOut: boolean;
  disabled: boolean;
  onInternalCode: () => void;
  onLeaveOut: (leaveOut: boolean) => void;
}

/** Beside 'Exportar', because the list of refused items may be out of sight. */
function WaysOut({ refused, code, leaveOut, disabled, onInternalCode, onLeaveOut }: WaysOutProps) {
  const { count, results } = refused;
  const helps =
    code !== 'internal_code' &&
    results.some(({ problem, internal_code }) => problem === 'no_code' && internal_code !== '');
  return (
    <div className="line gap-3 rows-1">
      <span>{counted(count, 'item não cabe', 'itens não cabem')} no arquivo.</span>
      {helps && (
        <Button size="xs" disabled={disabled} onClick={onInternalCode}>
          Usar o código interno em todos os itens
        </Button>
      )}
      <Checkbox
        label={`Deixar de fora ${counted(count, 'item', 'itens')}`}
        checked={leaveOut}
        disabled={disabled}
        onChange={(event) => onLeaveOut(event.currentTarget.checked)}
      />
    </div>
  );
}

function mixedText(
  left: ExportedFile,
  leftAt: string,
  { version, content: wanted, proof }: { version: number; content: ExportContent; proof: number | undefined },
): string {
  if (proof !== undefined) {
    return `Um arquivo já saiu em ${leftAt} por ${left.by}, e a conferência ${proof} pode não contar com ele. Confira de novo, ou o ajuste pode contar duas vezes.`;
  }
  if (left.version === version && left.content === wanted) {
    return `Este ajuste já foi exportado em ${leftAt} por ${left.by}; importar duas vezes no ERP pode dobrar o ajuste.`;
  }
  return `A versão ${left.version} já saiu como ${contentWords[left.content]} em ${leftAt}, por ${left.by}. Quem importar os dois arquivos conta as diferenças duas vezes.`;
}
