import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { noticeFailure } from '../../../ui/notices';
import styles from './settlement.module.css';

const SHOWN = 12;

interface HashTextProps {
  hash: string;
  /** What it is of, where several are on one page. */
  name?: string;
}

/** The start of a hash, which is copied whole. */
export function HashText({ hash, name = 'hash' }: HashTextProps) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(hash);
      setCopied(true);
    } catch {
      noticeFailure(`O navegador não deixou copiar. O hash é ${hash}.`);
    }
  };
  return (
    <span className={styles.hash}>
      <code title={hash}>{hash.slice(0, SHOWN)}…</code>
      <Button
        variant="default"
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
