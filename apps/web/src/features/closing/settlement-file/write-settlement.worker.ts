import { serveFileWriter } from '../../../lib/serve-file-writer';
import { createSettlementWriter } from './settlement-writer';

const take = serveFileWriter(createSettlementWriter);
self.onmessage = ({ data }) => take(data);
