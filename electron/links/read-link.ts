import { link, type Link } from '../../shared/bridge/links.ts'

const scheme = 'dayloom:'
/** Characters: more than the longest description takes. */
const longest = 16_384
const parts = /^dayloom:\/\/([a-z-]{1,20})(?:\/([\w-]{1,40}))?\/?(?:\?text=([^&#]*))?$/i
/** Nothing of it can be seen, and it could turn a line around. */
const unseen = /[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/u

/** The argument of a command line that is a link, if there is one. */
export function linkAmong(args: readonly string[]): string | undefined {
  return args.find((arg) => arg.slice(0, scheme.length).toLowerCase() === scheme)
}

/**
 * `dayloom://task/ID`, `dayloom://project/ID`, `dayloom://day/2026-11-27`, `dayloom://day/today`, `dayloom://new-task`,
 * `dayloom://start?text=Fix%20the%20login%20@Website` and `dayloom://stop`. Everything else is `unknown`: whatever stands in it,
 * this does not throw.
 */
export function readLink(text: string): Link {
  const read = link.safeParse(wishOf(text))
  return read.success ? read.data : { wish: 'unknown' }
}

function wishOf(address: string): unknown {
  const [, host = '', path, query] = (address.length <= longest && parts.exec(address)) || []
  const wish = host.toLowerCase()
  if ((wish === 'task' || wish === 'project') && query === undefined) return { wish, id: path?.toLowerCase() }
  if (wish === 'day' && query === undefined) return { wish, date: path === 'today' ? null : path }
  if (path !== undefined) return null
  if (wish === 'start') return { wish, text: decoded(query ?? '') }
  return query === undefined ? { wish } : null
}

/** Undefined for what is no text. */
function decoded(query: string): string | undefined {
  try {
    const text = decodeURIComponent(query.replaceAll('+', ' ')).trim()
    return unseen.test(text) ? undefined : text
  } catch {
    return undefined
  }
}
