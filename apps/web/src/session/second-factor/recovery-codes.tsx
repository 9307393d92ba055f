import { Button, Group, Stack, Text } from '@mantine/core';
import { IconCheck, IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { noticeFailure } from '../../ui/messages/notices';
import { Paper } from '../../ui/paper';
import { saveFile } from '../../ui/save-file';
import { usePaper } from '../use-paper';
import styles from './second-factor.module.css';

const TITLE = 'Códigos de recuperação do Balanço';
const ADVICE = 'Cada código vale uma vez, no lugar do código do aplicativo.';

/** They are shown once: the server keeps digests only. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const [copied, setCopied] = useState(false);
  const { print, printed } = usePaper(async () => codes);
  const text = `${TITLE}\n${ADVICE}\n\n${codes.join('\n')}\n`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      noticeFailure('O navegador não deixou copiar. Baixe ou imprima os códigos.');
    }
  };
  return (
    <Stack gap="md">
      <Text size="sm">
        Guarde estes códigos fora do celular: eles não aparecem de novo. Se você perder o celular, cada um
        vale uma vez no lugar do código do aplicativo.
      </Text>
      <ul className={`${styles.codes} grid`} aria-label="Códigos de recuperação">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="xs" grow preventGrowOverflow={false}>
        <Button
          px="sm"
          leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          onClick={() => void copy()}
        >
          <span aria-live="polite">{copied ? 'Copiados' : 'Copiar'}</span>
        </Button>
        <Button
          px="sm"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => saveFile('balanco-codigos-de-recuperacao.txt', new Blob([text]))}
        >
          Baixar
        </Button>
        <Button leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => print()}>
          Imprimir
        </Button>
      </Group>
      {printed !== null && (
        <Paper label={TITLE}>
          <h1>{TITLE}</h1>
          <p>{ADVICE}</p>
          <ul className={styles.printed}>
            {printed.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
        </Paper>
      )}
    </Stack>
  );
}
