import { IconEyeOff } from '@tabler/icons-react';
import styles from './unplaced-notice.module.css';

/** Says to a collector who counts blind why the list is shorter (docs/contagem-cega.md). */
export function BlindNotice() {
  return (
    <div role="status" className={styles.notice}>
      <IconEyeOff size={16} aria-hidden />
      <span>Contagem cega: você vê só as suas contagens.</span>
    </div>
  );
}
