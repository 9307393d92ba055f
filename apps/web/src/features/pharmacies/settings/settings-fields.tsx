import {
  type PharmacySettingsAnswer,
  TIME_ZONES,
  VALUE_BASES,
  valueBasisSchema,
} from '@balanco/contract/pharmacies/pharmacy-settings';
import { Button, Radio, Select, Stack, Text } from '@mantine/core';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { DepartmentChoice } from '../../../catalogue/department-choice';
import { ToleranceFields } from '../../../catalogue/tolerance-fields';
import { zoneWords } from '../../../catalogue/zone-words';
import { useDialogWrite } from '../../../session/use-dialog-write';
import { AlertLine } from '../../../ui/alert-line';
import { DecimalField } from '../../../ui/decimal-field';
import { noticeDone } from '../../../ui/notices';
import { useFocusProblem } from '../../../ui/use-focus-problem';
import { AlarmFields } from './alarm-fields';
import { RecountFields } from './recount-fields';
import styles from './settings.module.css';
import {
  AMOUNT_KINDS,
  type AmountName,
  formOf,
  NO_PROBLEMS,
  readSettings,
  type SettingsForm,
} from './settings-form';
import { useSaveSettings } from './settings-query';
import { basisWords } from './settings-words';

interface SettingsFieldsProps {
  id: string;
  stored: PharmacySettingsAnswer;
  readOnly: boolean;
}

/** All settings in one form, which 'Salvar' stores together. */
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
      maxLength={20}
      readOnly={isLocked}
      value={form.amounts[name]}
      error={problems.amounts[name]}
      onChange={(text) => change({ amounts: { ...form.amounts, [name]: text } })}
    />
  );
  return (
    <form ref={fields} noValidate onSubmit={submit} className={styles.form} aria-busy={busy}>
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
      <Panel title="Aprovação e motivos" note="Acima destes limites, só um administrador aprova.">
        <div className={styles.amounts}>
          {amount('approval_gross', 'Moderador aprova até (R$ bruto)')}
          {amount('approval_item', 'e até (R$ em cada item)')}
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
      {!readOnly && (
        <div className={styles.foot}>
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
    <section className={styles.panel} aria-labelledby={heading}>
      <h2 id={heading} className={styles.heading}>
        {title}
      </h2>
      {note !== undefined && (
        <Text c="dimmed" size="sm">
          {note}
        </Text>
      )}
      {children}
    </section>
  );
}
