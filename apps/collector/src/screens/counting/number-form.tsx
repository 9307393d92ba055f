import type { ComponentProps } from 'react';
import { Submit, submitted } from '../basics';

interface NumberFormProps extends Pick<ComponentProps<'input'>, 'defaultValue' | 'inputMode'> {
  readonly label: string;
  readonly button: string;
  readonly onTyped: (text: string) => unknown;
}

export function NumberForm({ label, button, onTyped, ...field }: NumberFormProps) {
  return (
    <form className="correct" onSubmit={submitted((typed) => onTyped(typed('number').trim()))}>
      <label>
        {label}
        <input name="number" inputMode="decimal" autoComplete="off" {...field} />
      </label>
      <Submit>{button}</Submit>
    </form>
  );
}
