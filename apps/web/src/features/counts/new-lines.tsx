import { counted } from '../../lib/counted';
import { useCardView } from '../../ui/table/use-card-view';
import styles from './new-lines.module.css';

/** '14 novas contagens · Mostrar', as the guide has it; on a phone beside the title '14 novas'. */
export function NewLinesMark({ count, onShow }: { count: number; onShow: () => void }) {
  const isCard = useCardView();
  if (count === 0) return null;
  const words = `${counted(count, 'nova contagem', 'novas contagens')} · Mostrar`;
  return (
    <button type="button" className={`${styles.mark} accent small whole`} aria-label={words} onClick={onShow}>
      {isCard ? counted(count, 'nova', 'novas') : words}
    </button>
  );
}
