import { ABC_CLASSES, type ClosingTerms, scopeSchema } from '@balanco/contract/closing-terms';
import type { Tolerance } from '@balanco/contract/pharmacy-settings';
import { Checkbox, Fieldset, Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { DepartmentChoice } from '../../../catalogue/department-choice';
import { TOLERANCE_KINDS, ToleranceFields, toleranceTexts } from '../../../catalogue/tolerance-fields';
import { readAmounts } from '../../../lib/read-amount';
import { useDialogWrite } from '../../../session/use-dialog-write';
import { FormDialog } from '../../../ui/form-dialog';
import { noticeDone } from '../../../ui/notices';
import { useFocusProblem } from '../../../ui/use-focus-problem';
import { ScopeItems } from './scope-items';
import styles from './terms.module.css';
import { useChangeTerms } from './terms-query';
import { classWords, scopeNames, TERMS_TITLE } from './terms-words';

interface TermsFormProps {
  id: string;
  stored: ClosingTerms;
  onClose: () => void;
}

/** What the inventory compares and which differences it tolerates (docs/closing.md, "Scope", "Tolerance"). */
export function TermsForm({ id, stored, onClose }: TermsFormProps) {
  const [form, setForm] = useState(() => ({ ...stored, tolerance: toleranceTexts(stored.tolerance) }));
  const [problems, setProblems] = useState<Partial<Record<keyof Tolerance, string>>>({});
  const fields = useFocusProblem<HTMLDivElement>(problems);
  const { write, busy, failure } = useDialogWrite(useChangeTerms(id), {
    failed: 'Erro ao salvar o escopo e a tolerância.',
    onClose,
  });
  const { scope, departments, items, classes } = form;
  const change = (part: Partial<typeof form>) => {
    setForm((before) => ({ ...before, ...part }));
    setProblems({});
  };
  const submit = () => {
    const tolerance = readAmounts(form.tolerance, TOLERANCE_KINDS);
    setProblems(tolerance.problems);
    if (tolerance.amounts === null) return;
    write(
      { tolerance: tolerance.amounts, scope, departments, classes, items: items.map(({ key }) => key) },
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
              id={id}
              items={items}
              readOnly={busy}
              onChange={(chosen) => change({ items: chosen })}
            />
          </>
        )}
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
