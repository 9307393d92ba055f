/** A reading that was to be changed is no longer on the phone. The server has it (docs/collector-app.md, "Kept readings"). */
export class ReadingErased extends Error {}

/** Why a reading or its change was not stored. Without room the browser throws QuotaExceededError. */
export function notStoredSentence(error: unknown): string {
  // Reading the code again would count it twice.
  if (error instanceof ReadingErased)
    return 'A mudança NÃO foi guardada: a leitura já saiu deste aparelho, mas está no servidor. Abra a seção de novo e repita.';
  return error instanceof Error && error.name === 'QuotaExceededError'
    ? 'A leitura NÃO foi guardada: este aparelho está sem espaço. Apague fotos ou aplicativos e leia de novo.'
    : 'A leitura NÃO foi guardada neste aparelho. Leia de novo.';
}

/** A reading was stored in the room of photos (`store/add-with-room.ts`). */
export const PHOTOS_GIVEN_UP = 'Sem espaço: a leitura está guardada, as fotos que esperavam foram apagadas.';

export const LOST_SEPARATOR = 'O leitor juntou lote e validade: só o código foi lido.';
