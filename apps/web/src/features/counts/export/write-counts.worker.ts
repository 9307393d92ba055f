import { serveFileWriter } from '../../../lib/serve-file-writer';
import { makeExport } from './make-export';

const take = serveFileWriter(makeExport);
self.onmessage = ({ data }) => take(data);
