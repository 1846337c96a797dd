/** How many ghosts a line asks for: `Designer x3`, `3 × Designer`, `Designer`. */

export interface WantedGhosts {
  readonly name: string
  readonly count: number
}

/** As many can be made at once. */
export const mostGhosts = 50

const before = /^(\d{1,2})\s*[x×*]\s*(\S.*)$/i
const after = /^(.*\S)\s*(?:[×*]\s*|\bx\s*)(\d{1,2})$/i

/** Reads a line; a number that is too small or too large is part of the name. */
export function readGhostText(text: string): WantedGhosts {
  const line = text.trim()
  const first = before.exec(line)
  const last = after.exec(line)
  const [name, count] = first ? [first[2], first[1]] : [last?.[1], last?.[2]]
  const wanted = Number(count)
  if (name === undefined || !(wanted >= 1 && wanted <= mostGhosts)) return { name: line, count: 1 }
  return { name: name.trim(), count: wanted }
}

/** What they will be called: `Designer 1, Designer 2 and Designer 3`. */
export function ghostNames({ name, count }: WantedGhosts): string {
  if (count === 2) return `${name} 1 and ${name} 2`
  if (count === 3) return `${name} 1, ${name} 2 and ${name} 3`
  return `${name} 1 to ${name} ${count}`
}
