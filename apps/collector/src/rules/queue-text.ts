import { durationText } from '@balanco/contract/base/durations';
import { counted, formatInteger } from '@balanco/contract/base/numbers';

/** A person's unsent work on this phone. */
export interface Queue {
  readonly waiting: number;
  readonly rejected: number;
  readonly photos: number;
  readonly marks: number;
  readonly losses: number;
  readonly since: string | null;
}

interface QueueText {
  readonly text: string;
  /** When the oldest was made; '' if nothing waits. */
  readonly since: string;
  readonly tone: 'done' | 'waiting' | 'problem';
}

const MINUTE = 60_000;

export const readingsText = (count: number) => counted(count, 'leitura', 'leituras');
export const photosText = (count: number) => counted(count, 'foto', 'fotos');
export const marksText = (count: number) => counted(count, 'resposta', 'respostas');
export const lossesText = (count: number) => counted(count, 'perda', 'perdas');

/** The badge: '12 a enviar', 'há 5 min · 2 fotos'. */
export function queueText(
  { waiting, rejected, photos, marks, losses, since }: Queue,
  problem: string | null,
  now: number,
): QueueText {
  if (rejected > 0) return { text: counted(rejected, 'recusada', 'recusadas'), since: '', tone: 'problem' };
  if (waiting + photos + marks + losses === 0) return { text: 'Tudo enviado', since: '', tone: 'done' };
  const tone = problem !== null && problem !== 'offline' ? 'problem' : 'waiting';
  if (waiting === 0) return { text: `${othersText({ photos, marks, losses })} a enviar`, since: '', tone };
  const details = [agoText(since, now), photos === 0 ? '' : photosText(photos)];
  return { text: `${formatInteger(waiting)} a enviar`, since: details.filter(Boolean).join(' · '), tone };
}

function othersText({ photos, marks, losses }: Pick<Queue, 'photos' | 'marks' | 'losses'>): string {
  if (losses > 0) return lossesText(losses);
  return marks > 0 ? marksText(marks) : photosText(photos);
}

/** 'há 5 min'; '' within the first minute. */
export function agoText(since: string | null, now: number): string {
  const minutes = since === null ? 0 : Math.floor((now - Date.parse(since)) / MINUTE);
  return minutes < 1 ? '' : `há ${durationText(minutes)}`;
}

export function sessionOverText({ code }: { readonly code?: unknown }): string {
  return code === undefined
    ? 'Sua sessão terminou. Entre de novo para enviar; nada se perde.'
    : 'O acesso deste aparelho terminou. Peça um código novo ao escritório para enviar; nada se perde.';
}

/** The embedded pool's sessions last this long (docs/identity.md, "Sessions"). */
const SESSION_MS = 30 * 24 * 60 * MINUTE;
const WARN_MS = 3 * 24 * 60 * MINUTE;

/** Returns null unless the session ends soon. */
export function daysUntilSessionEnds(signedInAt: number, now: number): number | null {
  return daysLeft(signedInAt + SESSION_MS, now);
}

function daysLeft(endsAt: number, now: number): number | null {
  const left = endsAt - now;
  return left > WARN_MS ? null : Math.max(0, Math.floor(left / (24 * 60 * MINUTE)));
}

const daysText = (days: number) => counted(days, 'dia', 'dias');

/** Warns a temporary collector this early. In ms. */
const LAST_HOURS_MS = 3 * 60 * MINUTE;

/** 'sai hoje', 'sai às 23:59'; '' while far. */
export function sessionEndBadge({ signedInAt, code }: EndingSession, now: number): string {
  if (code?.isLastDay === true)
    return code.endsAt - now > LAST_HOURS_MS ? '' : `sai às ${clockText(new Date(code.endsAt - 1))}`;
  const days = code === undefined ? daysUntilSessionEnds(signedInAt, now) : daysLeft(code.endsAt, now);
  if (days === null) return '';
  return days === 0 ? 'sai hoje' : `sai em ${daysText(days)}`;
}

export function clockText(moment: Date): string {
  return moment.toLocaleTimeString('pt-BR', { hour: '2-digit', minute: '2-digit' });
}

interface EndingSession {
  readonly signedInAt: number;
  readonly code?: { readonly endsAt: number; readonly isLastDay: boolean };
}

export function sessionEndText({ signedInAt, code }: EndingSession, now: number): string | null {
  const days = code === undefined ? daysUntilSessionEnds(signedInAt, now) : daysLeft(code.endsAt, now);
  if (days === null) return null;
  const when = days === 0 ? 'hoje' : `em ${daysText(days)}`;
  if (code === undefined) return `Sua sessão termina ${when}. Entre de novo enquanto há rede.`;
  if (code.isLastDay) {
    const end = new Date(code.endsAt - 1);
    const text = `${end.toLocaleDateString('pt-BR')} às ${clockText(end)}`;
    return `Seu acesso vai até ${text}. Envie tudo antes.`;
  }
  const until = days === 0 ? 'hoje' : `daqui a ${daysText(days)}`;
  return `Este aparelho fica conectado até ${until}. Peça um código novo ao escritório e toque em "Ler código".`;
}
