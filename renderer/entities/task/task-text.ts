/** The one-line form of a new task: `Write the report @Website 1h 30m`. */

import { parseDuration } from '../../../shared/domain/duration.ts'
import { type ShorthandToken, shorthandTokens, withoutTokens } from '../../../shared/domain/shorthand.ts'

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

/** One or more amounts with a unit at the end: `30m`, `1.5h`, `1h 30m`. A clock time such as `10:30` is none. */
const trailingAmounts =
  /(?:^|\s)(\d+(?:[.,]\d+)?\s*(?:h|m|hours?|min|mins|minutes?)(?:\s*\d+\s*(?:m|min|mins|minutes?))?)$/i

/**
 * Reads a task out of a line. The text after `@` names a project in full, or, in one word or in quotes, by the
 * beginning of its name or of a word in it; when it fits none, it stays part of the name. The estimate stands at
 * the end, before or after the project.
 */
export function readTaskText<Id>(text: string, projects: readonly NamedProject<Id>[]): TaskText<Id> {
  const found = takeProject(text, projects)
  const left = withoutTokens(found.text.replaceAll(/\s+/g, ' '), [])
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

interface FoundProject<Id> {
  /** What is left of the text. */
  readonly text: string
  readonly project: NamedProject<Id> | null
}

function takeProject<Id>(text: string, projects: readonly NamedProject<Id>[]): FoundProject<Id> {
  for (const token of shorthandTokens(text)) {
    if (token.kind !== 'project') continue
    const found = projectInFull(text, token, projects) ?? projectBegun(text, token, projects)
    if (found !== null) return found
  }
  return { text, project: null }
}

/** The longest name that stands after the mark, its spaces included. */
function projectInFull<Id>(
  text: string,
  { from }: ShorthandToken,
  projects: readonly NamedProject<Id>[],
): FoundProject<Id> | null {
  const after = text.slice(from + 1)
  const typed = after.toLowerCase()
  const project = projects
    .filter(({ name }) => typed.startsWith(name.toLowerCase()) && /^(?:\s|$)/.test(after.slice(name.length)))
    .toSorted((a, b) => b.name.length - a.name.length)[0]
  if (project === undefined) return null
  return { text: `${text.slice(0, from)} ${after.slice(project.name.length)}`, project }
}

function projectBegun<Id>(
  text: string,
  { name: typed, from, to }: ShorthandToken,
  projects: readonly NamedProject<Id>[],
): FoundProject<Id> | null {
  const begun = typed.toLowerCase()
  if (begun === '') return null
  const project =
    projects.find(({ name }) => name.toLowerCase().startsWith(begun)) ??
    projects.find(({ name }) => name.toLowerCase().includes(` ${begun}`))
  return project === undefined ? null : { text: `${text.slice(0, from)} ${text.slice(to)}`, project }
}
