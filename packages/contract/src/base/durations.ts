import { formatInteger } from './numbers.js';

/** '45 min', '3 h' from two hours on, '2 dias' from two days on. */
export function durationText(minutes: number): string {
  if (minutes < 120) return `${formatInteger(Math.floor(minutes))} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h` : `${formatInteger(Math.floor(hours / 24))} dias`;
}

/** 'agora' within the first minute, then 'há 45 min'. */
export function agoText(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  return minutes < 1 ? 'agora' : `há ${durationText(minutes)}`;
}
