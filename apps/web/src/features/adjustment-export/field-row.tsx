import { FIELD_SOURCES, isNumberSource, type ProfileField } from '@balanco/contract/exports/export-profile';
import { ActionIcon, Checkbox, Select, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import styles from './adjustment-export.module.css';
import { sourceWords } from './export-words';
import { NumberField } from './number-field';

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

/** One field of a profile; it moves with its two buttons. */
export function FieldRow({ field, number, isFixed, disabled, onChange, ...row }: FieldRowProps) {
  return (
    <li className={styles.field} aria-label={`Campo ${number}`}>
      <Select
        className={styles.source}
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
      {field.source === 'text' && (
        <TextInput
          className={styles.source}
          label="Texto"
          maxLength={500}
          value={field.text}
          disabled={disabled}
          onChange={(event) => onChange({ text: event.currentTarget.value })}
        />
      )}
      <div className={styles.numbers}>
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
      {isNumberSource(field.source) && (
        <>
          <Select
            className={styles.short}
            label="Marca decimal"
            data={marks}
            value={field.decimal_mark === '' ? 'none' : field.decimal_mark}
            allowDeselect={false}
            disabled={disabled}
            onChange={(value) => onChange({ decimal_mark: value === ',' || value === '.' ? value : '' })}
          />
          <Select
            className={styles.short}
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
      <div className={styles.ticks}>
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
      <div className={styles.moves}>
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
    </li>
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
