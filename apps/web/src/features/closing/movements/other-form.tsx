import { formatInteger } from '@balanco/contract/base/numbers';
import type { MovementPreview } from '@balanco/contract/comparison/movements';
import { Checkbox } from '@mantine/core';
import { counted } from '../../../lib/counted';
import { NotedList } from '../../../ui/noted-list';
import { otherFormText } from './movement-words';
import styles from './movements.module.css';

interface OtherFormProps {
  found: MovementPreview['other_form'];
  areOthers: boolean;
  disabled: boolean;
  onAreOthers: (areOthers: boolean) => void;
}

/** The rows of a file that look imported already in another form, by item and day, and whether they are others all the same. */
export function OtherForm({
  found: { rows, count, results },
  areOthers,
  disabled,
  onAreOthers,
}: OtherFormProps) {
  const what = counted(rows, 'movimento parece já importado', 'movimentos parecem já importados');
  return (
    <>
      <NotedList
        label="Já importados de outra forma"
        note={`${what} de outra forma e ${rows === 1 ? 'contaria' : 'contariam'} duas vezes. Desfaça o outro arquivo abaixo, ou confirme que são outros movimentos:`}
        count={count}
        rows={results.map((each) => (
          <li key={`${each.line} ${each.form}`}>
            <div>{each.description ?? `Código ${each.code}`}</div>
            <div className={styles.dimmed}>{otherFormText(each)}</div>
            <div className={styles.dimmed}>
              Linha {formatInteger(each.line)}, código {each.code}
            </div>
          </li>
        ))}
        moreText={(more) => counted(more, 'produto e dia', 'produtos e dias')}
      />
      <Checkbox
        label="São outros movimentos: importar mesmo assim"
        checked={areOthers}
        disabled={disabled}
        onChange={(event) => onAreOthers(event.currentTarget.checked)}
      />
    </>
  );
}
