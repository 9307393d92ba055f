import { makeLicenceKey } from '../features/licences/licence-key.js';
import { issueLicence, revokeLicence, viewLicenceKeys } from '../features/licences/licences.js';
import { StartupError } from '../startup-error.js';
import { OPERATOR, type OperatorCommand } from './operator-command.js';

export const licenceCommands: readonly OperatorCommand[] = [
  {
    name: 'license issue',
    summary: 'emite uma chave de licença',
    usage: '',
    options: {
      seats: { meaning: 'quantas pessoas podem usá-la (padrão: 10)' },
      expires: { meaning: 'último dia de validade, AAAA-MM-DD (padrão: não vence)' },
      label: { meaning: 'para quem é' },
    },
    words: 0,
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
    usage: '',
    options: {},
    words: 0,
    async run({ db, say }) {
      for (const key of await viewLicenceKeys(db)) {
        const expiry = key.expires_at === null ? 'não vence' : `vence em ${key.expires_at.toISOString()}`;
        const state = key.revoked_at === null ? expiry : `revogada em ${key.revoked_at.toISOString()}`;
        say(`${key.id}\t${key.used} de ${key.seats} vagas\t${state}\t${key.label}`);
      }
    },
  },
  {
    name: 'license revoke',
    summary: 'revoga uma chave; vale imediatamente para todos que a usam',
    usage: '<id da chave, de license list>',
    options: {},
    words: 1,
    async run({ db, say }, { words: [id = ''] }) {
      const isRevoked = /^[0-9a-f-]{36}$/i.test(id) && (await revokeLicence({ db, operator: OPERATOR }, id));
      if (!isRevoked) throw new StartupError(`Não há chave ativa com o id "${id}"; veja license list.`);
      say('Chave revogada.');
    },
  },
];

function readSeats(text: string): number {
  const seats = Number(text);
  if (!Number.isInteger(seats) || seats < 1 || seats > 100_000) {
    throw new StartupError(`"${text}" não é um número de vagas entre 1 e 100000 (--seats).`);
  }
  return seats;
}

/** Brasília has no daylight saving time. */
function endOfDay(text: string): Date {
  const end = new Date(`${text}T23:59:59.999-03:00`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(end.getTime())) {
    throw new StartupError(`"${text}" não é uma data AAAA-MM-DD (--expires).`);
  }
  return end;
}
