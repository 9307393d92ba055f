import { makeLicenceKey } from '../features/licences/licence-key.js';
import {
  issueLicence,
  type LicenceKeyView,
  revokeLicence,
  viewLicenceKeys,
  viewSeatHolders,
} from '../features/licences/licences.js';
import { StartupError, UsageError } from '../startup-error.js';
import { OPERATOR, type OperatorCommand } from './operator-command.js';

export const licenceCommands: readonly OperatorCommand[] = [
  {
    name: 'license issue',
    summary: 'emite uma chave de licença',
    options: {
      seats: { meaning: 'quantas pessoas podem usá-la (padrão: 10)' },
      expires: { meaning: 'último dia de validade, AAAA-MM-DD (padrão: não vence)' },
      label: { meaning: 'para quem é' },
    },
    async run({ db, say }, { options }) {
      const key = makeLicenceKey();
      const seats = readSeats(options.seats ?? '10');
      const expiresAt = options.expires === undefined ? null : endOfDay(options.expires);
      await issueLicence({ db, operator: OPERATOR }, { key, seats, label: options.label ?? '', expiresAt });
      say(`Chave de licença: ${key}`);
      say(`${seats} ${seats === 1 ? 'vaga' : 'vagas'}. Guarde a chave: ela não pode ser mostrada de novo.`);
    },
  },
  {
    name: 'license list',
    summary: 'lista as chaves, com as vagas usadas',
    json: true,
    async run({ db, answer }) {
      const keys = await viewLicenceKeys(db);
      answer(
        keys,
        keys.map((key) => `${key.id}\t${key.used} de ${key.seats} vagas\t${stateOf(key)}\t${key.label}`),
      );
    },
  },
  {
    name: 'license show',
    summary: 'mostra uma chave e quem tem as vagas dela; a chave em si não é guardada',
    usage: '<id da chave, de license list>',
    words: 1,
    json: true,
    async run({ db, answer }, { words: [id = ''] }) {
      const key = (await viewLicenceKeys(db)).find((each) => each.id === id.toLowerCase());
      if (key === undefined) throw new StartupError(`Não há chave com o id "${id}"; veja license list.`);
      const holders = await viewSeatHolders(db, key.id);
      answer({ ...key, holders }, [
        `${key.label || 'sem nome'}: ${stateOf(key)}`,
        `${key.used} de ${key.seats} vagas, ${key.free} livres`,
        ...holders.map(({ name, email }) => `${email}\t${name}`),
      ]);
    },
  },
  {
    name: 'license revoke',
    summary: 'revoga uma chave; vale imediatamente para todos que a usam',
    usage: '<id da chave, de license list>',
    words: 1,
    async run({ db, say }, { words: [id = ''] }) {
      const isRevoked = /^[0-9a-f-]{36}$/i.test(id) && (await revokeLicence({ db, operator: OPERATOR }, id));
      if (!isRevoked) throw new StartupError(`Não há chave ativa com o id "${id}"; veja license list.`);
      say('Chave revogada.');
    },
  },
];

function stateOf({ expires_at, revoked_at }: LicenceKeyView): string {
  if (revoked_at !== null) return `revogada em ${revoked_at.toISOString()}`;
  if (expires_at === null) return 'não vence';
  return `${expires_at <= new Date() ? 'venceu' : 'vence'} em ${expires_at.toISOString()}`;
}

function readSeats(text: string): number {
  const seats = Number(text);
  if (!Number.isInteger(seats) || seats < 1 || seats > 100_000) {
    throw new UsageError(`"${text}" não é um número de vagas entre 1 e 100000 (--seats).`);
  }
  return seats;
}

/** Brasília has had no daylight saving time since 2019. */
function endOfDay(text: string): Date {
  const end = new Date(`${text}T23:59:59.999-03:00`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(end.getTime())) {
    throw new UsageError(`"${text}" não é uma data AAAA-MM-DD (--expires).`);
  }
  if (end <= new Date()) throw new UsageError(`A chave já estaria vencida em ${text} (--expires).`);
  return end;
}
