/** Intervals of the sync engine in milliseconds; `DEFAULT_PAUSE` is in seconds. */

/** While offline, an edit triggers an attempt at most this often. */
export const OFFLINE_RETRY_INTERVAL = 10_000
/** The delay between an edit and its push: the window is answered first, and edits of one moment go together. */
export const PUSH_DELAY = 20
/** The status is computed at most this often while a long queue drains. */
export const STATUS_INTERVAL = 250
export const LONGEST_TIMER = 30_000
/** After a start, sync leaves the processor to the window for this long, unless the account never synced. */
export const STARTUP_DELAY = 1500
/** A pause for which the server named no end. */
export const DEFAULT_PAUSE = 60
