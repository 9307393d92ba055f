/** A worker that is killed can't end its server, which would stay with its database. */
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
