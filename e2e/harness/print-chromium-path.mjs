// A separate process, because the package unpacks into the TMPDIR that its process started with.
import chromium from '@sparticuz/chromium';

process.stdout.write(await chromium.executablePath());
