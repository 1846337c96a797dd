/** How long the sync engine waits for what. Milliseconds, but for the pause. */

/** Edits while the service cannot be reached try again at once, but not more often than this. */
export const IMPATIENCE = 10_000
/** What an edit waits before it is sent: its answer reaches the window first, and edits of one moment go together. */
export const AFTER_AN_EDIT = 20
/** The status is computed at most once in so many milliseconds while a long queue drains. */
export const STATUS_EVERY = 250
export const LONGEST_NAP = 30_000
/** An account that has synced before is shown first: until then sync leaves the processor to the window. */
export const SETTLING = 1500
/** A pause for which the server named no end. */
export const DEFAULT_PAUSE = 60
