import { formatInteger } from '@balanco/contract/base/numbers';
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** Screen readers announce it at once: it is a failure. */
export function AlertLine({ message }: { message: string | null }) {
  if (message === null) return null;
  return (
    <div role="alert" className="tint tint-danger row top pad anywhere">
      <IconAlertTriangle size={16} aria-hidden />
      <span>{message}</span>
    </div>
  );
}

/** Screen readers announce it politely: it is a success or an explanation. */
export function NoteLine({ message, done = false }: { message: string | null | undefined; done?: boolean }) {
  if (message === null || message === undefined) return null;
  const Icon = done ? IconCheck : IconInfoCircle;
  return (
    <div role="status" className={`tint ${done ? 'tint-done' : 'accent'} row top pad anywhere`}>
      <Icon size={16} aria-hidden />
      <span>{message}</span>
    </div>
  );
}

export function WarningLine({ children, ...rest }: { children: ReactNode; role?: 'status' }) {
  return (
    <p className="row top warning" {...rest}>
      <IconAlertTriangle size={16} aria-hidden />
      <span>{children}</span>
    </p>
  );
}

interface NotedListProps {
  label: string;
  note: string;
  count: number;
  rows: readonly (readonly string[])[];
  moreText?: (more: number) => string;
}

export function NotedList({ label, note, count, rows, moreText = formatInteger }: NotedListProps) {
  if (count === 0) return null;
  const more = count - rows.length;
  return (
    <>
      <NoteLine message={note} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list must be reachable by keyboard */}
      <ul className="listed lined short box" aria-label={label} tabIndex={0}>
        {rows.map(([name, ...facts]) => (
          <li key={[name, ...facts].join('\n')}>
            <div>{name}</div>
            {facts.map((fact) => (
              <div key={fact} className="dim small anywhere">
                {fact}
              </div>
            ))}
          </li>
        ))}
        {more > 0 && <li className="dim small">e mais {moreText(more)}</li>}
      </ul>
    </>
  );
}
