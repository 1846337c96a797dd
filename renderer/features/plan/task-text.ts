/** The one-line form of a new task: `Write the report @Website 1h 30m`. */

import { parseDuration } from '../../../shared/domain/duration.ts'

export interface NamedProject<Id> {
  readonly id: Id
  readonly name: string
}

export interface TaskText<Id> {
  /** What is left as the name, in single spaces. Empty when nothing is. */
  readonly name: string
  readonly project: NamedProject<Id> | null
  /** Whole minutes, in seconds. */
  readonly estimatedSeconds: number | null
}

/** `@` and what follows it, at the beginning of a word. */
const mention = /(?:^|\s)@(?=\S)/g

/** One or more amounts with a unit at the end: `30m`, `1.5h`, `1h 30m`. A clock time such as `10:30` is none. */
const trailingAmounts =
  /(?:^|\s)(\d+(?:[.,]\d+)?\s*(?:h|m|hours?|min|mins|minutes?)(?:\s*\d+\s*(?:m|min|mins|minutes?))?)$/i

/**
 * Reads a task out of a line. The text after `@` names a project in full, or by the beginning of its name or of a
 * word in it; when it fits none, it stays part of the name. The estimate stands at the end, before or after the project.
 */
export function readTaskText<Id>(text: string, projects: readonly NamedProject<Id>[]): TaskText<Id> {
  const found = takeProject(text, projects)
  const left = withoutRuns(found.text)
  const amounts = trailingAmounts.exec(left)
  const duration = amounts?.[1] === undefined ? null : parseDuration(amounts[1])
  if (amounts === null || duration === null || !duration.ok || duration.value < 30) {
    return { name: left, project: found.project, estimatedSeconds: null }
  }
  return {
    name: left.slice(0, amounts.index).trim(),
    project: found.project,
    estimatedSeconds: Math.round(duration.value / 60) * 60,
  }
}

function takeProject<Id>(
  text: string,
  projects: readonly NamedProject<Id>[],
): { readonly text: string; readonly project: NamedProject<Id> | null } {
  for (const match of text.matchAll(mention)) {
    const from = match.index + match[0].length
    const named = matchProject(text.slice(from), projects)
    if (named !== null) {
      const rest = `${text.slice(0, match.index)} ${text.slice(from + named.length)}`
      return { text: rest, project: named.project }
    }
  }
  return { text, project: null }
}

/** The project that the text begins with, and how much of the text names it. */
function matchProject<Id>(
  text: string,
  projects: readonly NamedProject<Id>[],
): { readonly project: NamedProject<Id>; readonly length: number } | null {
  const typed = text.toLowerCase()
  const inFull = projects
    .filter(({ name }) => typed.startsWith(name.toLowerCase()) && /^(?:\s|$)/.test(text.slice(name.length)))
    .toSorted((a, b) => b.name.length - a.name.length)[0]
  if (inFull !== undefined) return { project: inFull, length: inFull.name.length }
  const word = /^\S+/.exec(typed)?.[0] ?? ''
  const begins = projects.find(({ name }) => name.toLowerCase().startsWith(word))
  const within = begins ?? projects.find(({ name }) => name.toLowerCase().includes(` ${word}`))
  return within === undefined || word === '' ? null : { project: within, length: word.length }
}

function withoutRuns(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
