/**
 * Loaded before a program that npm starts. npm hands a signal to the shell between itself and the program; Debian's
 * shell ends on it without passing it on, and the program would run on without a parent. So the program ends itself.
 */

/** Milliseconds; well within the five seconds that a program may take to end. */
const LOOK_EVERY = 250

const parent = process.ppid
const watch = setInterval(() => {
  if (process.ppid === parent) return
  clearInterval(watch)
  process.kill(process.pid, 'SIGTERM')
}, LOOK_EVERY)
watch.unref()
