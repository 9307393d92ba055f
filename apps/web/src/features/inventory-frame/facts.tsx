import { Button, Skeleton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { Fragment, type ReactNode, useState } from 'react';
import { Moment } from '../../listing/pharmacy-clock';
import { noticeFailure } from '../../ui/messages/notices';
import { Term } from '../../ui/term';
import facts from './facts.module.css';

export function FactPanel({
  title,
  children,
  foot,
}: {
  title: string;
  children: ReactNode;
  foot?: ReactNode;
}) {
  return (
    <section className="panel" aria-label={title}>
      <h2 className="mb-2">{title}</h2>
      <dl>{children}</dl>
      {foot}
    </section>
  );
}

export function WaitingPanels({ lines, columns = 'stack' }: { lines: readonly number[]; columns?: string }) {
  return (
    <div className={columns} aria-hidden>
      {lines.map((count, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never move
        <div key={at} className="panel">
          <Skeleton height={21} width="40%" mb="xs" animate={false} />
          {Array.from({ length: count }, (_line, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <div key={line} className="py-1 ruled">
              <Skeleton height={21} width={`${60 + ((line * 17) % 40)}%`} animate={false} />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

interface FactProps {
  name: string;
  figure?: boolean;
  children: ReactNode;
}

export function Fact({ name, figure = false, children }: FactProps) {
  return (
    <div className={`${facts.fact} row gap-4 rows-1 base between py-1 ruled`}>
      <dt>
        <Term word={name} />
      </dt>
      <dd className={figure ? facts.figure : undefined}>{children}</dd>
    </div>
  );
}

/** Breaks lines between texts, never inside an amount. */
export function Whole({ texts }: { texts: readonly string[] }) {
  return texts.map((text, index) => (
    <Fragment key={text}>
      {index > 0 && ' '}
      <span className="whole">
        {text}
        {index < texts.length - 1 && ' ·'}
      </span>
    </Fragment>
  ));
}

const SHOWN = 12;

/** Shows a hash's start and copies all of it. */
export function HashText({ hash, name = 'código de verificação' }: { hash: string; name?: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(hash);
      setCopied(true);
    } catch {
      noticeFailure(`O navegador não deixou copiar. O código é ${hash}.`);
    }
  };
  return (
    <span className={`${facts.hash} inline`}>
      <code title={hash}>{hash.slice(0, SHOWN)}…</code>
      <Button
        size="compact-sm"
        leftSection={copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
        aria-label={`Copiar ${name}`}
        onClick={() => void copy()}
      >
        <span aria-live="polite">{copied ? 'Copiado' : 'Copiar'}</span>
      </Button>
    </span>
  );
}

export function By({ name, at }: { name: string; at: string }) {
  return (
    <>
      {name}, <Moment at={at} />
    </>
  );
}
