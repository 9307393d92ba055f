import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Long, because the machine may be busy. Waits still end as soon as possible.
configure({ asyncUtilTimeout: 15_000 });
afterEach(cleanup);

// What jsdom lacks. Import it before anything that renders.
HTMLDialogElement.prototype.showModal = function open(this: HTMLDialogElement) {
  this.setAttribute('open', '');
};
HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
  this.removeAttribute('open');
};
Element.prototype.scrollIntoView = () => undefined;
