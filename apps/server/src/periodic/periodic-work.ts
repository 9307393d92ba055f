import type { FastifyBaseLogger } from 'fastify';
import { createAuditSealer } from '../audit/seal-audit.js';
import type { Services } from '../context.js';
import type { Throttle } from '../db/throttle/throttle.js';
import { withLongStatements } from '../db/work-scope.js';
import { tidyComparisons } from '../features/comparison/keep-comparisons.js';
import { closeDailyLists, openDailyLists } from '../features/daily/open-daily-list.js';
import { keepFirstAnswers } from '../features/daily/view-daily-count.js';
import type { Exchange } from '../features/exchange/exchange.js';
import { alarmCourier, raiseAlarms } from '../features/exchange/late-catalogues.js';
import { askNetworkTables, folderCouriers } from '../features/exchange/leave-folder.js';
import { keepAllLots } from '../features/expiry/keep-lots.js';
import { matchUnknownItems } from '../features/invoices/match-items.js';
import { purgePhotosOfLosses } from '../features/losses/losses.js';
import { askWeekMail, mailCourier } from '../features/mails/mail-courier.js';
import { createTransferKeeper } from '../features/network/transfers.js';
import { noticeCourier, purgeNotices } from '../features/notices/mail-notices.js';
import { purgePhotos } from '../features/photos/photos.js';
import { purgeProgress } from '../features/progress/devices.js';
import { closeRecounts } from '../features/recounts/close-recounts.js';
import { foldTallies } from '../features/tallies/tallies.js';
import { purgeExpired } from '../features/trash/purge-deletion.js';
import { leaveOnTheirDay } from '../features/users/codes/seats.js';
import type { SendMail } from '../mail/mail-message.js';
import { type Couriers, emptyOutbox, purgeOutbox } from '../outbox/outbox.js';
import { atIntervals, everyHour } from './timers.js';

const FOLD_MS = 5_000;

const SEAL_MS = 5_000;

const TRANSFERS_MS = 15_000;

/** Calls of expired collectors are refused at once; this cleans up. */
const LEAVING_MS = 60_000;

const RECOUNTS_MS = 60_000;

const DAILY_MS = 60_000;

const EXPIRY_MS = 600_000;

const OUTBOX_MS = 5_000;

/** A file has to stand still between two looks. */
const EXCHANGE_MS = 10_000;

const MATCHING_MS = 600_000;

const ALARMS_MS = 60_000;

interface PeriodicWork {
  readonly services: Services;
  readonly throttle: Throttle;
  readonly trashDays: number;
  readonly logger: FastifyBaseLogger;
  /** Absent without SMTP_URL. */
  readonly sendNotices: SendMail | undefined;
  readonly secretKey: Buffer;
  /** Mails of results have links, so none leaves without it. */
  readonly origin: string | undefined;
  /** Absent without EXCHANGE_DIR. */
  readonly exchange: Exchange | undefined;
}

/** `stop` waits for running work; failures are logged and retried. */
export function startPeriodicWork(work: PeriodicWork): { stop(): Promise<void> } {
  const { services, throttle, trashDays, logger, sendNotices, secretKey, origin, exchange } = work;
  const report = (failed: string) => (error: unknown) => logger.error({ err: error }, `${failed} failed`);
  const reportRecounts = report('closing of recounts that are done');
  const reportDaily = report('closing or opening of a list of the day');
  const reportExpiry = report('keeping of expiring lots');
  const reportMatching = report('matching of notes');
  const keepDays = async () => {
    await closeDailyLists(services.db, reportDaily);
    await openDailyLists(services.db, reportDaily);
  };
  const sealAudit = createAuditSealer(services.db);
  const keepTransfers = createTransferKeeper(services.db);
  const couriers: Couriers = {
    notice: sendNotices && noticeCourier(services.db, sendNotices),
    alarm: sendNotices && alarmCourier(services.db, sendNotices),
    mail:
      sendNotices && origin !== undefined
        ? mailCourier({ db: services.db, sendMail: sendNotices, origin, secretKey })
        : undefined,
    ...(exchange === undefined
      ? { settlement: undefined, file: undefined, bi: undefined }
      : folderCouriers(services.db, exchange.folder)),
  };
  const works = [
    everyHour(() => throttle.purgeExpired(), report('purge of throttles')),
    everyHour(
      () => withLongStatements(() => purgeExpired(services, trashDays)),
      report('purge of the trash'),
    ),
    atIntervals(RECOUNTS_MS, () => closeRecounts(services.db, reportRecounts), reportRecounts),
    atIntervals(DAILY_MS, keepDays, reportDaily),
    atIntervals(DAILY_MS, () => keepFirstAnswers(services.db), report('first answers of the day')),
    atIntervals(EXPIRY_MS, () => keepAllLots(services.db, reportExpiry), reportExpiry),
    atIntervals(TRANSFERS_MS, () => withLongStatements(keepTransfers), report('keeping of transfers')),
    atIntervals(LEAVING_MS, () => leaveOnTheirDay(services.db), report('leaving of collectors')),
    everyHour(() => purgeProgress(services.db), report('purge of heartbeats and put off alarms')),
    everyHour(() => purgeNotices(services.db), report('purge of notices')),
    everyHour(() => purgeOutbox(services.db), report('purge of the outbox')),
    atIntervals(ALARMS_MS, () => askWeekMail(services.db, new Date()), report('asking of mails')),
    atIntervals(OUTBOX_MS, () => emptyOutbox(services.db, couriers), report('a delivery of the outbox')),
    ...(exchange === undefined
      ? []
      : [
          atIntervals(EXCHANGE_MS, () => exchange.look(new Date()), report('look at EXCHANGE_DIR')),
          atIntervals(ALARMS_MS, () => raiseAlarms(services.db), report('alarms of catalogues')),
          atIntervals(ALARMS_MS, () => askNetworkTables(services.db, new Date()), report('asking of bi/')),
        ]),
    everyHour(() => purgePhotos(services.db), report('purge of photos')),
    atIntervals(MATCHING_MS, () => matchUnknownItems(services.db, reportMatching), reportMatching),
    everyHour(() => purgePhotosOfLosses(services.db), report('purge of photos of losses')),
    everyHour(() => tidyComparisons(services.db), report('tidying of comparisons')),
    atIntervals(SEAL_MS, () => withLongStatements(sealAudit), report('sealing of the audit')),
    atIntervals(FOLD_MS, () => foldTallies(services.db), report('folding of tallies')),
  ];
  return {
    async stop() {
      await Promise.all(works.map((each) => each.stop()));
    },
  };
}
