import { counted } from '../../../lib/counted';

/** How many unrecognised counts a file leaves out: '2 contagens não reconhecidas ficam fora do arquivo'. */
export function leftOutSentence(count: number): string {
  const what = counted(count, 'contagem não reconhecida', 'contagens não reconhecidas');
  return `${what} ${count === 1 ? 'fica' : 'ficam'} fora do arquivo`;
}
