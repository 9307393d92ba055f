import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// A busy machine needs it; waits end early.
configure({ asyncUtilTimeout: 15_000 });
afterEach(cleanup);

// jsdom lacks these.
HTMLDialogElement.prototype.showModal = function open(this: HTMLDialogElement) {
  this.setAttribute('open', '');
};
HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
  this.removeAttribute('open');
};
Element.prototype.scrollIntoView = () => undefined;
