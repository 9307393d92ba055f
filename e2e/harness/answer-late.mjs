import { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** The longest delay of an answer in ms, for each unit of slowness. */
const LATE_MS = 100;
const most = (Number(process.env.E2E_SLOW) - 1) * LATE_MS;

const { emit } = Server.prototype;
/** Delays each request by a different time, so that answers arrive out of order. */
Server.prototype.emit = function (name, ...rest) {
  if (name !== 'request') return emit.call(this, name, ...rest);
  void delay(Math.random() * most).then(() => emit.call(this, name, ...rest));
  return true;
};
