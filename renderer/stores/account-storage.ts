/** Texts and state that this browser keeps for each account: found when that account is opened again, never in another. */

const prefix = 'account:'

let accountId: () => string | null = () => null

/** Says whose the window is, from now on. Nothing is kept while it is nobody's. */
export function openAccountStorage(current: () => string | null): void {
  accountId = current
}

/** The local storage of the account in use. */
export const accountStorage = {
  getItem(name: string): string | null {
    const key = keyOf(name)
    return key === null ? null : window.localStorage.getItem(key)
  },
  setItem(name: string, value: string): void {
    const key = keyOf(name)
    if (key !== null) window.localStorage.setItem(key, value)
  },
  removeItem(name: string): void {
    const key = keyOf(name)
    if (key !== null) window.localStorage.removeItem(key)
  },
  /** Everything that is stored, under its names. */
  entries(): readonly (readonly [name: string, value: string])[] {
    const own = keyOf('')
    if (own === null) return []
    const keys = storedKeys().filter((key) => key.startsWith(own))
    return keys.map((key) => [key.slice(own.length), window.localStorage.getItem(key) ?? ''])
  },
}

/** Removes everything of accounts that this computer does not keep any more: the next person finds nothing. */
export function forgetOtherAccounts(kept: readonly string[]): void {
  for (const key of storedKeys()) {
    if (!kept.some((id) => key.startsWith(`${prefix}${id}:`))) window.localStorage.removeItem(key)
  }
}

/** The keys of every account, as the browser knows them. */
export function storedKeys(): readonly string[] {
  const { localStorage } = window
  const keys = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '')
  return keys.filter((key) => key.startsWith(prefix))
}

function keyOf(name: string): string | null {
  const id = accountId()
  return id === null ? null : `${prefix}${id}:${name}`
}
