/**
 * Texts that were typed and are not saved yet. They are no edits, and never sync. Each belongs to the account and the window in
 * which it was typed, and outlives both: a window that opens takes the drafts over that no other one has.
 */

import { accountStorage, storedKeys } from './account-storage.ts'
import { smallWindow } from './small-window.ts'

export interface Draft {
  readonly text: string
  /** The text of the field when typing began. */
  readonly base: string
}

/**
 * Ahead of the names of a window's drafts, and the name of the lock that it holds as long as it is there. Of a small window there is
 * one: it finds its drafts again, and no other window takes them over.
 */
const own = `draft:${smallWindow ?? crypto.randomUUID()}:`
/** Of drafts whose window has gone. */
const left = 'draft::'

/** Is called before the first field is shown. */
export async function takeOverDrafts(page: Window): Promise<void> {
  if (smallWindow !== null) return
  const { locks } = page.navigator
  await new Promise<void>((isHeld) => {
    void locks.request(own, () => {
      isHeld()
      return new Promise(() => {})
    })
  })
  const { held = [] } = await locks.query()
  const owners = new Set(held.map(({ name }) => name))
  handOver((owner) => (owners.has(owner) ? owner : own))
  // A reload asks for the locks before the browser has let go of those of the former page.
  page.addEventListener('pagehide', () => handOver((owner) => (owner === own ? left : owner)))
}

/** While nobody is signed in no window shows a draft, so the one in which somebody signs in may take them all. */
export function takeEveryDraft(): void {
  handOver(() => own)
}

/** Answers null where nothing is kept under the key. */
export function keptDraft(key: string): Draft | null {
  const stored = accountStorage.getItem(own + key)
  return stored === null ? null : draftOf(stored)
}

function draftOf(stored: string): Draft | null {
  const [text, base]: readonly unknown[] = JSON.parse(stored) as readonly unknown[]
  return typeof text === 'string' && typeof base === 'string' ? { text, base } : null
}

/**
 * The texts of the account that are not saved, without what was only chosen in a form.
 *
 * @param scope of this form in this window; without it of all forms in all windows
 */
export function unsavedWords(scope?: string): readonly string[] {
  const begin = scope === undefined ? 'draft:' : `${own}${scope} `
  const drafts = accountStorage.entries().filter(([name]) => name.startsWith(begin))
  const words = drafts.map(([, stored]) => wordsOf(draftOf(stored)?.text ?? '').trim())
  return [...new Set(words)].filter((text) => text !== '')
}

/** A form is told by its main field. */
function wordsOf(text: string): string {
  let form: unknown
  try {
    form = JSON.parse(text)
  } catch {
    return text
  }
  if (typeof form !== 'object' || form === null) return text
  const words = 'description' in form ? form.description : 'name' in form ? form.name : ''
  return typeof words === 'string' ? words : ''
}

/** The subjects of this window's drafts that are kept under a name, such as the ids of entries under `row`. */
export function draftSubjects(name: string): readonly string[] {
  const begin = `${own}${name} `
  const keys = accountStorage.entries().map(([key]) => key)
  return keys.flatMap((key) => (key.startsWith(begin) ? (key.slice(begin.length).split(' ')[0] ?? []) : []))
}

/** Keeps what is typed, or forgets it when there is nothing any more. */
export function keepDraft(key: string, draft: Draft | null): void {
  if (draft === null) accountStorage.removeItem(own + key)
  else accountStorage.setItem(own + key, JSON.stringify([draft.text, draft.base]))
}

/** Forgets what was typed into any field of a form. @param scope its name among the drafts */
export function forgetDrafts(scope: string): void {
  for (const [name] of accountStorage.entries()) {
    if (name.startsWith(`${own}${scope} `)) accountStorage.removeItem(name)
  }
}

/** Gives the drafts of every account to the window that is answered for their present one. */
function handOver(ownerAfter: (owner: string) => string): void {
  for (const stored of storedKeys()) rename(stored, stored.replace(/draft:[\da-f-]*:/, ownerAfter))
}

/** One that is there under the new key stays, and so does the other one under its own. */
function rename(from: string, to: string): void {
  const { localStorage } = window
  const stored = localStorage.getItem(from)
  if (stored === null || localStorage.getItem(to) !== null) return
  localStorage.setItem(to, stored)
  localStorage.removeItem(from)
}
