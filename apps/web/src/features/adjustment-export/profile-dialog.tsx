import { SHIPPED_PROFILES } from '@balanco/adjustment-file/shipped-profiles';
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
import { ActionIcon, Button, Checkbox, SegmentedControl, SimpleGrid } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { request } from '../../api/client';
import type { DialogProps } from '../../listing/dialog-route';
import { useDialogWrite, usePromptWrite } from '../../session/use-dialog-write';
import { FormDialog } from '../../ui/dialogs/form-dialog';
import { type Field, FormFields } from '../../ui/fields/form-fields';
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
  draftOf,
  moveField,
  type ProfileDraft,
  previewOf,
  profileOf,
  removeField,
  withPlaces,
} from './profile-draft';

export interface ProfileDialogProps extends DialogProps {
  id: string;
  /** Without one it is new, or a copy of `copied`. */
  profile?: string;
  copied?: string;
  stored: readonly NamedProfile[];
}

const kinds = [
  { value: 'separated', label: 'Separado' },
  { value: 'fixed', label: 'Posições fixas' },
];

const nameFields: readonly Field<ProfileDraft>[] = [
  { name: 'name', kind: 'text', label: 'Nome', maxLength: 80, required: true },
];

export function ProfileDialog({ id, profile, copied, stored, onClose }: ProfileDialogProps) {
  const edited = stored.find((each) => each.id === profile) ?? null;
  const [draft, setDraft] = useKept<ProfileDraft>(`export-profile/${edited?.id ?? `new/${id}`}`, () => {
    const begin = edited ?? [...stored, ...SHIPPED_PROFILES].find((each) => each.id === copied);
    return draftOf(
      copied === undefined ? (begin?.name ?? '') : `${begin?.name ?? ''} (cópia)`.slice(0, 80),
      begin?.profile,
    );
  });
  const [problem, setProblem] = useState<string | null>(null);
  const save = useSaveProfile(id, edited);
  const { write, busy, failure, dialog } = useDialogWrite(save, 'Erro ao salvar o perfil.', onClose);
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
      {...dialog}
      title={edited === null ? 'Novo perfil de exportação' : 'Editar perfil de exportação'}
      busyLabel="Salvando..."
      error={problem ?? failure}
      onSubmit={submit}
      size="60rem"
    >
      <FormFields fields={nameFields} form={draft} readOnly={busy} onChange={patch} />
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
        <Button disabled={busy} onClick={() => change(addField)}>
          Adicionar campo
        </Button>
      </div>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" verticalSpacing="sm">
        <FormFields fields={fileFields(draft)} form={draft} readOnly={busy} onChange={patch} />
      </SimpleGrid>
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
  return usePromptWrite(profilesKey, (draft: ProfileDraft) => {
    const body = { name: draft.name, profile: profileOf(draft) };
    return edited === null
      ? request(createExportProfile, { params: { id: pharmacy }, body })
      : request(editExportProfile, { params: { id: edited.id }, body });
  });
}

interface FieldRowProps {
  field: ProfileField;
  number: number;
  isFixed: boolean;
  isFirst: boolean;
  isLast: boolean;
  disabled: boolean;
  onChange: (change: Partial<ProfileField>) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/** A choice has no empty value. */
type ShownField = Omit<ProfileField, 'decimal_mark'> & { readonly decimal_mark: ',' | '.' | 'none' };

const places: readonly Field<ShownField>[] = [
  { name: 'start', kind: 'whole', label: 'Início', maxLength: 4 },
  { name: 'length', kind: 'whole', label: 'Tamanho', maxLength: 4 },
  { name: 'decimals', kind: 'whole', label: 'Decimais', maxLength: 4 },
];
const textFields: readonly Field<ShownField>[] = [
  { name: 'text', kind: 'text', label: 'Texto', maxLength: 500, className: 'grow-10' },
];
const numberFields: readonly Field<ShownField>[] = [
  {
    name: 'decimal_mark',
    kind: 'choice',
    label: 'Marca decimal',
    className: `${styles.mark} grow-10`,
    choices: [
      { value: ',', label: 'Vírgula' },
      { value: '.', label: 'Ponto' },
      { value: 'none', label: 'Nenhuma' },
    ],
  },
  {
    name: 'sign',
    kind: 'choice',
    label: 'Sinal',
    className: 'grow-10',
    choices: [
      { value: 'none', label: 'Sem sinal' },
      { value: 'minus', label: 'Menos, se negativo' },
      { value: 'both', label: 'Sempre + ou −' },
    ],
  },
];

function FieldRow({ field, number, isFixed, disabled, onChange, ...row }: FieldRowProps) {
  const isNumber = isNumberSource(field.source);
  const mark = field.decimal_mark === '' ? 'none' : field.decimal_mark;
  const common = {
    form: { ...field, decimal_mark: mark },
    readOnly: disabled,
    onChange: ({ decimal_mark: chosen, ...change }: Partial<ShownField>) =>
      onChange({
        ...change,
        ...('decimals' in change && { decimals: change.decimals ?? 0 }),
        ...(chosen !== undefined && { decimal_mark: chosen === 'none' ? '' : chosen }),
      }),
  } as const;
  const source: Field<ShownField> = {
    name: 'source',
    kind: 'choice',
    label: `Campo ${number}`,
    className: 'grow-10',
    choices: FIELD_SOURCES.map((value) => ({ value, label: sourceWords[value] })),
  };
  const shown = places.filter(
    ({ name }) => (name !== 'start' || isFixed) && (name !== 'decimals' || isNumber),
  );
  return (
    <li className={`${styles.field} ruled line gap-3 rows-2 bottom py-3`} aria-label={`Campo ${number}`}>
      <FormFields fields={[source]} {...common} />
      <div className={`${styles.numbers} flex gap-2 fill`}>
        <FormFields fields={shown} {...common} />
      </div>
      {field.source === 'text' && <FormFields fields={textFields} {...common} />}
      {isNumber && <FormFields fields={numberFields} {...common} />}
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
          {(
            [
              [`Subir o campo ${number}`, IconArrowUp, () => row.onMove(-1), row.isFirst],
              [`Descer o campo ${number}`, IconArrowDown, () => row.onMove(1), row.isLast],
              [`Remover o campo ${number}`, IconTrash, row.onRemove, false],
            ] as const
          ).map(([label, Icon, act, isOff]) => (
            <ActionIcon
              key={label}
              variant="default"
              size={44}
              aria-label={label}
              title={label}
              disabled={disabled || isOff}
              onClick={act}
            >
              <Icon size={18} aria-hidden />
            </ActionIcon>
          ))}
        </div>
      </div>
    </li>
  );
}

const separators = [
  { value: ';', label: 'Ponto e vírgula' },
  { value: ',', label: 'Vírgula' },
  { value: '|', label: 'Barra vertical' },
  { value: '\t', label: 'Tabulação' },
  { value: ' ', label: 'Espaço' },
];

function fileFields({ kind, separator, extension }: ProfileDraft): readonly Field<ProfileDraft>[] {
  const isKnown = separators.some(({ value }) => value === separator);
  const separated: readonly Field<ProfileDraft>[] = [
    {
      name: 'separator',
      kind: 'choice',
      label: 'Separador',
      choices: isKnown ? separators : [...separators, { value: separator, label: separator }],
    },
    {
      name: 'quotes',
      kind: 'choice',
      label: 'Aspas',
      choices: [
        { value: 'never', label: 'Nunca' },
        { value: 'needed', label: 'Só onde precisa' },
        { value: 'always', label: 'Sempre' },
      ],
    },
  ];
  return [
    ...(kind === 'separated' ? separated : []),
    { name: 'header', kind: 'text', label: 'Primeira linha (vazia: nenhuma)', maxLength: 500 },
    { name: 'footer', kind: 'text', label: 'Última linha (vazia: nenhuma)', maxLength: 500 },
    {
      name: 'line_end',
      kind: 'choice',
      label: 'Fim de linha',
      choices: [
        { value: 'crlf', label: 'CRLF (Windows)' },
        { value: 'lf', label: 'LF' },
      ],
    },
    {
      name: 'encoding',
      kind: 'choice',
      label: 'Codificação',
      choices: [
        { value: 'windows-1252', label: 'Windows-1252 (ANSI)' },
        { value: 'utf-8', label: 'UTF-8' },
      ],
    },
    { name: 'file_name', kind: 'text', label: 'Nome do arquivo', maxLength: 100 },
    {
      name: 'extension',
      kind: 'choice',
      label: 'Extensão',
      choices: [...new Set([...PROFILE_EXTENSIONS, extension])].map((value) => ({ value, label: value })),
    },
  ];
}
