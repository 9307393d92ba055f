import { closing } from './closing-bench.js';
import { collector } from './collector-bench.js';
import { collectors } from './collectors-bench.js';
import { counts } from './counts-bench.js';
import { exported } from './export-bench.js';
import type { Group } from './group.js';
import { importDialog } from './import-dialog-bench.js';
import { inventories } from './inventories-bench.js';
import { load } from './load-bench.js';
import { network } from './network-bench.js';
import { parsing } from './parse-bench.js';
import { productPages } from './product-pages-bench.js';
import { batches, dryRuns, imports } from './products-bench.js';
import { progress } from './progress-bench.js';
import { screens } from './screens-bench.js';
import { signIn } from './sign-in-bench.js';
import { sync } from './sync-bench.js';
import { tables } from './tables-bench.js';
import { totals } from './totals-bench.js';

/** Every benchmark, in the order of a whole run. The heaviest load comes last, so that it disturbs no other group. */
export const groups: readonly Group[] = [
  parsing,
  imports,
  batches,
  dryRuns,
  signIn,
  productPages,
  counts,
  exported,
  collectors,
  sync,
  inventories,
  closing,
  progress,
  network,
  totals,
  screens,
  tables,
  importDialog,
  collector,
  load,
];
