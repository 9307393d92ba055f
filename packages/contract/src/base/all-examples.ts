import { codeBindingExamples } from '../comparison/code-binding-examples.js';
import { comparisonExamples } from '../comparison/comparison-examples.js';
import { inventoryTermsExamples } from '../comparison/inventory-terms-examples.js';
import { itemHistoryExamples } from '../comparison/item-history-examples.js';
import { mainBarcodeExamples } from '../comparison/main-barcode-examples.js';
import { movementExamples } from '../comparison/movement-examples.js';
import { collectorFileExamples } from '../counts/collector-file-examples.js';
import { countBulkExamples } from '../counts/count-bulk-examples.js';
import { countExamples } from '../counts/count-examples.js';
import { queueExamples } from '../counts/queue-examples.js';
import { unplacedExamples } from '../counts/unplaced-examples.js';
import { exchangeExamples } from '../exchange/exchange-examples.js';
import { expiryExamples } from '../expiry/expiry-examples.js';
import { exportExamples } from '../exports/export-examples.js';
import { exportProfileExamples } from '../exports/export-profile-examples.js';
import { returnProofExamples } from '../exports/return-proof-examples.js';
import { historyExamples } from '../history/history-examples.js';
import { trashExamples } from '../history/trash-examples.js';
import { dailyCountExamples } from '../inventories/daily-count-examples.js';
import { blindCountExamples, inventoryExamples } from '../inventories/inventory-examples.js';
import { sectionLabelExamples, sectionPhoneExamples } from '../inventories/section-phone-examples.js';
import { invoiceExamples } from '../invoices/invoice-examples.js';
import { matchingExamples } from '../invoices/matching-examples.js';
import { lossExamples } from '../losses/loss-examples.js';
import { mobileExamples } from '../mobile/mobile-examples.js';
import { mobilePullExamples } from '../mobile/mobile-pull-examples.js';
import { photoExamples } from '../mobile/photo-examples.js';
import { collectorCodeExamples } from '../people/collector-code-examples.js';
import { licenceExamples } from '../people/licence-examples.js';
import { machineKeyExamples } from '../people/machine-key-examples.js';
import { noticeExamples } from '../people/notice-examples.js';
import { peopleExamples, userExamples } from '../people/people-examples.js';
import { personalDataExamples } from '../people/personal-data-examples.js';
import { phoneAccessExamples } from '../people/phone-access-examples.js';
import { secondFactorExamples } from '../people/second-factor-examples.js';
import { sessionExamples } from '../people/session-examples.js';
import { mailAddressExamples } from '../pharmacies/mail-address-examples.js';
import { pharmacyExamples } from '../pharmacies/pharmacy-examples.js';
import { productExamples } from '../products/product-examples.js';
import { importMemoryExamples } from '../products/product-import-examples.js';
import { dashboardExamples } from '../progress/dashboard-examples.js';
import { networkExamples } from '../progress/network-examples.js';
import { deviceExamples, progressExamples } from '../progress/progress-examples.js';
import { itemDecisionExamples } from '../recounts/item-decision-examples.js';
import { mobileRecountExamples, recountExamples } from '../recounts/recount-examples.js';
import { hintExamples } from '../settlement/hint-examples.js';
import { lateCountExamples } from '../settlement/late-count-examples.js';
import { choiceExamples, settlingExamples } from '../settlement/settling-examples.js';
import { settlementExamples } from '../settlement/stored-settlement-examples.js';
import type { Endpoint } from './endpoint.js';
import type { EndpointExamples } from './example.js';

/** A new call is listed by its examples. */
export const allExamples: readonly EndpointExamples[] = [
  ...sessionExamples,
  ...licenceExamples,
  ...userExamples,
  ...machineKeyExamples,
  ...noticeExamples,
  ...phoneAccessExamples,
  ...secondFactorExamples,
  ...personalDataExamples,
  ...collectorCodeExamples,
  ...dashboardExamples,
  ...progressExamples,
  ...pharmacyExamples,
  ...mailAddressExamples,
  ...productExamples,
  ...importMemoryExamples,
  ...inventoryExamples,
  ...sectionLabelExamples,
  ...countExamples,
  ...countBulkExamples,
  ...collectorFileExamples,
  ...unplacedExamples,
  ...comparisonExamples,
  ...itemHistoryExamples,
  ...blindCountExamples,
  ...inventoryTermsExamples,
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
  ...exchangeExamples,
  ...dailyCountExamples,
  ...matchingExamples,
  ...lossExamples,
  ...invoiceExamples,
  ...expiryExamples,
  ...networkExamples,
  ...historyExamples,
  ...trashExamples,
  ...peopleExamples,
  ...mobileExamples,
  ...sectionPhoneExamples,
  ...photoExamples,
  ...queueExamples,
  ...mobileRecountExamples,
  ...deviceExamples,
  ...mobilePullExamples,
];

export const endpoints: readonly Endpoint[] = allExamples.map(({ endpoint }) => endpoint);
