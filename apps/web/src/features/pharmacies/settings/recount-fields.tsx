import { RECOUNT_CRITERIA } from '@balanco/contract/recounts/recount-defaults';
import { Checkbox, Stack } from '@mantine/core';
import { recountCriteriaWords } from '../../../catalogue/recount-criteria-words';
import { RECOUNT_KINDS, type RecountAmount } from '../../../catalogue/recount-kinds';
import { DecimalField } from '../../../ui/decimal-field';
import styles from './settings.module.css';
import type { RecountForm, SettingsProblems } from './settings-form';

interface RecountFieldsProps {
  form: RecountForm;
  problems: SettingsProblems['recount'];
  disabled: boolean;
  onChange: (form: RecountForm) => void;
}

const amountLabels: Readonly<Record<RecountAmount, string>> = {
  money: 'Recontar a partir de (R$)',
  percent: 'Recontar a partir de (%)',
  units: 'e de (unidades)',
  share: 'Maiores diferenças: parte dos R$ (%)',
  sample: 'Amostra dos conformes: parte (%)',
};
/** A third round begins with what has no result, so that is no setting. */
const settable = RECOUNT_CRITERIA.filter((criterion) => criterion !== 'unsettled');
const amountNames = ['money', 'percent', 'units', 'share', 'sample'] as const;

/** What a new recount of the pharmacy begins with: the ticked criteria, and their amounts. */
export function RecountFields({ form, problems, disabled, onChange }: RecountFieldsProps) {
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
