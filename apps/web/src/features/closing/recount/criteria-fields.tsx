import { RECOUNT_ITEM_LIMIT } from '@balanco/contract/recounts/recount-criteria';
import type { RecountCriterion } from '@balanco/contract/recounts/recount-defaults';
import { Checkbox, Radio } from '@mantine/core';
import { recountCriteriaWords } from '../../../catalogue/recount-criteria-words';
import { RECOUNT_KINDS, type RecountAmount } from '../../../catalogue/recount-kinds';
import { DecimalField } from '../../../ui/decimal-field';
import { ScopeItems } from '../terms/scope-items';
import { type CriteriaForm, criteriaOf, withRound } from './criteria-form';
import styles from './recount.module.css';

interface CriteriaFieldsProps {
  id: string;
  form: CriteriaForm;
  problems: Partial<Record<RecountAmount, string>>;
  readOnly: boolean;
  onChange: (form: CriteriaForm) => void;
}

const amountsOf: Readonly<Partial<Record<RecountCriterion, readonly RecountAmount[]>>> = {
  money: ['money'],
  percent: ['percent', 'units'],
  share: ['share'],
  sample: ['sample'],
};

const amountLabels: Readonly<Record<RecountAmount, string>> = {
  money: 'A partir de (R$)',
  percent: 'A partir de (%)',
  units: 'e de (unidades)',
  share: 'Parte (%)',
  sample: 'Parte (%)',
};

/** What the items of a recount are chosen by; an item is chosen by any of them. */
export function CriteriaFields({ id, form, problems, readOnly, onChange }: CriteriaFieldsProps) {
  const { ticked, texts, items, round } = form;
  const tick = (criterion: RecountCriterion, isTicked: boolean) => {
    const next = new Set(ticked);
    if (isTicked) next.add(criterion);
    else next.delete(criterion);
    onChange({ ...form, ticked: next });
  };
  return (
    <>
      <Radio.Group
        label="Rodada"
        value={String(round)}
        onChange={(value) => onChange(withRound(form, value === '3' ? 3 : 2))}
      >
        <div className={styles.criterion}>
          <Radio value="2" label="2ª contagem" disabled={readOnly} />
          <Radio value="3" label="3ª contagem, do que a 2ª não resolveu" disabled={readOnly} />
        </div>
      </Radio.Group>
      <fieldset className={styles.criteria}>
        <legend>Quais itens</legend>
        {criteriaOf(round).map((criterion) => {
          const { label, means } = recountCriteriaWords[criterion];
          const amounts = amountsOf[criterion] ?? [];
          return (
            <div key={criterion}>
              <div className={styles.criterion}>
                <Checkbox
                  label={label}
                  description={means}
                  checked={ticked.has(criterion)}
                  disabled={readOnly}
                  onChange={(event) => tick(criterion, event.currentTarget.checked)}
                />
              </div>
              {ticked.has(criterion) && amounts.length > 0 && (
                <div className={styles.amounts}>
                  {amounts.map((amount) => (
                    <DecimalField
                      key={amount}
                      label={amountLabels[amount]}
                      kind={RECOUNT_KINDS[amount].kind}
                      maxLength={20}
                      readOnly={readOnly}
                      value={texts[amount]}
                      error={problems[amount]}
                      onChange={(text) => onChange({ ...form, texts: { ...texts, [amount]: text } })}
                    />
                  ))}
                </div>
              )}
            </div>
          );
        })}
      </fieldset>
      <ScopeItems
        of="A recontagem"
        limit={RECOUNT_ITEM_LIMIT}
        id={id}
        items={items.map(({ key, name }) => ({ key, description: name, internal_code: '' }))}
        readOnly={readOnly}
        onChange={(chosen) =>
          onChange({ ...form, items: chosen.map(({ key, description }) => ({ key, name: description })) })
        }
      />
    </>
  );
}
