import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../root.mjs';

/**
 * Which module may import which. `npm run lint` holds it (scripts/modules/check-modules.mjs), and ARCHITECTURE.md draws it.
 *
 * @typedef {object} Rule
 * @property {string} because said of each import that it forbids
 * @property {RegExp} from files that it is about; their path from the root
 * @property {RegExp} [except] files that it is not about
 * @property {RegExp} [to] what they don't import: a path from the root without its ending, or the name of a package of npm
 * @property {RegExp} [only] what they import only
 */

/** The server's features in their order: each may import those before it. */
export const FEATURES = [
  'deletions',
  'tallies',
  'pharmacies',
  'blind-count',
  'products',
  'imports',
  'inventories',
  'stock',
  'terms',
  'bindings',
  'movements',
  'counts',
  'unplaced-counts',
  'invoices',
  'comparison',
  'daily',
  'recounts',
  'decisions',
  'late-counts',
  'photos',
  'losses',
  'expiry',
  'settlement',
  'exports',
  'count-exports',
  'collector-files',
  'return-proof',
  'exchange',
  'progress',
  'network',
  'machine-keys',
  'mails',
  'users',
  'single-sign-on',
  'dashboard',
  'history',
  'trash',
  'notices',
  'phone-access',
  'session',
  'licences',
];

/** The layers of the web and of the collector, in their order. `ui` is beside `api`. */
const WEB = ['lib', 'api', 'identity', 'session', 'listing', 'catalogue', 'features', 'routes'];

/** The web's features that others import, in their order: each may import those before it. A new screen needs no place. */
export const WEB_FEATURES = [
  'shell',
  'login',
  'password-reset',
  'licence',
  'registration',
  'history',
  'users',
  'mails',
  'pharmacies',
  'adjustment-export',
  'product-import',
  'exchange',
  'products',
  'unplaced',
  'counts',
  'inventories',
  'inventory-frame',
  'items',
  'stock',
  'terms',
  'bindings',
  'movements',
  'decisions',
  'comparison',
  'recounts',
  'late-counts',
  'return-proof',
  'settlement',
  'result',
  'daily',
];
const OTHER_WEB_FEATURES = readdirSync(join(ROOT, 'apps/web/src/features'), { withFileTypes: true })
  .filter((each) => each.isDirectory() && !WEB_FEATURES.includes(each.name))
  .map(({ name }) => name);

const server = folders('apps/server/src');
const web = folders('apps/web/src');
const collector = folders('apps/collector/src');

/** @type {readonly Rule[]} */
export const RULES = [
  {
    because: 'The contract imports zod and the parser of element strings only.',
    from: /^packages\/contract\/src\//,
    only: /^packages\/contract\/|^zod$|^gs1-barcode-parser-mod$/,
  },
  {
    because: 'Files for other systems import the contract only.',
    from: /^packages\/adjustment-file\//,
    only: /^packages\/(adjustment-file|contract)\//,
  },
  {
    because: 'The catalogue reader imports the contract, papaparse and @e965/xlsx only.',
    from: /^packages\/catalogue-file\//,
    only: /^packages\/(catalogue-file|contract)\/|^papaparse$|^@e965\/xlsx/,
  },
  {
    because: 'The invoice reader imports the contract, saxes and the zip of the catalogue reader only.',
    from: /^packages\/invoice-file\//,
    only: /^packages\/(invoice-file|contract)\/|^packages\/catalogue-file\/src\/sheet\/unpack-workbook$|^saxes$/,
  },
  {
    because: 'The daily list imports the contract only.',
    from: /^packages\/daily-list\//,
    only: /^packages\/(daily-list|contract)\//,
  },
  {
    because: 'The embedded PostgreSQL imports Node, pg and its own package only.',
    from: /^packages\/embedded-postgres\//,
    only: /^packages\/embedded-postgres\/|^node:|^pg$/,
  },
  {
    because: 'The local authority imports Node and the libraries of certificates only.',
    from: /^packages\/local-authority\//,
    only: /^packages\/local-authority\/|^node:|^asn1js$|^ipaddr\.js$|^pkijs$/,
  },
  {
    because: 'Backups import Node, pg, zod and the libraries of their file only.',
    from: /^packages\/backup\//,
    only: /^packages\/backup\/|^node:|^(age-encryption|pg|pg-copy-streams|tar-stream|zod)$/,
  },
  {
    because: "The clients' package imports the contract, Amazon's client and hashes only.",
    from: /^packages\/client\//,
    only: /^packages\/(client|contract)\/|^aws-amplify|^@noble\/hashes/,
  },
  ...inOrder(
    FEATURES.map((name) => `features/${name}`),
    server,
  ),
  {
    because: 'Adapters and configuration are wired in compose.ts only.',
    from: server('features', 'mobile', 'datastore'),
    to: new RegExp(
      `${server('identity/embedded', 'identity/cognito', 'compose', 'main', 'config').source}|^packages/(?!contract/|adjustment-file/|catalogue-file/|daily-list/|invoice-file/)`,
    ),
  },
  { because: 'mobile is above the features.', from: server('features'), to: server('mobile') },
  {
    because: 'Use cases, rules and queries know nothing of HTTP; routes bind them.',
    from: server('features', 'mobile', 'datastore'),
    except: /(routes|datastore\/index)\.ts$/,
    to: new RegExp(`${server('http').source}|^fastify$`),
  },
  {
    because: 'Only the composition binds routes.',
    from: server('mobile', 'datastore'),
    to: /^apps\/server\/src\/features\/.*routes$/,
  },
  {
    because: 'The DataStore backend takes the write paths, their rules and the views of pulls.',
    from: server('datastore'),
    to: /^apps\/server\/src\/(mobile\/(?!sync\/|counts\/prepare-count-writes)|features\/(?!(blind-count|counts|inventories)\/|pharmacies\/unplaced-location|trash\/delete-locations|unplaced-counts\/open-locations))/,
  },
  {
    because: 'The worker to AppSync knows nothing of our own GraphQL.',
    from: server('datastore/appsync'),
    to: server('datastore/graphql', 'datastore/realtime'),
  },
  {
    because: 'Only the composition and the configuration reach the DataStore backend.',
    from: /^apps\/server\/src\//,
    except: server('datastore', 'compose', 'config'),
    to: server('datastore'),
  },
  {
    because: 'The door of the DataStore backend is its index.ts.',
    from: server('compose', 'config'),
    to: /^apps\/server\/src\/datastore\/(?!index$)/,
  },
  {
    because: 'db, limits, audit, outbox, http, identity and pharmacy-access are below the features.',
    from: server('db', 'limits', 'audit', 'outbox', 'http', 'identity', 'pharmacy-access'),
    to: server('features', 'compose', 'main', 'config'),
  },
  {
    because: 'The database and the limits are the lowest layers.',
    from: server('db', 'limits', 'audit'),
    to: server('http', 'identity'),
  },
  ...inOrder(WEB, web),
  ...inOrder(
    WEB_FEATURES.map((name) => `features/${name}`),
    web,
  ),
  ...OTHER_WEB_FEATURES.map((name) => ({
    because: `No feature imports ${name} until it has its place in scripts/modules/modules.mjs.`,
    from: web('features'),
    except: web(`features/${name}`),
    to: web(`features/${name}`),
  })),
  {
    because: 'lib holds pure helpers.',
    from: web('lib'),
    to: new RegExp(`${web('ui', 'paths').source}|^(@mantine/|react$|react-router)`),
  },
  {
    because: 'ui has no router, no requests and no features.',
    from: web('ui'),
    to: new RegExp(
      `${web('api', 'identity', 'session', 'listing', 'catalogue', 'features', 'routes', 'paths').source}|^(react-router|@tanstack/react-query|aws-amplify)`,
    ),
  },
  {
    because: 'api has no React.',
    from: web('api'),
    to: new RegExp(`${web('ui', 'paths').source}|^(@mantine/|react$)`),
  },
  {
    because: 'The rules of the collector are pure.',
    from: collector('rules'),
    to: new RegExp(
      `${collector('store', 'device', 'identity', 'sync', 'screens').source}|^(react|react-dom|idb)$|^(workbox-|aws-amplify)`,
    ),
  },
  {
    because: "The phone's storage imports the rules only.",
    from: collector('store'),
    to: new RegExp(`${collector('device', 'identity', 'sync', 'screens').source}|^react(-dom)?$`),
  },
  {
    because: 'What a device can do knows neither the server nor the screens.',
    from: collector('device'),
    to: collector('identity', 'sync', 'screens'),
  },
  {
    because: 'identity is below sync and the screens.',
    from: collector('identity'),
    to: collector('store', 'sync', 'screens'),
  },
  {
    because: 'sync is below the screens.',
    from: collector('sync'),
    to: new RegExp(`${collector('screens').source}|^aws-amplify`),
  },
];

/** @param {string} base */
function folders(base) {
  /** Files of folders, or the files of these names. @param {readonly string[]} names */
  return (...names) => new RegExp(`^${base}/(${names.join('|')})(/|(\\.[a-z]+)*$)`);
}

/**
 * A rule for each folder but the last: it doesn't import those after it.
 *
 * @param {readonly string[]} names
 * @param {(...names: readonly string[]) => RegExp} files
 * @returns {Rule[]}
 */
function inOrder(names, files) {
  return names.slice(0, -1).map((name, index) => ({
    because: `${name} imports only what stands before it in scripts/modules/modules.mjs.`,
    from: files(name),
    to: files(...names.slice(index + 1)),
  }));
}
