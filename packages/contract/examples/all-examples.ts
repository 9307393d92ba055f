import { blindCountExamples } from './blind-count-examples.js';
import { choiceExamples } from './choice-examples.js';
import { closingExamples } from './closing-examples.js';
import { closingTermsExamples } from './closing-terms-examples.js';
import { codeBindingExamples } from './code-binding-examples.js';
import { collectorCodeExamples } from './collector-code-examples.js';
import { collectorFileExamples } from './collector-file-examples.js';
import { countBulkExamples } from './count-bulk-examples.js';
import { countCarryExamples } from './count-carry-examples.js';
import { countExamples } from './count-examples.js';
import { dashboardExamples } from './dashboard-examples.js';
import type { EndpointExamples } from './example.js';
import { exportExamples } from './export-examples.js';
import { exportProfileExamples } from './export-profile-examples.js';
import { hintExamples } from './hint-examples.js';
import { historyExamples } from './history-examples.js';
import { importMemoryExamples } from './import-memory-examples.js';
import { inventoryExamples } from './inventory-examples.js';
import { itemDecisionExamples } from './item-decision-examples.js';
import { itemHistoryExamples } from './item-history-examples.js';
import { lastImportExamples } from './last-import-examples.js';
import { lateCountExamples } from './late-count-examples.js';
import { licenceExamples } from './licence-examples.js';
import { mainBarcodeExamples } from './main-barcode-examples.js';
import { mobileExamples } from './mobile-examples.js';
import { mobilePullExamples } from './mobile-pull-examples.js';
import { movementExamples } from './movement-examples.js';
import { networkExamples } from './network-examples.js';
import { peopleExamples } from './people-examples.js';
import { personPharmaciesExamples } from './person-pharmacies-examples.js';
import { pharmacyExamples } from './pharmacy-examples.js';
import { pharmacySettingsExamples } from './pharmacy-settings-examples.js';
import { photoExamples } from './photo-examples.js';
import { productExamples } from './product-examples.js';
import { deviceExamples, progressExamples } from './progress-examples.js';
import { queueExamples } from './queue-examples.js';
import { mobileRecountExamples, recountExamples } from './recount-examples.js';
import { returnProofExamples } from './return-proof-examples.js';
import { sectionLabelExamples, sectionPhoneExamples } from './section-phone-examples.js';
import { sessionExamples } from './session-examples.js';
import { settlementExamples } from './settlement-examples.js';
import { settlingExamples } from './settling-examples.js';
import { trashExamples } from './trash-examples.js';
import { unplacedExamples } from './unplaced-examples.js';
import { userExamples } from './user-examples.js';

/** The examples of every call, in the order of the contract. */
export const allExamples: readonly EndpointExamples[] = [
  ...sessionExamples,
  ...licenceExamples,
  ...userExamples,
  ...collectorCodeExamples,
  ...dashboardExamples,
  ...progressExamples,
  ...pharmacyExamples,
  ...pharmacySettingsExamples,
  ...productExamples,
  ...importMemoryExamples,
  ...lastImportExamples,
  ...inventoryExamples,
  ...sectionLabelExamples,
  ...countExamples,
  ...countBulkExamples,
  ...countCarryExamples,
  ...collectorFileExamples,
  ...unplacedExamples,
  ...closingExamples,
  ...itemHistoryExamples,
  ...blindCountExamples,
  ...closingTermsExamples,
  ...mainBarcodeExamples,
  ...itemDecisionExamples,
  ...choiceExamples,
  ...lateCountExamples,
  ...hintExamples,
  ...recountExamples,
  ...movementExamples,
  ...codeBindingExamples,
  ...settlingExamples,
  ...settlementExamples,
  ...exportProfileExamples,
  ...exportExamples,
  ...returnProofExamples,
  ...networkExamples,
  ...historyExamples,
  ...trashExamples,
  ...peopleExamples,
  ...personPharmaciesExamples,
  ...mobileExamples,
  ...sectionPhoneExamples,
  ...photoExamples,
  queueExamples,
  ...mobileRecountExamples,
  ...deviceExamples,
  ...mobilePullExamples,
];
