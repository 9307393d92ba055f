import styles from './dashboard.module.css';

/** One number with its name. Its room is kept while the number is on its way. */
export function NumberCard({ label, value }: { label: string; value: string | undefined }) {
  return (
    <section className={styles.card} aria-label={label}>
      <h2 className={styles.label}>{label}</h2>
      {value === undefined ? (
        <p className={`${styles.number} ${styles.pending}`} role="status">
          Carregando...
        </p>
      ) : (
        <p className={styles.number}>{value}</p>
      )}
    </section>
  );
}
