import { serveFileWriter } from '../../../lib/serve-file-writer';
import { createCountsWriter } from './counts-writer';

const take = serveFileWriter(createCountsWriter);
self.onmessage = ({ data }) => take(data);
