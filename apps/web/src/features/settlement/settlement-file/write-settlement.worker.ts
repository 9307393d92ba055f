import { serveFileWriter } from '../../../lib/write-in-worker';
import { createSettlementWriter } from './settlement-writer';

const take = serveFileWriter(createSettlementWriter);
self.onmessage = ({ data }) => take(data);
