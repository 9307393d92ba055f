import type { Closing } from '@balanco/contract/comparison/closing';
import type { Check, ClosingSteps } from '@balanco/contract/settlement/settling';
import { Anchor } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { ClosingPartProps } from '../closing-parts';
import { checkWords, type Remedy } from './check-words';
import lines from './checklist.module.css';
import styles from './settlement.module.css';

interface ChecklistProps extends Pick<ClosingPartProps, 'id' | 'onAsk'> {
  closing: Closing;
  steps: ClosingSteps;
}

/** What is looked at before settling: what blocks it first, then what warns, then what is in order. */
export function Checklist({ id, closing, steps, onAsk }: ChecklistProps) {
  const checks = [...steps.checks].sort((one, other) => weight(one) - weight(other));
  return (
    <section className={styles.panel} aria-label="Antes de apurar">
      <h2 className={styles.heading}>Antes de apurar</h2>
      <ul className={lines.checks}>
        {checks.map((check) => {
          const words = checkWords(check, id, closing, steps);
          return (
            <CheckLine
              key={check.key}
              check={check}
              text={check.is_met ? words.met : words.unmet}
              remedy={check.is_met ? null : words.remedy}
              onAsk={onAsk}
            />
          );
        })}
      </ul>
    </section>
  );
}

interface CheckLineProps extends Pick<ClosingPartProps, 'onAsk'> {
  check: Check;
  text: string;
  remedy: Remedy | null;
}

function CheckLine({ check, text, remedy, onAsk }: CheckLineProps) {
  const tone = toneOf(check);
  const { Icon, word } = looks[tone];
  return (
    <li className={lines.check} data-tone={tone}>
      <span className={lines.checkState}>
        <Icon size={18} aria-hidden />
        {word}
      </span>
      <span className={lines.checkText}>{text}</span>
      {remedy !== null &&
        ('to' in remedy ? (
          <Anchor component={Link} to={remedy.to} className={lines.remedy}>
            {remedy.label}
          </Anchor>
        ) : (
          <Anchor component="button" type="button" className={lines.remedy} onClick={() => onAsk(remedy.ask)}>
            {remedy.label}
          </Anchor>
        ))}
    </li>
  );
}

const looks = {
  blocks: { Icon: IconCircleX, word: 'Impede' },
  warns: { Icon: IconAlertTriangle, word: 'Aviso' },
  met: { Icon: IconCircleCheck, word: 'Certo' },
} as const;

function toneOf({ is_met, blocks }: Check): keyof typeof looks {
  if (is_met) return 'met';
  return blocks ? 'blocks' : 'warns';
}

function weight(check: Check): number {
  return { blocks: 0, warns: 1, met: 2 }[toneOf(check)];
}
