import {
  ABC_CLASSES,
  type ClosingTerms,
  SCOPE_ITEM_LIMIT,
  scopeSchema,
  shopSchema,
} from '@balanco/contract/comparison/closing-terms';
import type { Tolerance } from '@balanco/contract/pharmacies/pharmacy-settings';
import { Checkbox, Fieldset, Radio, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { DepartmentChoice } from '../../../catalogue/department-choice';
import { TOLERANCE_KINDS, ToleranceFields, toleranceTexts } from '../../../catalogue/tolerance-fields';
import { zoneWords } from '../../../catalogue/zone-words';
import { formatDateTime } from '../../../lib/format-date-time';
import { readAmounts } from '../../../lib/read-amount';
import { useDialogWrite } from '../../../session/use-dialog-write';
import { FormDialog } from '../../../ui/form-dialog';
import { noticeDone } from '../../../ui/notices';
import { useFocusProblem } from '../../../ui/use-focus-problem';
import { RecountPolicyFields } from './recount-policy-fields';
import { ScopeItems } from './scope-items';
import { isOtherClock, readTypedMoment, typedMoment } from './stock-moment';
import styles from './terms.module.css';
import { useChangeTerms } from './terms-query';
import { classWords, scopeNames, shopNames, TERMS_TITLE } from './terms-words';

interface TermsFormProps {
  id: string;
  stored: ClosingTerms;
  onClose: () => void;
}

/** What the inventory compares, which differences it tolerates and when its rounds agree (docs/closing.md, "Scope", "Tolerance"). */
export function TermsForm({ id, stored, onClose }: TermsFormProps) {
  const [form, setForm] = useState(() => ({
    ...stored,
    tolerance: toleranceTexts(stored.tolerance),
    stockAt: typedMoment(stored.stock_at, stored.time_zone),
  }));
  const [problems, setProblems] = useState<Partial<Record<keyof Tolerance, string>>>({});
  const fields = useFocusProblem<HTMLDivElement>(problems);
  const { write, busy, failure } = useDialogWrite(useChangeTerms(id), {
    failed: 'Erro ao salvar o escopo e a tolerância.',
    onClose,
  });
  const { scope, departments, items, classes, shop, stockAt, recount_policy } = form;
  const change = (part: Partial<typeof form>) => {
    setForm((before) => ({ ...before, ...part }));
    setProblems({});
  };
  const submit = () => {
    const tolerance = readAmounts(form.tolerance, TOLERANCE_KINDS);
    setProblems(tolerance.problems);
    if (tolerance.amounts === null) return;
    write(
      {
        ...{ tolerance: tolerance.amounts, scope, departments, classes, items: items.map(({ key }) => key) },
        ...{ shop, recount_policy, stock_at: readTypedMoment(stockAt, stored.stock_at, stored.time_zone) },
      },
      { onDone: () => noticeDone('Escopo e tolerância salvos.') },
    );
  };
  return (
    <FormDialog
      title={TERMS_TITLE}
      submitLabel="Salvar"
      busyLabel="Salvando..."
      busy={busy}
      error={failure}
      onSubmit={submit}
      onClose={onClose}
      size="xl"
    >
      <Stack gap="md" ref={fields}>
        <Radio.Group
          label="O que é confrontado"
          value={scope}
          onChange={(chosen) => change({ scope: scopeSchema.parse(chosen) })}
        >
          <Stack gap="xs" mt="xs">
            {scopeSchema.options.map((option) => (
              <Radio
                key={option}
                value={option}
                label={scopeNames[option].name}
                description={scopeNames[option].means}
                disabled={busy}
              />
            ))}
          </Stack>
        </Radio.Group>
        {scope === 'partial' && (
          <>
            <DepartmentChoice
              label="Departamentos"
              departments={stored.all_departments}
              value={departments}
              disabled={busy}
              onChange={(chosen) => change({ departments: chosen })}
            />
            <Checkbox.Group
              label="Classes"
              value={classes}
              onChange={(chosen) => change({ classes: ABC_CLASSES.filter((each) => chosen.includes(each)) })}
            >
              <div className={styles.classes}>
                {ABC_CLASSES.map((each) => (
                  <Checkbox
                    key={each}
                    className={styles.choice}
                    value={each}
                    label={classWords[each]}
                    disabled={busy}
                  />
                ))}
              </div>
            </Checkbox.Group>
            <ScopeItems
              of="O escopo"
              limit={SCOPE_ITEM_LIMIT}
              id={id}
              items={items}
              readOnly={busy}
              onChange={(chosen) => change({ items: chosen })}
            />
          </>
        )}
        <Radio.Group
          label="Durante a contagem"
          value={shop}
          onChange={(chosen) => change({ shop: shopSchema.parse(chosen) })}
        >
          <Stack gap="xs" mt="xs">
            {shopSchema.options.map((option) => (
              <Radio
                key={option}
                value={option}
                label={shopNames[option].name}
                description={shopNames[option].means}
                disabled={busy}
              />
            ))}
          </Stack>
        </Radio.Group>
        {shop === 'open' && (
          <TextInput
            type="datetime-local"
            label="O saldo é de"
            description={stockMomentText(stored)}
            value={stockAt}
            readOnly={busy}
            onChange={(event) => change({ stockAt: event.currentTarget.value })}
          />
        )}
        <RecountPolicyFields
          value={recount_policy}
          disabled={busy}
          onChange={(chosen) => change({ recount_policy: chosen })}
        />
        <Fieldset legend="Tolerância" variant="unstyled" mx={0} classNames={{ legend: styles.legend }}>
          <ToleranceFields
            texts={form.tolerance}
            problems={problems}
            readOnly={busy}
            onChange={(tolerance) => change({ tolerance })}
          />
        </Fieldset>
      </Stack>
    </FormDialog>
  );
}

/** The moment that holds if none is typed, and whose clock it is if that is not the clock of this computer. */
function stockMomentText({ stock_at_default: known, time_zone: zone }: ClosingTerms): string {
  const text = `Vazio: de ${formatDateTime(known, zone)}, quando o catálogo foi importado ou mudou`;
  return isOtherClock(known, zone) ? `No horário da farmácia: ${zoneWords[zone]}. ${text}` : text;
}
