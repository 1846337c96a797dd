/** How many ghosts a line asks for: `Designer x3`, `3 × Designer`, `Designer`. */

import { t } from '@lingui/core/macro'

export interface WantedGhosts {
  readonly name: string
  readonly count: number
  /** The advice on a number that is too small or too large; null for none. */
  readonly problem: string | null
}

/** As many can be made at once. */
const mostGhosts = 50

const before = /^(\d+)\s*[x×*]\s*(\S.*)$/i
const after = /^(.*\S)\s*(?:[×*]\s*|\bx\s*)(\d+)$/i

/** Reads a line; what only looks like a number of ghosts is part of the name. */
export function readGhostText(text: string): WantedGhosts {
  const line = text.trim()
  const first = before.exec(line)
  const last = after.exec(line)
  const [name, count] = first ? [first[2], first[1]] : [last?.[1], last?.[2]]
  const wanted = Number(count)
  if (name === undefined) return { name: line, count: 1, problem: null }
  if (wanted >= 1 && wanted <= mostGhosts) return { name: name.trim(), count: wanted, problem: null }
  return {
    name: line,
    count: 1,
    problem: t`You can create 1 to ${mostGhosts} ghosts at once, not ${wanted.toLocaleString('en')}.`,
  }
}

/** Their names to be: `Designer 1, Designer 2 and Designer 3`. */
export function ghostNames({ name, count }: Pick<WantedGhosts, 'name' | 'count'>): string {
  if (count === 2) return t`${name} 1 and ${name} 2`
  if (count === 3) return t`${name} 1, ${name} 2 and ${name} 3`
  return `${name} 1 to ${name} ${count}`
}
