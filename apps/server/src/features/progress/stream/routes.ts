import { getProgress, PROGRESS_STREAM_PATH } from '@balanco/contract/progress/progress';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { AppError, parseInput } from '../../../app-error.js';
import { authorise, type Caller } from '../../../caller.js';
import type { Database } from '../../../db/database.js';
import { type Authenticate, openAccess } from '../../../identity/access.js';
import { type AccessWatch, openAccessWatch, type Sessions } from '../../../identity/access-watch.js';
import { createSlots } from '../../../limits/slots.js';
import { seesPharmacy } from '../../../pharmacy-access/reach.js';
import { openProgressBoard, type ProgressBoard } from '../progress-board.js';
import { createProgressStream, type ProgressStream } from './progress-stream.js';

export interface ProgressSettings {
  readonly pollMs: number;
  /** How often a stream sends a sign of life. Proxies cut connections that are silent for a minute. */
  readonly aliveMs: number;
  readonly streams: number;
  readonly streamsPerPerson: number;
}

const progressSettings: ProgressSettings = {
  pollMs: 1000,
  aliveMs: 15_000,
  streams: 1000,
  streamsPerPerson: 20,
};

/** A stream ends with its token, not with the time limit of ordinary answers. */
const NEVER_MS = 2 ** 31 - 1;

interface ProgressDependencies {
  readonly db: Database;
  readonly sessions: Sessions;
  readonly logger: Pick<FastifyBaseLogger, 'error'>;
  readonly settings?: Partial<ProgressSettings> | undefined;
}

export function openProgress({ db, sessions, logger, settings: given }: ProgressDependencies) {
  const settings = { ...progressSettings, ...given };
  const onFailure = (error: unknown) => logger.error({ err: error }, 'progress failed');
  const accessWatch = openAccessWatch(db, sessions);
  const { pollMs } = settings;
  const board = openProgressBoard({ db, checkAccess: () => accessWatch.check(), onFailure, pollMs });
  return {
    board,
    serve: (app: FastifyInstance, authenticate: Authenticate) =>
      serveStream(app, { board, authenticate, accessWatch, settings, onFailure }),
  };
}

interface StreamDependencies {
  readonly board: ProgressBoard;
  readonly authenticate: Authenticate;
  readonly accessWatch: Pick<AccessWatch, 'watch'>;
  readonly settings: ProgressSettings;
  readonly onFailure: (error: unknown) => void;
}

/**
 * Serves the stream of Acompanhamento (docs/progress.md, "The stream"). It ends when its token expires, when
 * its person loses access or signs out, and before the server closes.
 */
function serveStream(app: FastifyInstance, dependencies: StreamDependencies): void {
  const { board, authenticate, accessWatch, settings, onFailure } = dependencies;
  const slots = createSlots(settings.streams);
  const slotsOfPerson = createSlots(settings.streamsPerPerson);
  const open = new Set<ProgressStream>();

  const options = { compress: false as const, handlerTimeout: NEVER_MS, config: { strangers: null } };
  app.get(PROGRESS_STREAM_PATH, options, async (request, reply) => {
    const access = await openAccess(authenticate, request.headers.authorization ?? '');
    authorise(access.caller, getProgress.permission);
    request.caller = access.caller;
    const { wall, opened } = parseInput(getProgress.query, request.query);
    const release = takeSlot(slots, slotsOfPerson, access.caller);
    const reach = String(access.caller.pharmacyIds);
    const stream = createProgressStream({
      isWall: wall === 'true',
      opened,
      sees: (pharmacyId) => seesPharmacy(access.caller, pharmacyId),
    });
    open.add(stream);
    /** Access stays valid while it can't be checked. */
    const renew = async (): Promise<boolean> => {
      try {
        await access.renew();
        authorise(access.caller, getProgress.permission);
        if (String(access.caller.pharmacyIds) !== reach) stream.end();
        return true;
      } catch (error) {
        if (error instanceof AppError && error.code !== 'unavailable') {
          stream.end();
          return true;
        }
        onFailure(error);
        return false;
      }
    };
    const { sub, accessState: state } = access.caller;
    const unwatch = accessWatch.watch({ sub, state, session: () => access.caller.sessionId, renew });
    const alive = setInterval(stream.alive, settings.aliveMs);
    const expiry = setTimeout(stream.end, access.expiresAt.getTime() - Date.now());
    let leave: () => void = () => undefined;
    const gone = new Promise<void>((resolve) => {
      reply.raw.once('close', resolve);
      stream.lines.once('close', resolve);
    });
    void gone.then(() => {
      clearInterval(alive);
      clearTimeout(expiry);
      unwatch();
      release();
      leave();
      open.delete(stream);
    });
    const joined = await board.join(stream.change).catch((error: unknown) => {
      stream.lines.destroy();
      throw error;
    });
    leave = joined.leave;
    if (stream.lines.destroyed || reply.raw.destroyed) leave();
    stream.begin(joined.state);
    return reply
      .header('X-Accel-Buffering', 'no')
      .header('Cache-Control', 'no-store, no-transform')
      .type('application/x-ndjson; charset=utf-8')
      .send(stream.lines);
  });
  app.addHook('preClose', async () => {
    for (const stream of open) stream.end();
    await board.close();
  });
}

function takeSlot(
  slots: ReturnType<typeof createSlots>,
  slotsOfPerson: ReturnType<typeof createSlots>,
  { sub }: Caller,
): () => void {
  const release = slots.take();
  const releasePerson = release === null ? null : slotsOfPerson.take(sub);
  if (release === null || releasePerson === null) {
    release?.();
    throw new AppError('too_many_requests', 'Há telas demais abertas. Feche alguma e tente novamente.');
  }
  return () => {
    release();
    releasePerson();
  };
}
