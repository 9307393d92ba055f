import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import styles from './date-field.module.css';

interface DateFieldProps extends Omit<TextInputProps, 'onChange' | 'value' | 'type'> {
  /** ISO without a zone, '2026-05-31' or '2026-05-31T18:00'; '' for none. */
  value: string;
  withTime?: boolean;
  min?: string;
  max?: string;
  /** Called with '' while the text is no date. */
  onChange: (iso: string) => void;
}

/** Takes dd/mm/aaaa whatever language the browser has (docs/screens.md, "Typed dates"). */
export function DateField({ value, withTime = false, min, max, onChange, ...input }: DateFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isTyping, setTyping] = useState(false);
  const calendar = useRef<HTMLInputElement>(null);
  // A text that is no date stays in sight until something else gives the field a date.
  const text = typed !== null && (isTyping || value === '') ? typed : brazilian(value);
  const problem = problemOf(text, { withTime, min, max });
  const take = (next: string) => {
    setTyped(next);
    setTyping(true);
    onChange(problemOf(next, { withTime, min, max }) === null ? readDate(next) : '');
  };
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      placeholder={withTime ? 'dd/mm/aaaa hh:mm' : 'dd/mm/aaaa'}
      error={isTyping ? null : problem}
      data-unread={problem === null ? undefined : true}
      rightSection={
        <>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label="Abrir calendário"
            disabled={input.readOnly === true || input.disabled === true}
            onClick={() => calendar.current?.showPicker()}
          >
            <IconCalendar size={16} aria-hidden />
          </ActionIcon>
          <input
            ref={calendar}
            className={styles.calendar}
            type={withTime ? 'datetime-local' : 'date'}
            tabIndex={-1}
            aria-hidden
            min={min}
            max={max}
            value={value}
            onChange={(event) => {
              setTyped(null);
              onChange(event.currentTarget.value);
            }}
          />
        </>
      }
      {...input}
      value={text}
      onChange={(event) => take(masked(event.currentTarget.value, withTime))}
      onKeyDown={(event) => event.key === 'Enter' && setTyping(false)}
      onBlur={() => {
        setTyping(false);
        if (problem === null) setTyped(null);
      }}
    />
  );
}

function brazilian(iso: string): string {
  return iso.replace(/^(\d{4})-(\d\d)-(\d\d)T?/, '$3/$2/$1 ').trim();
}

/** Slashes come by themselves; a pasted ISO date turns round. */
function masked(text: string, withTime: boolean): string {
  const day = brazilian(text.trim())
    .replace(/[.-]/g, '/')
    .replace(/^(\d\d)(\d)/, '$1/$2')
    .replace(/^(\d\d?\/\d\d)(\d)/, '$1/$2');
  if (!withTime) return day.slice(0, 10);
  return day
    .replace(/^(\d\d?\/\d\d?\/\d{4})(\d)/, '$1 $2')
    .replace(/( \d\d)(\d)/, '$1:$2')
    .slice(0, 16);
}

/** Returns ISO, '' for none; a day that the calendar lacks becomes another one. */
function readDate(text: string): string {
  if (text === '') return '';
  const [day = '', month = '', year = '', hour, minute] = text.match(/\d+/g) ?? [];
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return hour === undefined ? date : `${date}T${hour.padStart(2, '0')}:${minute}`;
}

const DAY = /^\d\d?\/\d\d?\/[12]\d{3}$/;
const MOMENT = /^\d\d?\/\d\d?\/[12]\d{3} \d\d?:\d\d$/;

function problemOf(
  text: string,
  { withTime, min = '', max = '9999' }: Pick<DateFieldProps, 'withTime' | 'min' | 'max'>,
): string | null {
  if (text === '') return null;
  if (!(withTime ? MOMENT : DAY).test(text))
    return withTime ? 'Digite dia e hora: dd/mm/aaaa hh:mm.' : 'Digite a data inteira: dd/mm/aaaa.';
  const iso = readDate(text);
  const time = Date.parse(`${iso}${withTime ? '' : 'T00:00'}Z`);
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(iso)) return `${text} não existe.`;
  if (iso < min) return `Escolha ${brazilian(min)} ou depois.`;
  return iso > max ? `Escolha ${brazilian(max)} ou antes.` : null;
}
