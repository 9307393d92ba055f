import { Button, CopyButton, Group, Text } from '@mantine/core';
import styles from './unsaved-notice.module.css';

export interface TypedText {
  readonly label: string;
  readonly text: string;
}

/**
 * Keeps what someone typed when losing their role closed the dialog (docs/screens.md, "Role gating on
 * screen").
 */
export function UnsavedNotice({ texts, onClose }: { texts: readonly TypedText[]; onClose: () => void }) {
  return (
    <section className={styles.notice} aria-label="Não gravado">
      <h2 className={styles.title}>Nada foi gravado</h2>
      <Text size="sm">
        Seu perfil mudou e não permite mais essa ação. Isto é o que você tinha digitado: copie, se precisar
        passar para um administrador.
      </Text>
      <dl className={styles.texts} tabIndex={0}>
        {texts.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <Group justify="flex-end" gap="xs">
        <CopyButton value={texts.map(({ label, text }) => `${label}: ${text}`).join('\n')}>
          {({ copied, copy }) => <Button onClick={copy}>{copied ? 'Copiado' : 'Copiar'}</Button>}
        </CopyButton>
        <Button variant="filled" onClick={onClose}>
          Fechar
        </Button>
      </Group>
    </section>
  );
}

export function typedTexts(): TypedText[] {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    '[role="dialog"] form :is(input:not([type]), input[type="text"], input[type="email"], textarea)',
  );
  return [...fields]
    .map((field) => ({ label: labelOf(field), text: field.value.trim() }))
    .filter(({ label, text }) => label !== '' && text !== '');
}

function labelOf(field: HTMLInputElement | HTMLTextAreaElement): string {
  const label = field.labels?.[0]?.textContent ?? field.getAttribute('aria-label') ?? '';
  return label.replace(/\s*\*\s*$/, '').trim();
}
