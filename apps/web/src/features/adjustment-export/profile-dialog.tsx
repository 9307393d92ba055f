import { exportProfileSchema } from '@balanco/contract/exports/export-profile';
import {
  createExportProfile,
  editExportProfile,
  type NamedProfile,
} from '@balanco/contract/exports/export-profiles';
import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../api/client';
import { useDialogWrite } from '../../session/use-dialog-write';
import { FormDialog } from '../../ui/form-dialog';
import { NoteLine } from '../../ui/note-line';
import { noticeDone } from '../../ui/notices';
import { useKept } from '../../ui/use-kept';
import styles from './adjustment-export.module.css';
import { profilesKey } from './export-query';
import { FieldRow } from './field-row';
import { FilePreview } from './file-preview';
import { FileSettings } from './file-settings';
import {
  addField,
  changeField,
  moveField,
  type ProfileDraft,
  previewOf,
  profileOf,
  removeField,
  withPlaces,
} from './profile-draft';
import { SampleField } from './sample-field';

interface ProfileDialogProps {
  pharmacy: string;
  /** The profile that is edited; null for a new one. */
  edited: NamedProfile | null;
  begin: ProfileDraft;
  onClose: () => void;
}

const kinds = [
  { value: 'separated', label: 'Separado' },
  { value: 'fixed', label: 'Posições fixas' },
];

/** A profile with its fields, and the lines that it makes of three example items. */
export function ProfileDialog({ pharmacy, edited, begin, onClose }: ProfileDialogProps) {
  const [draft, setDraft] = useKept<ProfileDraft>(`export-profile/${edited?.id ?? `new/${pharmacy}`}`, begin);
  const [problem, setProblem] = useState<string | null>(null);
  const { write, busy, failure } = useDialogWrite(useSaveProfile(pharmacy, edited), {
    failed: 'Erro ao salvar o perfil.',
    onClose,
  });
  const change = (next: (before: ProfileDraft) => ProfileDraft) => {
    setDraft(next);
    setProblem(null);
  };
  const patch = (part: Partial<ProfileDraft>) => change((before) => ({ ...before, ...part }));
  const preview = previewOf(draft);
  const submit = () => {
    const found = exportProfileSchema.safeParse(profileOf(draft)).error?.issues[0];
    const missing = draft.name.trim() === '' ? 'Dê um nome ao perfil.' : (found?.message ?? null);
    setProblem(missing);
    if (missing !== null) return;
    write(draft, { onDone: ({ name }) => noticeDone(`Perfil ${name} salvo.`) });
  };
  return (
    <FormDialog
      title={edited === null ? 'Novo perfil de exportação' : 'Editar perfil de exportação'}
      submitLabel="Salvar"
      busyLabel="Salvando..."
      busy={busy}
      error={problem ?? failure}
      onSubmit={submit}
      onClose={onClose}
      size="60rem"
    >
      <TextInput
        label="Nome"
        required
        maxLength={80}
        value={draft.name}
        readOnly={busy}
        onChange={(event) => patch({ name: event.currentTarget.value })}
      />
      <SampleField draft={draft} disabled={busy} onChange={patch} />
      <SegmentedControl
        aria-label="Tipo do arquivo"
        data={kinds}
        value={draft.kind}
        disabled={busy}
        fullWidth
        color="blue"
        transitionDuration={0}
        onChange={(kind) =>
          change((before) => withPlaces({ ...before, kind: kind === 'fixed' ? 'fixed' : 'separated' }))
        }
      />
      <div>
        <ol className={styles.fields} aria-label="Campos">
          {draft.fields.map(({ key, ...field }, index) => (
            <FieldRow
              key={key}
              field={field}
              number={index + 1}
              isFixed={draft.kind === 'fixed'}
              isFirst={index === 0}
              isLast={index === draft.fields.length - 1}
              disabled={busy}
              onChange={(part) => change((before) => changeField(before, key, part))}
              onMove={(by) => change((before) => moveField(before, key, by))}
              onRemove={() => change((before) => removeField(before, key))}
            />
          ))}
        </ol>
        <Button variant="default" disabled={busy} onClick={() => change(addField)}>
          Adicionar campo
        </Button>
      </div>
      <FileSettings draft={draft} disabled={busy} onChange={patch} />
      <div className={styles.dimmed}>
        {
          'Na primeira e na última linha e no nome valem {inventario}, {versao} e {data}; nas linhas também {linhas}, {unidades} e {valor}.'
        }
      </div>
      <FilePreview label="Como fica o arquivo, com três itens de exemplo" lines={preview.lines} />
      <NoteLine message={preview.problem} />
    </FormDialog>
  );
}

function useSaveProfile(pharmacy: string, edited: NamedProfile | null) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (draft: ProfileDraft) => {
      const body = { name: draft.name, profile: profileOf(draft) };
      return edited === null
        ? request(createExportProfile, { params: { id: pharmacy }, body })
        : request(editExportProfile, { params: { id: edited.id }, body });
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: profilesKey }),
  });
}
