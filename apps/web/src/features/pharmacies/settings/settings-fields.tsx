import { NAME_LIMIT } from '@balanco/contract/base/fields';
import { ASKED_PHOTO_KINDS, type AskedPhotoKind } from '@balanco/contract/mobile/photos';
import {
  type AlarmLimits,
  type PharmacySettingsAnswer,
  TIME_ZONES,
  VALUE_BASES,
  type ValueBasis,
  valueBasisSchema,
} from '@balanco/contract/pharmacies/pharmacy-settings';
import { RECOUNT_CRITERIA } from '@balanco/contract/recounts/recount-defaults';
import { Button, Checkbox, Radio, Select, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useDialogWrite } from '../../../session/use-dialog-write';
import { useFocusProblem } from '../../../ui/dialogs/form-dialog';
import { DecimalField, LimitFields } from '../../../ui/fields/decimal-field';
import { AlertLine } from '../../../ui/messages/message-line';
import { noticeDone } from '../../../ui/messages/notices';
import { RECOUNT_KINDS, type RecountAmount, recountCriteriaWords } from './recount-criteria';
import styles from './settings.module.css';
import { alarmExamples, amountExamples, recountExamples } from './settings-examples';
import {
  ALARM_KINDS,
  type AlarmTexts,
  AMOUNT_KINDS,
  type AmountName,
  formOf,
  NO_PROBLEMS,
  type RecountForm,
  readSettings,
  type SettingsForm,
  type SettingsProblems,
  useSaveSettings,
} from './settings-form';
import { DepartmentChoice, ToleranceFields, zoneWords } from './terms-fields';

const basisWords: Readonly<Record<ValueBasis, { readonly name: string; readonly means: string }>> = {
  unknown: { name: 'Não informado', means: 'Os totais dizem só “R$ (valor do catálogo)”.' },
  cost: { name: 'Custo', means: 'Os totais dizem “R$ a custo”.' },
  sale: { name: 'Preço de venda', means: 'Os totais dizem “R$ a preço de venda”.' },
};

const photoLabels: Readonly<Record<AskedPhotoKind, string>> = {
  zero: 'Contado com zero',
  broken: 'Quebra ou avaria',
  expired: 'Vencido',
  controlled: 'De departamento controlado',
};

const identityFields = [
  ['legal_name', 'Razão social', { maxLength: NAME_LIMIT }],
  ['cnpj', 'CNPJ', { maxLength: 30, placeholder: '00.000.000/0000-00' }],
  ['state_registration', 'Inscrição estadual', { maxLength: 30 }],
  ['address', 'Endereço', { maxLength: 300 }],
  ['crf', 'CRF da farmácia', { maxLength: 40, placeholder: 'CRF-SP 12345' }],
  ['pharmacist', 'Farmacêutico(a) responsável', { maxLength: NAME_LIMIT }],
  ['pharmacist_crf', 'CRF do responsável', { maxLength: 40, placeholder: 'CRF-SP 12345' }],
] as const;

interface SettingsFieldsProps {
  id: string;
  stored: PharmacySettingsAnswer;
  readOnly: boolean;
}

/** 'Salvar' stores all settings together. */
export function SettingsFields({ id, stored, readOnly }: SettingsFieldsProps) {
  const [form, setForm] = useState(() => formOf(stored));
  const [problems, setProblems] = useState(NO_PROBLEMS);
  const fields = useFocusProblem<HTMLFormElement>(problems);
  const { write, busy, failure } = useDialogWrite(useSaveSettings(id), {
    failed: 'Erro ao salvar as configurações.',
    onClose: () => undefined,
  });
  const isLocked = readOnly || busy;
  const change = (part: Partial<SettingsForm>) => {
    setForm((before) => ({ ...before, ...part }));
    setProblems(NO_PROBLEMS);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readSettings(form);
    if ('problems' in read) {
      setProblems(read.problems);
      return;
    }
    write(read.settings, {
      keepOpen: true,
      onDone: (answer) => {
        setForm(formOf(answer));
        noticeDone('Configurações salvas.');
      },
    });
  };
  const amount = (name: AmountName, label: string) => (
    <DecimalField
      label={label}
      kind={AMOUNT_KINDS[name].kind}
      example={amountExamples[name]}
      maxLength={20}
      readOnly={isLocked}
      value={form.amounts[name]}
      error={problems.amounts[name]}
      onChange={(text) => change({ amounts: { ...form.amounts, [name]: text } })}
    />
  );
  return (
    <form ref={fields} noValidate onSubmit={submit} className={styles.form} aria-busy={busy}>
      <div className={styles.columns}>
        <Panel title="Valor do catálogo">
          <Radio.Group
            label="O que é o “Valor” dos produtos?"
            value={form.basis}
            onChange={(basis) => change({ basis: valueBasisSchema.parse(basis) })}
          >
            <Stack gap="xs" mt="xs">
              {VALUE_BASES.map((basis) => (
                <Radio
                  key={basis}
                  value={basis}
                  label={basisWords[basis].name}
                  description={basisWords[basis].means}
                  disabled={isLocked}
                />
              ))}
            </Stack>
          </Radio.Group>
          <Select
            label="Fuso horário"
            data={TIME_ZONES.map((zone) => ({ value: zone, label: zoneWords[zone] }))}
            value={form.zone}
            onChange={(chosen) => {
              const zone = TIME_ZONES.find((known) => known === chosen);
              if (zone !== undefined) change({ zone });
            }}
            readOnly={isLocked}
            allowDeselect={false}
            searchable
            nothingFoundMessage="Nenhum fuso encontrado"
          />
        </Panel>
        <Panel
          title="Identificação na Ata"
          note="Nada é obrigatório. Cada apuração guarda o que vale quando é feita."
        >
          {identityFields.map(([name, label, more]) => (
            <TextInput
              key={name}
              label={label}
              {...more}
              readOnly={isLocked}
              value={form.identity[name]}
              error={problems.identity[name]}
              onChange={({ currentTarget: { value } }) =>
                change({ identity: { ...form.identity, [name]: value } })
              }
            />
          ))}
        </Panel>
        <Panel
          title="Aprovação e motivos"
          note="Acima destes limites, só um administrador aprova. Um limite menor vale já; um maior, só para inventários criados depois."
        >
          <div className={styles.amounts}>
            {amount('approval_gross', 'Moderador aprova até (R$ bruto no inventário)')}
            {amount('approval_item', 'Moderador aprova até (R$ em cada item)')}
            {amount('reason_from', 'Pedir motivo a partir de (R$)')}
            {amount('zero_share', 'Zerar com um só administrador até (% do saldo em R$)')}
          </div>
        </Panel>
        <Panel title="Tolerância" note="Vale para os inventários criados daqui em diante.">
          <ToleranceFields
            texts={form.tolerance}
            problems={problems.tolerance}
            readOnly={isLocked}
            onChange={(tolerance) => change({ tolerance })}
          />
        </Panel>
        <Panel title="Departamentos controlados" note="Os itens deles nunca têm tolerância.">
          <DepartmentChoice
            label="Departamentos"
            departments={stored.departments}
            value={form.controlled}
            disabled={isLocked}
            onChange={(controlled) => change({ controlled })}
          />
        </Panel>
        <Panel
          title="Fotos pedidas no Coletor"
          note="Quem conta é lembrado; nenhuma contagem espera por uma foto. Quebra ou avaria vale pelo motivo do item."
        >
          <Checkbox.Group
            label="Pedir foto de item"
            value={[...form.photoKinds]}
            onChange={(ticked) =>
              change({ photoKinds: ASKED_PHOTO_KINDS.filter((kind) => ticked.includes(kind)) })
            }
          >
            <Stack gap="xs" mt="xs">
              {ASKED_PHOTO_KINDS.map((kind) => (
                <Checkbox key={kind} value={kind} label={photoLabels[kind]} disabled={isLocked} />
              ))}
            </Stack>
          </Checkbox.Group>
        </Panel>
        <Panel title="Recontagem" note="Com isto começa cada nova recontagem, e ali pode ser mudado.">
          <RecountFields
            form={form.recount}
            problems={problems.recount}
            disabled={isLocked}
            onChange={(recount) => change({ recount })}
          />
        </Panel>
        <Panel title="Alarmes do acompanhamento" note="0 desliga um alarme.">
          <AlarmFields
            texts={form.alarms}
            problems={problems.alarms}
            readOnly={isLocked}
            onChange={(alarms) => change({ alarms })}
          />
        </Panel>
      </div>
      {!readOnly && (
        <div className={`${styles.foot} line gap-3 end py-3 line-above`}>
          <AlertLine message={failure} />
          <Button type="submit" disabled={busy}>
            {busy ? 'Salvando...' : 'Salvar'}
          </Button>
        </div>
      )}
    </form>
  );
}

function Panel({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section className={`${styles.panel} panel stack`} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {note !== undefined && (
        <Text c="dimmed" size="sm">
          {note}
        </Text>
      )}
      {children}
    </section>
  );
}

interface RecountFieldsProps {
  form: RecountForm;
  problems: SettingsProblems['recount'];
  disabled: boolean;
  onChange: (form: RecountForm) => void;
}

const amountLabels: Readonly<Record<RecountAmount, string>> = {
  money: 'Recontar a partir de (R$)',
  percent: 'Recontar a partir de (%)',
  units: 'Recontar diferenças em % a partir de (unidades)',
  share: 'Maiores diferenças: parte dos R$ (%)',
  sample: 'Amostra dos conformes: parte (%)',
};
/** No setting: a third round starts from items without a result. */
const settable = RECOUNT_CRITERIA.filter((criterion) => criterion !== 'unsettled');
const amountNames = ['money', 'percent', 'units', 'share', 'sample'] as const;

function RecountFields({ form, problems, disabled, onChange }: RecountFieldsProps) {
  const { criteria, texts } = form;
  return (
    <>
      <Checkbox.Group
        label="Critérios marcados"
        value={[...criteria]}
        onChange={(ticked) =>
          onChange({ ...form, criteria: RECOUNT_CRITERIA.filter((criterion) => ticked.includes(criterion)) })
        }
      >
        <Stack gap="xs" mt="xs">
          {settable.map((criterion) => (
            <Checkbox
              key={criterion}
              value={criterion}
              label={recountCriteriaWords[criterion].label}
              disabled={disabled}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <div className={styles.amounts}>
        {amountNames.map((name) => (
          <DecimalField
            key={name}
            label={amountLabels[name]}
            kind={RECOUNT_KINDS[name].kind}
            example={recountExamples[name]}
            maxLength={20}
            readOnly={disabled}
            value={texts[name]}
            error={problems[name]}
            onChange={(text) => onChange({ ...form, texts: { ...texts, [name]: text } })}
          />
        ))}
      </div>
    </>
  );
}

const alarmLabels: Readonly<Record<keyof AlarmLimits, string>> = {
  silent_minutes: 'Coletor sem sinal, com seção aberta, há (min)',
  queue: 'Fila de um celular acima de (contagens)',
  queue_minutes: 'Contagem mais antiga da fila à espera há mais de (min)',
  gross_percent: 'Diferença bruta provisória acima de (% do saldo)',
  unresolved_percent: 'Não cadastrados nas últimas 50 linhas acima de (%)',
  section_percent: 'Seção finalizada com menos linhas que (% do último inventário)',
  item_value: 'Item sem contagem acima de (R$)',
  sections_percent: 'Avisar de itens sem contagem com (% das seções prontas)',
  clock_minutes: 'Relógio do celular errado em mais de (min)',
  slow_percent: 'Ritmo abaixo de (% da equipe)',
  fast_percent: 'Ritmo acima de (% da equipe)',
  suspicious_units: 'Quantidade suspeita de um item a partir de (un)',
  same_item_units: 'Mesmo item por duas pessoas numa seção, a partir de (un)',
  one_counter_units: 'Controlado contado por uma pessoa só, a partir de (un)',
};
const alarmGroups: readonly (readonly [string, readonly (keyof AlarmLimits)[]])[] = [
  [
    'Pessoas e celulares',
    ['silent_minutes', 'queue', 'queue_minutes', 'clock_minutes', 'slow_percent', 'fast_percent'],
  ],
  [
    'Itens e valores',
    [
      'gross_percent',
      'item_value',
      'sections_percent',
      'suspicious_units',
      'same_item_units',
      'one_counter_units',
    ],
  ],
  ['Códigos e seções', ['unresolved_percent', 'section_percent']],
];

interface AlarmFieldsProps {
  texts: AlarmTexts;
  problems: Partial<Record<keyof AlarmLimits, string>>;
  readOnly: boolean;
  onChange: (texts: AlarmTexts) => void;
}

function AlarmFields({ texts, problems, readOnly, onChange }: AlarmFieldsProps) {
  return (
    <div className={styles.amounts}>
      {alarmGroups.map(([title, names]) => (
        <fieldset key={title} className={`${styles.group} mb-2`}>
          <legend>{title}</legend>
          <LimitFields
            names={names}
            labels={alarmLabels}
            examples={alarmExamples}
            kinds={ALARM_KINDS}
            texts={texts}
            problems={problems}
            readOnly={readOnly}
            onChange={onChange}
          />
        </fieldset>
      ))}
    </div>
  );
}
