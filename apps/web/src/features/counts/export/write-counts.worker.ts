import { serveFileWriter } from '../../../lib/write-in-worker';
import { makeExport } from './make-export';

const take = serveFileWriter(makeExport);
self.onmessage = ({ data }) => take(data);
