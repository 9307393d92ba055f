import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { sentence } from '../api/client';
import { noticeFailure } from '../ui/messages/notices';

/** `printed` is set while the browser prints. */
export function usePaper<Shown, Asked = void>(load: (asked: Asked) => Promise<Shown>) {
  const [printed, setPrinted] = useState<Shown | null>(null);
  const running = useRef(false);
  const run = async (asked: Asked) => {
    if (running.current) return;
    running.current = true;
    try {
      setPrinted(await load(asked));
    } catch (error) {
      noticeFailure(`Erro ao imprimir: ${sentence(error)}`);
    } finally {
      running.current = false;
    }
  };
  useWindowEvent('afterprint', () => setPrinted(null));
  useEffect(() => {
    if (printed !== null) window.print();
  }, [printed]);
  return { print: (asked: Asked) => void run(asked), printed };
}
