import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { noticeFailure } from '../../../ui/notices';
import styles from './settlement.module.css';

const SHOWN = 12;

/** The start of a settlement's hash, which is copied whole. */
export function HashText({ hash }: { hash: string }) {
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
        aria-label="Copiar hash"
        onClick={() => void copy()}
      >
        <span aria-live="polite">{copied ? 'Copiado' : 'Copiar'}</span>
      </Button>
    </span>
  );
}
