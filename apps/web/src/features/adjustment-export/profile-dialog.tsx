import {
  createExportProfile,
  editExportProfile,
  exportProfileSchema,
  FIELD_SOURCES,
  isNumberSource,
  type NamedProfile,
  PROFILE_EXTENSIONS,
  type ProfileField,
} from '@balanco/contract/exports/export-profiles';
import { ActionIcon, Button, Checkbox, SegmentedControl, Select, SimpleGrid, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../api/client';
import { useDialogWrite } from '../../session/use-dialog-write';
import { FormDialog } from '../../ui/dialogs/form-dialog';
import { useKept } from '../../ui/fields/kept-fields';
import { NoteLine } from '../../ui/messages/message-line';
import { noticeDone } from '../../ui/messages/notices';
import styles from './adjustment-export.module.css';
import { profilesKey } from './export-query';
import { sourceWords } from './export-words';
import { FilePreview, SampleField } from './file-preview';
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

interface ProfileDialogProps {
  pharmacy: string;
  /** null for a new one. */
  edited: NamedProfile | null;
  begin: ProfileDraft;
  onClose: () => void;
}

const kinds = [
  { value: 'separated', label: 'Separado' },
  { value: 'fixed', label: 'Posições fixas' },
];

/** Shows the lines that the fields make of three example items. */
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
        <ol aria-label="Campos">
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
      <div className="dim small anywhere">
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

interface FieldRowProps {
  field: ProfileField;
  /** From 1. */
  number: number;
  isFixed: boolean;
  isFirst: boolean;
  isLast: boolean;
  disabled: boolean;
  onChange: (change: Partial<ProfileField>) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

const sources = FIELD_SOURCES.map((value) => ({ value, label: sourceWords[value] }));
const marks = [
  { value: ',', label: 'Vírgula' },
  { value: '.', label: 'Ponto' },
  { value: 'none', label: 'Nenhuma' },
];
const signs = [
  { value: 'none', label: 'Sem sinal' },
  { value: 'minus', label: 'Menos, se negativo' },
  { value: 'both', label: 'Sempre + ou −' },
] as const;

function FieldRow({ field, number, isFixed, disabled, onChange, ...row }: FieldRowProps) {
  return (
    <li className={`${styles.field} ruled line gap-3 rows-2 bottom py-3`} aria-label={`Campo ${number}`}>
      <Select
        className="grow-10"
        label={`Campo ${number}`}
        data={sources}
        value={field.source}
        allowDeselect={false}
        disabled={disabled}
        onChange={(value) => {
          const source = FIELD_SOURCES.find((each) => each === value);
          if (source !== undefined) onChange({ source });
        }}
      />
      <div className={`${styles.numbers} flex gap-2 fill`}>
        {isFixed && (
          <NumberField
            label="Início"
            value={field.start}
            disabled={disabled}
            onChange={(start) => onChange({ start })}
          />
        )}
        <NumberField
          label="Tamanho"
          value={field.length}
          disabled={disabled}
          onChange={(length) => onChange({ length })}
        />
        {isNumberSource(field.source) && (
          <NumberField
            label="Decimais"
            value={field.decimals}
            disabled={disabled}
            onChange={(decimals) => onChange({ decimals: decimals ?? 0 })}
          />
        )}
      </div>
      {field.source === 'text' && (
        <TextInput
          className="grow-10"
          label="Texto"
          maxLength={500}
          value={field.text}
          disabled={disabled}
          onChange={(event) => onChange({ text: event.currentTarget.value })}
        />
      )}
      {isNumberSource(field.source) && (
        <>
          <Select
            className={`${styles.mark} grow-10`}
            label="Marca decimal"
            data={marks}
            value={field.decimal_mark === '' ? 'none' : field.decimal_mark}
            allowDeselect={false}
            disabled={disabled}
            onChange={(value) => onChange({ decimal_mark: value === ',' || value === '.' ? value : '' })}
          />
          <Select
            className="grow-10"
            label="Sinal"
            data={[...signs]}
            value={field.sign}
            allowDeselect={false}
            disabled={disabled}
            onChange={(value) => {
              const sign = signs.find((each) => each.value === value);
              if (sign !== undefined) onChange({ sign: sign.value });
            }}
          />
        </>
      )}
      <div className={`${styles.foot} line gap-4 rows-2`}>
        <div className={`${styles.ticks} line gap-4 rows-2 grow-10`}>
          <Checkbox
            label="Zeros à esquerda"
            checked={field.pad === '0'}
            disabled={disabled}
            onChange={(event) => onChange({ pad: event.currentTarget.checked ? '0' : ' ' })}
          />
          <Checkbox
            label="Alinhar à direita"
            checked={field.align === 'right'}
            disabled={disabled}
            onChange={(event) => onChange({ align: event.currentTarget.checked ? 'right' : 'left' })}
          />
        </div>
        <div className="flex gap-1 push">
          <RowButton
            label={`Subir o campo ${number}`}
            disabled={disabled || row.isFirst}
            onClick={() => row.onMove(-1)}
            Icon={IconArrowUp}
          />
          <RowButton
            label={`Descer o campo ${number}`}
            disabled={disabled || row.isLast}
            onClick={() => row.onMove(1)}
            Icon={IconArrowDown}
          />
          <RowButton
            label={`Remover o campo ${number}`}
            disabled={disabled}
            onClick={row.onRemove}
            Icon={IconTrash}
          />
        </div>
      </div>
    </li>
  );
}

interface NumberFieldProps {
  label: string;
  value: number | null;
  disabled: boolean;
  onChange: (value: number | null) => void;
}

function NumberField({ label, value, disabled, onChange }: NumberFieldProps) {
  return (
    <TextInput
      label={label}
      inputMode="numeric"
      maxLength={4}
      value={value === null ? '' : String(value)}
      disabled={disabled}
      onChange={(event) => {
        const digits = event.currentTarget.value.replace(/\D/g, '');
        onChange(digits === '' ? null : Number(digits));
      }}
    />
  );
}

interface RowButtonProps {
  label: string;
  disabled: boolean;
  onClick: () => void;
  Icon: typeof IconTrash;
}

function RowButton({ label, disabled, onClick, Icon }: RowButtonProps) {
  return (
    <ActionIcon
      variant="default"
      size={44}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  );
}

interface FileSettingsProps {
  draft: ProfileDraft;
  disabled: boolean;
  onChange: (change: Partial<ProfileDraft>) => void;
}

const separators = [
  { value: ';', label: 'Ponto e vírgula' },
  { value: ',', label: 'Vírgula' },
  { value: '|', label: 'Barra vertical' },
  { value: '\t', label: 'Tabulação' },
  { value: ' ', label: 'Espaço' },
];
const quotes = [
  { value: 'never', label: 'Nunca' },
  { value: 'needed', label: 'Só onde precisa' },
  { value: 'always', label: 'Sempre' },
] as const;

function FileSettings({ draft, disabled, onChange }: FileSettingsProps) {
  const known = separators.some(({ value }) => value === draft.separator);
  const text = (label: string, key: 'header' | 'footer' | 'file_name', maxLength: number) => (
    <TextInput
      label={label}
      maxLength={maxLength}
      value={draft[key]}
      disabled={disabled}
      onChange={(event) => onChange({ [key]: event.currentTarget.value })}
    />
  );
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" verticalSpacing="sm">
      {draft.kind === 'separated' && (
        <>
          <Select
            label="Separador"
            data={known ? separators : [...separators, { value: draft.separator, label: draft.separator }]}
            value={draft.separator}
            allowDeselect={false}
            disabled={disabled}
            onChange={(separator) => separator !== null && onChange({ separator })}
          />
          <Select
            label="Aspas"
            data={[...quotes]}
            value={draft.quotes}
            allowDeselect={false}
            disabled={disabled}
            onChange={(value) => {
              const chosen = quotes.find((each) => each.value === value);
              if (chosen !== undefined) onChange({ quotes: chosen.value });
            }}
          />
        </>
      )}
      {text('Primeira linha (vazia: nenhuma)', 'header', 500)}
      {text('Última linha (vazia: nenhuma)', 'footer', 500)}
      <Select
        label="Fim de linha"
        data={[
          { value: 'crlf', label: 'CRLF (Windows)' },
          { value: 'lf', label: 'LF' },
        ]}
        value={draft.line_end}
        allowDeselect={false}
        disabled={disabled}
        onChange={(value) => onChange({ line_end: value === 'lf' ? 'lf' : 'crlf' })}
      />
      <Select
        label="Codificação"
        data={[
          { value: 'windows-1252', label: 'Windows-1252 (ANSI)' },
          { value: 'utf-8', label: 'UTF-8' },
        ]}
        value={draft.encoding}
        allowDeselect={false}
        disabled={disabled}
        onChange={(value) => onChange({ encoding: value === 'utf-8' ? 'utf-8' : 'windows-1252' })}
      />
      {text('Nome do arquivo', 'file_name', 100)}
      <Select
        label="Extensão"
        data={[...new Set([...PROFILE_EXTENSIONS, draft.extension])]}
        value={draft.extension}
        allowDeselect={false}
        disabled={disabled}
        onChange={(extension) => extension !== null && onChange({ extension })}
      />
    </SimpleGrid>
  );
}
