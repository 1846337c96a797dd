/** Finds projects and tags by the names that people type, without regard to case, accents or runs of spaces. */

import type { LocalId } from './ids.ts'

export interface KnownName {
  readonly id: LocalId
  readonly name: string
}

export interface NameIndex {
  /** The one of this name; null when there is none, or several. */
  readonly named: (name: string) => KnownName | null
  /** The only one whose name begins so; null when there is none, or several. */
  readonly begunBy: (beginning: string) => KnownName | null
  /** Whether a longer name begins with this text, a space at its end included. */
  readonly goesOn: (text: string) => boolean
  /** How many words the longest name has. */
  readonly mostWords: number
}

/** The text that two spellings of one name share. */
export function foldName(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** Whether the program takes both for one name: in any case, though accents tell names apart. */
export function isSameName(name: string, other: string): boolean {
  return name.toLowerCase() === other.toLowerCase()
}

export function indexNames(names: readonly KnownName[]): NameIndex {
  const byName = new Map<string, KnownName | null>()
  let mostWords = 1
  for (const known of names) {
    const folded = foldName(known.name)
    byName.set(folded, byName.has(folded) ? null : known)
    mostWords = Math.max(mostWords, folded.split(' ').length)
  }
  const begunBy = (beginning: string) => [...byName].filter(([name]) => name.startsWith(beginning))

  return {
    named: (name) => byName.get(foldName(name)) ?? null,
    begunBy: (beginning) => {
      const folded = foldName(beginning)
      const [only, ...others] = folded === '' ? [] : begunBy(folded)
      return others.length === 0 ? (only?.[1] ?? null) : null
    },
    goesOn: (text) => {
      const folded = `${foldName(text)}${/\s$/.test(text) ? ' ' : ''}`
      return [...byName.keys()].some((name) => name.length > folded.length && name.startsWith(folded))
    },
    mostWords,
  }
}

/**
 * The projects that are not archived, as people name them: those of the same name are told apart by their client,
 * `Website (Acme)`; those that are alike even so by a number, `Website (2)`.
 */
export function projectNames<Project extends KnownName & { readonly archived: boolean }>(
  projects: readonly Project[],
  client: (project: Project) => string | null,
): readonly KnownName[] {
  const active = projects.filter(({ archived }) => !archived)
  const counts = Map.groupBy(active, ({ name }) => foldName(name))
  const named = active.map((project) => {
    const isAlone = counts.get(foldName(project.name))?.length === 1
    const owner = isAlone ? null : client(project)
    return { id: project.id, name: owner === null ? project.name : `${project.name} (${owner})` }
  })
  const alike = Map.groupBy(named, ({ name }) => foldName(name))
  return named.map((known) => {
    const { id, name } = known
    const others = alike.get(foldName(name)) ?? []
    return others.length === 1 ? known : { id, name: `${name} (${others.indexOf(known) + 1})` }
  })
}
