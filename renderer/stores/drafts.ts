/** Texts that were typed and are not saved yet. They outlive a reload of the window; they are no edits, and never sync. */

export interface Draft {
  readonly text: string
  /** What the field showed when typing began. */
  readonly base: string
}

const prefix = 'draft:'

/** Answers null where nothing is kept under the key. */
export function keptDraft(key: string): Draft | null {
  const stored = window.localStorage.getItem(prefix + key)
  if (stored === null) return null
  const [text, base]: readonly unknown[] = JSON.parse(stored) as readonly unknown[]
  return typeof text === 'string' && typeof base === 'string' ? { text, base } : null
}

/** Keeps what is typed, or forgets it when there is nothing any more. */
export function keepDraft(key: string, draft: Draft | null): void {
  if (draft === null) window.localStorage.removeItem(prefix + key)
  else window.localStorage.setItem(prefix + key, JSON.stringify([draft.text, draft.base]))
}

/** For the end of a session: the next person at this computer finds nothing. */
export function forgetDrafts(): void {
  const keys = Array.from({ length: window.localStorage.length }, (_, at) => window.localStorage.key(at))
  for (const key of keys) if (key?.startsWith(prefix)) window.localStorage.removeItem(key)
}
