/** What the core takes from outside itself, so that tests decide it. */

export interface Effects {
  /** The present instant: UTC, whole seconds, `2026-03-29T01:30:00Z`. */
  readonly now: () => string
  /** A new random UUID. */
  readonly newId: () => string
}

/** The real clock and the real randomness. */
export const systemEffects: Effects = {
  now: () => `${new Date().toISOString().slice(0, 19)}Z`,
  newId: () => globalThis.crypto.randomUUID(),
}
