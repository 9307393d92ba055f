import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { AppError } from './app-error.js';
import type { Services } from './context.js';
import { type DatastoreSettings, openDatastore } from './datastore/index.js';
import type { Database } from './db/database.js';
import { type AssertSpace, createReadiness } from './db/health.js';
import { createStatistics } from './db/statistics/statistics.js';
import { createThrottle, type Throttle } from './db/throttle/throttle.js';
import { forCall } from './db/work-scope.js';
import { bindingRoutes } from './features/bindings/routes.js';
import { collectorFileRoutes } from './features/collector-files/routes.js';
import { comparisonRoutes } from './features/comparison/routes.js';
import { countExportRoutes } from './features/count-exports/routes.js';
import { countRoutes } from './features/counts/routes.js';
import { dailyRoutes } from './features/daily/routes.js';
import { dashboardRoutes } from './features/dashboard/routes.js';
import { decisionRoutes } from './features/decisions/routes.js';
import { createExchange } from './features/exchange/exchange.js';
import { readCatalogue } from './features/exchange/read-catalogue.js';
import { exchangeRoutes } from './features/exchange/routes.js';
import { expiryRoutes } from './features/expiry/routes.js';
import { exportRoutes } from './features/exports/routes.js';
import { historyRoutes } from './features/history/routes.js';
import { importRoutes } from './features/imports/routes.js';
import { inventoryRoutes } from './features/inventories/routes.js';
import { sectionRoutes } from './features/inventories/sections/routes.js';
import { invoiceRoutes } from './features/invoices/routes.js';
import { lateCountRoutes } from './features/late-counts/routes.js';
import { licenceRoutes } from './features/licences/routes.js';
import { lossRoutes } from './features/losses/routes.js';
import { machineKeyRoutes } from './features/machine-keys/routes.js';
import { mailRoutes, registerLeaving } from './features/mails/routes.js';
import { movementRoutes } from './features/movements/routes.js';
import { networkRoutes } from './features/network/routes.js';
import { noticeRoutes } from './features/notices/routes.js';
import { pharmacyRoutes } from './features/pharmacies/routes.js';
import { phoneAccessRoutes } from './features/phone-access/routes.js';
import { photoRoutes } from './features/photos/routes.js';
import { productRoutes } from './features/products/routes.js';
import { progressRoutes } from './features/progress/routes.js';
import { openProgress, type ProgressSettings } from './features/progress/stream/routes.js';
import { recountRoutes } from './features/recounts/routes.js';
import { returnProofRoutes } from './features/return-proof/routes.js';
import { sessionRoutes } from './features/session/routes.js';
import { settlementRoutes } from './features/settlement/routes.js';
import { openSingleSignOn } from './features/single-sign-on/routes.js';
import { termRoutes } from './features/terms/routes.js';
import { trashRoutes } from './features/trash/routes.js';
import { unplacedRoutes } from './features/unplaced-counts/routes.js';
import { userRoutes } from './features/users/routes.js';
import type { Binding } from './http/binding.js';
import { requestOrigin } from './http/connections/request-origin.js';
import type { TrustProxy } from './http/connections/trust-proxy.js';
import { createHttpServer } from './http/http-server.js';
import { createHeavyCalls, type LaneLimits } from './http/limits/heavy-calls.js';
import type { strangerLimits } from './http/limits/strangers.js';
import { registerDocs } from './http/openapi/docs-page.js';
import { reportRefusedKeys } from './http/refused-keys.js';
import { assertComplete, registerBindings, watchMethods } from './http/register-bindings.js';
import { registerHealth } from './http/register-health.js';
import { registerSecurityTxt } from './http/security-txt.js';
import { sendEpoch } from './http/send-epoch.js';
import { serveCollectorFiles, serveWebFiles } from './http/web-files.js';
import { createAuthenticator } from './identity/authenticate.js';
import type { IdentityProvider } from './identity/identity-provider.js';
import type { ReportEvent } from './logging/security-log.js';
import type { SendMail } from './mail/mail-message.js';
import { type MetricsDependencies, observeBindings, serveMetrics } from './metrics/attach-metrics.js';
import { mobileRoutes } from './mobile/routes.js';
import { startPeriodicWork } from './periodic/periodic-work.js';
import { heldWithinReach } from './pharmacy-access/hold-within-reach.js';
import {
  type InstallSource,
  registerInstallRoutes,
  registerTrustAnswer,
} from './tls/install-page/install-routes.js';
import type { PhoneListener } from './tls/phone-listener.js';
import type { TlsPair } from './tls/read-pair.js';

interface ServerDependencies {
  readonly db: Database;
  /** Connections outside the pool use it. */
  readonly connectionString: string;
  readonly pooledConnectionString?: string | undefined;
  /** Absent if the database guards its own disk. */
  readonly assertSpace?: AssertSpace | undefined;
  readonly identity: IdentityProvider;
  readonly logger: FastifyBaseLogger;
  readonly report?: ReportEvent | undefined;
  readonly secretKey: Buffer;
  readonly version: string;
  readonly publicUrl: string | undefined;
  /** If absent, there is no security.txt. */
  readonly securityContact?: string | undefined;
  readonly trashDays?: number;
  /** If absent, no files travel by themselves. */
  readonly exchangeFolder?: string | undefined;
  /** Mails notices of accounts; absent without SMTP_URL. */
  readonly sendNotices?: SendMail | undefined;
  readonly trustProxy: TrustProxy;
  /** If absent, there is only the API. */
  readonly webFolder: string | undefined;
  readonly collectorFolder?: string | undefined;
  readonly validateAnswers: boolean;
  /** If absent, apps built on DataStore are refused. */
  readonly datastore?: DatastoreSettings | undefined;
  readonly progress?: Partial<ProgressSettings>;
  readonly laneLimits?: LaneLimits | undefined;
  readonly strangerLimits?: typeof strangerLimits | undefined;
  readonly tls?: TlsPair | undefined;
  /** The authority that phones have to trust. */
  readonly install?: InstallSource | undefined;
  /** Absent if phones use the server's own address. */
  readonly phones?: PhoneListener | undefined;
  readonly metrics?: MetricsDependencies | undefined;
  readonly isDraining?: () => boolean;
}

export async function compose(dependencies: ServerDependencies): Promise<FastifyInstance> {
  const { db, connectionString, identity, logger, publicUrl } = dependencies;
  const { assertSpace = async () => undefined, trashDays = 90 } = dependencies;
  const statistics = createStatistics(db, (error) => logger.error({ err: error }, 'analyze failed'));
  const services: Services = { db, statistics };
  const throttle = createThrottle(db, dependencies.secretKey);
  const exchange =
    dependencies.exchangeFolder === undefined
      ? undefined
      : createExchange({
          services,
          connectionString,
          folder: dependencies.exchangeFolder,
          assertSpace,
          log: logger,
          read: readCatalogue,
        });
  const periodic = startPeriodicWork({
    services,
    throttle,
    trashDays,
    logger,
    sendNotices: dependencies.sendNotices,
    secretKey: dependencies.secretKey,
    origin: publicUrl,
    exchange,
  });
  const app = await createHttpServer({
    logger,
    trustProxy: dependencies.trustProxy,
    identityOrigins: identity.browserOrigins ?? [],
    https: dependencies.tls !== undefined || (publicUrl?.startsWith('https:') ?? false),
    tls: dependencies.tls,
    strangerLimits: dependencies.strangerLimits,
    metrics: dependencies.metrics?.metrics,
  });
  app.addHook('preHandler', (request, _reply, done) =>
    forCall({ address: request.ip, request: request.id }, done),
  );
  if (dependencies.report !== undefined) reportRefusedKeys(app, dependencies.report);
  const { phones } = dependencies;
  if (phones !== undefined)
    app.addHook('onRequest', async (request) => {
      if (phones.refuses(request)) throw new AppError('not_found');
    });
  const methods = watchMethods(app);
  if (dependencies.metrics?.mainPortToken !== undefined)
    serveMetrics(app, dependencies.metrics.metrics, dependencies.metrics.mainPortToken);
  app.addHook('onClose', async () => {
    statistics.close();
    await exchange?.stop();
    await periodic.stop();
    await identity.close();
  });
  registerHealth(
    app,
    createReadiness(dependencies.pooledConnectionString ?? connectionString),
    dependencies.isDraining ?? (() => false),
  );
  registerSecurityTxt(app, { contact: dependencies.securityContact, publicUrl });
  await identity.registerRoutes?.(app);
  await registerLeaving(app, db, dependencies.secretKey);
  const { metrics } = dependencies.metrics ?? {};
  const progress = openProgress({ db, sessions: identity, logger, settings: dependencies.progress });
  sendEpoch(app, db);
  const bindings = [
    ...bindAll(dependencies, services, throttle),
    ...progressRoutes(services, progress.board),
  ].map((binding) => heldWithinReach(db, binding));
  assertComplete(bindings);
  const authenticate = createAuthenticator(db, identity);
  openSingleSignOn(app, { db, identity, throttle, publicUrl });
  const enterLane = createHeavyCalls(app, dependencies.laneLimits);
  registerBindings(app, metrics === undefined ? bindings : observeBindings(bindings, metrics), {
    authenticate,
    assertSpace,
    enterLane,
    originOf: (request) => requestOrigin(request, publicUrl),
    validateAnswers: dependencies.validateAnswers,
  });
  progress.serve(app, (authorization) => authenticate(authorization, ['id']));
  if (dependencies.datastore !== undefined)
    openDatastore(
      app,
      { ...services, connectionString, assertSpace, authenticate, enterLane, sessions: identity, metrics },
      dependencies.datastore,
    );
  registerDocs(app, dependencies);
  if (dependencies.install !== undefined) registerInstallRoutes(app, dependencies.install);
  if (dependencies.install !== undefined || phones !== undefined) registerTrustAnswer(app);
  await serveCollectorFiles(app, dependencies.collectorFolder, identity.browserOrigins ?? []);
  await serveWebFiles(app, dependencies.webFolder);
  methods.refuseOthers();
  return app;
}

function bindAll(
  { identity, version, secretKey, phones, logger, trashDays = 90, ...mail }: ServerDependencies,
  services: Services,
  throttle: Throttle,
): Binding[] {
  const sends = Boolean(mail.sendNotices && mail.publicUrl);
  return [
    ...sessionRoutes(identity, version),
    ...licenceRoutes(services, { throttle, directory: identity.directory }),
    ...userRoutes(services, { identity, throttle, secretKey }),
    ...machineKeyRoutes(services),
    ...noticeRoutes(services),
    ...phoneAccessRoutes(services, phones),
    ...dashboardRoutes(services.db),
    ...pharmacyRoutes(services),
    ...mailRoutes(services, sends),
    ...productRoutes(services),
    ...importRoutes(services),
    ...inventoryRoutes(services),
    ...sectionRoutes(services),
    ...countRoutes(services),
    ...unplacedRoutes(services),
    ...countExportRoutes(services),
    ...collectorFileRoutes(services),
    ...termRoutes(services),
    ...bindingRoutes(services),
    ...movementRoutes(services),
    ...comparisonRoutes(services),
    ...recountRoutes(services, (error) =>
      logger.error({ err: error }, 'closing of a declared recount failed'),
    ),
    ...decisionRoutes(services),
    ...lateCountRoutes(services),
    ...photoRoutes(services),
    ...settlementRoutes(services),
    ...returnProofRoutes(services),
    ...exchangeRoutes(services),
    ...dailyRoutes(services),
    ...lossRoutes(services),
    ...invoiceRoutes(services),
    ...expiryRoutes(services, sends),
    ...networkRoutes(services),
    ...exportRoutes(services),
    ...historyRoutes(services),
    ...trashRoutes(services, trashDays),
    ...mobileRoutes(services),
  ];
}
