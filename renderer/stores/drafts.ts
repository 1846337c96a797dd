/**
 * Texts that were typed and are not saved yet. They are no edits, and never sync. Each belongs to the window in which it was
 * typed, and outlives it: a window that opens takes the drafts over that no other one has.
 */

export interface Draft {
  readonly text: string
  /** The text of the field when typing began. */
  readonly base: string
}

const prefix = 'draft:'
/** Ahead of the keys of a window's drafts, and the name of the lock that it holds as long as it is there. */
const own = `${prefix}${crypto.randomUUID()}:`

/** Is called before the first field is shown. */
export async function takeOverDrafts(page: Window): Promise<void> {
  const { locks } = page.navigator
  await new Promise<void>((isHeld) => {
    void locks.request(own, () => {
      isHeld()
      return new Promise(() => {})
    })
  })
  const { held = [] } = await locks.query()
  const owners = held.flatMap(({ name }) => name ?? [])
  for (const stored of storedKeys()) {
    if (owners.some((owner) => stored.startsWith(owner))) continue
    rename(stored, own + stored.replace(/^draft:(?:[\da-f-]{36}:)?/, ''))
  }
  // A reload asks for the locks before the browser has let go of those of the former page.
  page.addEventListener('pagehide', () => {
    for (const stored of storedKeys()) {
      if (stored.startsWith(own)) rename(stored, prefix + stored.slice(own.length))
    }
  })
}

/** Answers null where nothing is kept under the key. */
export function keptDraft(key: string): Draft | null {
  const stored = window.localStorage.getItem(own + key)
  if (stored === null) return null
  const [text, base]: readonly unknown[] = JSON.parse(stored) as readonly unknown[]
  return typeof text === 'string' && typeof base === 'string' ? { text, base } : null
}

/** Keeps what is typed, or forgets it when there is nothing any more. */
export function keepDraft(key: string, draft: Draft | null): void {
  if (draft === null) window.localStorage.removeItem(own + key)
  else window.localStorage.setItem(own + key, JSON.stringify([draft.text, draft.base]))
}

/** For the end of a session: the next person at this computer finds nothing. */
export function forgetDrafts(): void {
  for (const stored of storedKeys()) window.localStorage.removeItem(stored)
}

function storedKeys(): readonly string[] {
  const { localStorage } = window
  const keys = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '')
  return keys.filter((key) => key.startsWith(prefix))
}

/** One that is there under the new key stays, and so does the other one under its own. */
function rename(from: string, to: string): void {
  const { localStorage } = window
  const stored = localStorage.getItem(from)
  if (stored === null || localStorage.getItem(to) !== null) return
  localStorage.setItem(to, stored)
  localStorage.removeItem(from)
}
