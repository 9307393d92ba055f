// A process of its own, because the package unpacks into the TMPDIR that it was started with.
import chromium from '@sparticuz/chromium';

process.stdout.write(await chromium.executablePath());
