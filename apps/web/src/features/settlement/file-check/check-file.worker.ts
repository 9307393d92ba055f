import { serveFileWriter } from '../../../lib/write-in-worker';
import { createFileChecker } from './check-file';

const take = serveFileWriter(createFileChecker);
self.onmessage = ({ data }) => take(data);
