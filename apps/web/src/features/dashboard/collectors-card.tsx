import type { User } from '@balanco/contract/users';
import styles from './dashboard.module.css';

/** 'Coletores': those who count, by name; the list scrolls inside its card. */
export function CollectorsCard({ collectors }: { collectors: readonly User[] | undefined }) {
  return (
    <section className={`${styles.card} ${styles.collectors}`} aria-label="Coletores">
      <h2 className={styles.label}>Coletores</h2>
      {collectors === undefined && (
        <p className={styles.pending} role="status">
          Carregando...
        </p>
      )}
      {collectors?.length === 0 && <p className={styles.pending}>Nenhum coletor encontrado</p>}
      {collectors !== undefined && collectors.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
        <ul className={styles.names} tabIndex={0} aria-label="Coletores">
          {collectors.map((user) => (
            <li key={user.sub} title={user.email}>
              {user.name || user.email}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
