import { counted } from '../../lib/counted';
import styles from './new-lines-mark.module.css';
import type { NewLines } from './use-new-lines';

/** '14 novas': a press shows the newest lines and marks them as seen. Renders nothing if there are none. */
export function NewLinesMark({ news, onShow }: { news: NewLines; onShow: () => void }) {
  if (news.count === 0) return null;
  return (
    <button
      type="button"
      className={styles.mark}
      title="Ver as novas"
      onClick={() => {
        news.markSeen();
        onShow();
      }}
    >
      {counted(news.count, 'nova', 'novas')}
    </button>
  );
}
