import { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** In ms: how late an answer is at most, for each time slower. */
const LATE_MS = 100;
const most = (Number(process.env.E2E_SLOW) - 1) * LATE_MS;

const { emit } = Server.prototype;
/** Requests reach the server late, each by another time, so that answers come in another order than they were asked for. */
Server.prototype.emit = function (name, ...rest) {
  if (name !== 'request') return emit.call(this, name, ...rest);
  void delay(Math.random() * most).then(() => emit.call(this, name, ...rest));
  return true;
};
