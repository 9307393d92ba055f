import styles from './items-sheet.module.css';

/** Places to sign at the foot of a list. */
export function Signatures({ places }: { places: readonly string[] }) {
  return (
    <footer className={styles.signatures}>
      {places.map((who) => (
        <p key={who} className={styles.signature}>
          {who}
        </p>
      ))}
    </footer>
  );
}
