import { Button, CopyButton, Group, Text } from '@mantine/core';
import type { TypedText } from './typed-texts';
import styles from './unsaved-notice.module.css';

/**
 * What someone had typed in a dialog that closed because their role was lost meanwhile. It stays until they have read why
 * (docs/screens.md, "Role gating on screen").
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
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? 'Copiado' : 'Copiar'}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onClose}>Fechar</Button>
      </Group>
    </section>
  );
}
