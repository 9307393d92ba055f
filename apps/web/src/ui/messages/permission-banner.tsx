import { errorSentence } from '@balanco/contract/base/errors';
import { IconLock } from '@tabler/icons-react';
import { useEffect } from 'react';
import styles from './permission-banner.module.css';

/** See the specification, section 9. */
const BANNER_MS = 3000;

/** Refuses what only staff may do (specification, section 6). Mount a new one for each refusal. */
export function PermissionBanner({ onGone }: { onGone: () => void }) {
  useEffect(() => {
    const timer = window.setTimeout(onGone, BANNER_MS);
    return () => window.clearTimeout(timer);
  }, [onGone]);
  return (
    <div role="alert" className={styles.banner}>
      <IconLock size={16} aria-hidden />
      {errorSentence.permission_denied}
    </div>
  );
}
