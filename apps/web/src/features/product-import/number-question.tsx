import type { NumberFormat } from '@balanco/catalogue-file/number-format';
import { formatQuantity } from '@balanco/contract/base/numbers';
import { Radio } from '@mantine/core';
import choiceStyles from './column-choice.module.css';
import styles from './import-dialog.module.css';
import { numberWords } from './number-words';

interface NumberQuestionProps {
  /** A number such as '12.000' that the file has. */
  number: string;
  value: NumberFormat | 'ask';
  onChange: (value: NumberFormat) => void;
}

/**
 * Asks how to read a column whose numbers read both ways. Nothing is imported before it is answered
 * (docs/files.md, "Numbers in a file").
 */
export function NumberQuestion({ number, value, onChange }: NumberQuestionProps) {
  const digits = number.replace(/[-+]/g, '');
  const sign = number.includes('-') ? '-' : '';
  const whole = Number(digits.replaceAll('.', ''));
  return (
    <Radio.Group
      className={styles.question}
      label={`Como ler “${number}”?`}
      description="Nada no arquivo diz se o ponto separa milhares ou decimais. Escolha para poder importar."
      required
      value={value === 'ask' ? null : value}
      onChange={(chosen) => onChange(chosen === 'decimal_dot' ? 'decimal_dot' : 'decimal_comma')}
    >
      <div className={choiceStyles.columns}>
        <Radio
          value="decimal_comma"
          label={`${number} = ${sign === '-' ? 'menos ' : ''}${numberWords(whole)}`}
        />
        <Radio value="decimal_dot" label={`${number} = ${sign}${formatQuantity(Number(digits))}`} />
      </div>
    </Radio.Group>
  );
}
