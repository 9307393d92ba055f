import { endpoints } from '@balanco/contract/api';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { AppSyncSettings } from './appsync/appsync-settings.js';
import { attachAppSync } from './attach-appsync.js';
import type { Database } from './db/database.js';
import { createReadiness } from './db/readiness.js';
import type { AssertSpace } from './db/space-guard.js';
import { createStatistics } from './db/statistics.js';
import { createThrottle, type Throttle } from './db/throttle.js';
import { everyHour } from './every-hour.js';
import { deleteCounts } from './features/counts/delete-counts.js';
import { countRoutes } from './features/counts/routes.js';
import { adoptIntoSection } from './features/counts/unplaced/adopt-counts.js';
import { unplacedRoutes } from './features/counts/unplaced/routes.js';
import { writeCounts } from './features/counts/write-counts.js';
import { dashboardRoutes } from './features/dashboard/routes.js';
import { createAddSection } from './features/inventories/add-section.js';
import { findInventory } from './features/inventories/inventory-facts-views.js';
import { holdInventory, lockInventory } from './features/inventories/inventory-locks.js';
import { inventoryRoutes } from './features/inventories/routes.js';
import { createActivateLicence } from './features/licences/activate-licence.js';
import { licenceRoutes } from './features/licences/routes.js';
import { createDeletePharmacy } from './features/pharmacies/delete-pharmacy.js';
import { findPharmacyId } from './features/pharmacies/pharmacy-views.js';
import { pharmacyRoutes } from './features/pharmacies/routes.js';
import { productRoutes } from './features/products/routes.js';
import { sessionRoutes } from './features/session/routes.js';
import { userRoutes } from './features/users/routes.js';
import type { Binding } from './http/binding.js';
import { createHeavyCalls, type LaneLimits } from './http/heavy-calls.js';
import { createHttpServer } from './http/http-server.js';
import { registerDocs } from './http/openapi/register-docs.js';
import { watchMethods } from './http/refuse-other-methods.js';
import { registerBindings } from './http/register-bindings.js';
import { registerHealth } from './http/register-health.js';
import { requestOrigin } from './http/request-origin.js';
import { serveWebFiles } from './http/web-files.js';
import { createAuthenticator } from './identity/authenticate.js';
import type { IdentityProvider } from './identity/identity-provider.js';
import { findPerson } from './identity/person-queries.js';
import { createInventoryUseCases } from './inventory-use-cases.js';
import { attachMetrics, type MetricsDependencies } from './metrics/attach-metrics.js';
import { observeBindings } from './metrics/observe-bindings.js';
import { observeWrites } from './metrics/observe-writes.js';
import { createDeleteOwnSection } from './mobile/delete-own-section.js';
import { createGraphql } from './mobile/graphql/create-graphql.js';
import { registerGraphql } from './mobile/graphql/routes.js';
import { createOpenSection } from './mobile/open-section.js';
import { pullRoutes } from './mobile/pull/routes.js';
import type { RealtimeSettings } from './mobile/realtime/realtime-settings.js';
import { registerRealtime } from './mobile/realtime/routes.js';
import { createRenameSection } from './mobile/rename-section.js';
import { mobileRoutes } from './mobile/routes.js';
import { createSubmitCounts } from './mobile/submit-counts.js';
import { type InstallSource, registerInstallRoutes } from './tls/install-page/install-routes.js';
import type { TlsPair } from './tls/read-pair.js';
import type { TrustProxy } from './trust-proxy.js';

interface Parts {
  readonly db: Database;
  /** Where `db` is, for what needs a connection beside its pool; and the way through a pooler, where there is one. */
  readonly connectionString: string;
  readonly pooledConnectionString?: string | undefined;
  /** Refuses calls that write; absent where the database looks after its own disk. */
  readonly assertSpace?: AssertSpace | undefined;
  readonly identity: IdentityProvider;
  readonly logger: FastifyBaseLogger;
  readonly secretKey: Buffer;
  readonly version: string;
  readonly publicUrl: string | undefined;
  readonly trustProxy: TrustProxy;
  /** The built web app, or undefined where only the API is wanted. */
  readonly webFolder: string | undefined;
  readonly validateAnswers: boolean;
  /** Where tests can't wait as long as clients do, or need other limits. */
  readonly realtime?: Partial<RealtimeSettings>;
  readonly laneLimits?: LaneLimits | undefined;
  /** A real AppSync to work with; absent where there is none. */
  readonly appsync?: AppSyncSettings | undefined;
  /** Certificate and key; absent: plain http. */
  readonly tls?: TlsPair | undefined;
  /** Absent: no local authority that phones would have to trust. */
  readonly install?: InstallSource | undefined;
  /** Absent: nothing is measured. */
  readonly metrics?: MetricsDependencies | undefined;
}

/** Builds the whole server out of its adapters. Nothing else wires anything (DESIGN 2). */
export async function compose(parts: Parts): Promise<FastifyInstance> {
  const { db, connectionString, identity, logger, assertSpace = async () => undefined } = parts;
  const statistics = createStatistics(db, (error) => logger.error({ err: error }, 'analyze failed'));
  const throttle = createThrottle(db, parts.secretKey);
  const purge = everyHour(
    () => throttle.purgeExpired(),
    (error) => logger.error({ err: error }, 'purge of throttles failed'),
  );
  const app = await createHttpServer({
    logger,
    trustProxy: parts.trustProxy,
    identityOrigins: identity.browserOrigins ?? [],
    https: parts.tls !== undefined || (parts.publicUrl?.startsWith('https:') ?? false),
    tls: parts.tls,
  });
  const methods = watchMethods(app);
  if (parts.metrics !== undefined) attachMetrics(app, parts.metrics);
  app.addHook('onClose', async () => {
    statistics.close();
    await purge.stop();
    await identity.close();
  });
  registerHealth(app, createReadiness(parts.pooledConnectionString ?? connectionString));
  await identity.registerRoutes?.(app);
  const bindings = bindAll(parts, statistics, throttle);
  assertComplete(bindings);
  const { metrics } = parts.metrics ?? {};
  const authenticate = createAuthenticator(db, identity);
  const enterLane = createHeavyCalls(app, parts.laneLimits);
  registerBindings(app, metrics === undefined ? bindings : observeBindings(bindings, metrics), {
    authenticate,
    assertSpace,
    enterLane,
    originOf: (request) => requestOrigin(request, parts.publicUrl),
    validateAnswers: parts.validateAnswers,
  });
  registerGraphql(app, { authenticate, execute: graphqlOf(parts, statistics, assertSpace), enterLane });
  const realtime = registerRealtime(app, {
    db,
    authenticate: (authorization) => authenticate(authorization, ['id', 'access']),
    settings: parts.realtime,
  });
  const worker =
    parts.appsync === undefined
      ? undefined
      : attachAppSync(app, { settings: parts.appsync, connectionString }, { db, statistics, logger });
  metrics?.watch({ realtimeConnections: () => realtime.count(), appsync: worker?.facts });
  registerDocs(app, parts);
  if (parts.install !== undefined) registerInstallRoutes(app, parts.install);
  await serveWebFiles(app, parts.webFolder);
  methods.refuseOthers();
  return app;
}

function bindAll(
  { db, identity, version }: Parts,
  statistics: ReturnType<typeof createStatistics>,
  throttle: Throttle,
): Binding[] {
  const services = { db, statistics };
  return [
    ...sessionRoutes(identity, version),
    ...licenceRoutes(db, createActivateLicence({ db, throttle })),
    ...userRoutes(db, identity.directory),
    ...dashboardRoutes(db),
    ...pharmacyRoutes({
      db,
      statistics,
      deletePharmacy: createDeletePharmacy({ db, statistics, deleteCounts }),
    }),
    ...productRoutes({ db, statistics, findPharmacyId }),
    ...inventoryRoutes(services, {
      addSection: createAddSection({ db, findPerson }),
      ...createInventoryUseCases({ db, statistics }),
    }),
    ...countRoutes(services),
    ...unplacedRoutes(services),
    ...mobileRoutes({
      openSection: createOpenSection({ db, findInventory: holdInventory, adoptCounts: adoptIntoSection }),
      submitCounts: createSubmitCounts({ db, statistics, findInventory, writeCounts }),
    }),
    ...pullRoutes(db),
  ];
}

function graphqlOf(
  { db, metrics }: Parts,
  statistics: ReturnType<typeof createStatistics>,
  assertSpace: AssertSpace,
) {
  return createGraphql({
    db,
    assertSpace,
    statistics,
    findInventory,
    writeCounts: metrics === undefined ? writeCounts : observeWrites(writeCounts, metrics.metrics),
    ...createInventoryUseCases({ db, statistics }),
    openSection: createOpenSection({ db, findInventory: holdInventory, adoptCounts: adoptIntoSection }),
    renameSection: createRenameSection(db),
    deleteOwnSection: createDeleteOwnSection({ db, lockInventory }),
  });
}

/** A call of the contract that nobody answers, or answers twice, is a mistake that must not start. */
function assertComplete(bindings: readonly Binding[]): void {
  const bound = bindings.map(({ endpoint }) => endpoint.id).sort();
  const wanted = endpoints.map((endpoint) => endpoint.id).sort();
  if (bound.join() !== wanted.join()) {
    throw new Error(`the server binds ${bound.join(', ')}; the contract has ${wanted.join(', ')}`);
  }
}
