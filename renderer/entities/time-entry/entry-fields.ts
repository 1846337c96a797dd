/** A person's account of their time, apart from when it was. */

import { t } from '@lingui/core/macro'
import type { Project } from '../../../shared/bridge/projects.ts'
import { billableAfterMove } from '../../../shared/domain/billing.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import type { Reading } from '../../../shared/domain/shorthand.ts'
import type { KnownName } from '../../../shared/domain/name-index.ts'
import type { Names } from './use-names.ts'

export interface EntryFields {
  readonly description: string
  readonly projectId: LocalId | null
  readonly taskId: LocalId | null
  readonly tagIds: readonly LocalId[]
  readonly billable: boolean
}

/** A name for what has these fields: their description, else their project. */
export function entryWords({ description, projectId }: EntryFields, names: Pick<Names, 'project'>): string {
  return description || (names.project(projectId)?.name ?? t`No description`)
}

export const emptyFields: EntryFields = {
  description: '',
  projectId: null,
  taskId: null,
  tagIds: [],
  billable: false,
}

/**
 * The fields with a project chosen: no task of another one, and billable by default where the project is, unless somebody said
 * otherwise.
 *
 * @param former the project that the fields have, null for none
 */
export function withProject(
  fields: EntryFields,
  project: Project | null,
  former: Project | null,
): EntryFields {
  if ((project?.id ?? null) === fields.projectId) return fields
  const billable =
    project === null
      ? fields.billable
      : billableAfterMove(fields.billable, former?.billable ?? false, project.billable)
  return { ...fields, projectId: project?.id ?? null, taskId: null, billable }
}

export function withTag(fields: EntryFields, tagId: LocalId): EntryFields {
  return fields.tagIds.includes(tagId) ? fields : { ...fields, tagIds: [...fields.tagIds, tagId] }
}

/** A name that was chosen or made while a description is typed. */
export interface TakenName extends KnownName {
  readonly kind: 'project' | 'tag'
}

/** A name that is missed: as a change that makes it and gives it to an entry. */
export type MissedName = { readonly newProject: string } | { readonly newTags: string[] }

/** The fields with a name that was chosen or made for them; a project that was just made has no billing of its own. */
export function withTaken(
  fields: EntryFields,
  { kind, id }: TakenName,
  { project: projectOf }: Pick<Names, 'project'>,
): EntryFields {
  if (kind === 'tag') return withTag(fields, id)
  const project = projectOf(id)
  if (project === null) return fields.projectId === id ? fields : { ...fields, projectId: id, taskId: null }
  return withProject(fields, project, projectOf(fields.projectId))
}

/** The fields without the project and the tags that are gone; the same where none is. */
export function withoutGone(fields: EntryFields, isGone: (id: LocalId) => boolean): EntryFields {
  const { projectId, tagIds } = fields
  const left = tagIds.filter((id) => !isGone(id))
  const isProjectGone = projectId !== null && isGone(projectId)
  if (!isProjectGone && left.length === tagIds.length) return fields
  return { ...fields, tagIds: left, ...(isProjectGone ? { projectId: null, taskId: null } : {}) }
}

export interface ResolvedFields {
  readonly fields: EntryFields
  /** Tags that were typed and do not exist yet. */
  readonly newTags: readonly string[]
}

/** As a command takes them. */
export interface NewFields extends Omit<EntryFields, 'tagIds'> {
  readonly tagIds: LocalId[]
  readonly newTags: string[]
}

export function newFields({ fields, newTags }: ResolvedFields): NewFields {
  return { ...fields, tagIds: [...fields.tagIds], newTags: [...newTags] }
}

/** The difference between the fields and former ones: a change made elsewhere meanwhile stays. */
export function changesOf(resolved: ResolvedFields, former: EntryFields): Partial<NewFields> {
  const { newTags, ...next } = newFields(resolved)
  const isSame = (key: keyof EntryFields) => String(next[key]) === String(former[key])
  const changed = Object.entries(next).filter(([key]) => !isSame(key as keyof EntryFields))
  return { ...Object.fromEntries(changed), ...(newTags.length === 0 ? {} : { newTags }) }
}

/** The fields with what was read of their description. */
export function withReading(
  fields: EntryFields,
  { description, parts }: Reading,
  names: Pick<Names, 'project'>,
): ResolvedFields {
  let read: EntryFields = { ...fields, description }
  const newTags: string[] = []
  for (const part of parts) {
    if (part.kind === 'tag' && part.id === null) newTags.push(part.name)
    else if (part.kind === 'project' || part.kind === 'tag')
      read = part.id === null ? read : withTaken(read, { ...part, id: part.id }, names)
  }
  const isBillable = parts.some(({ kind }) => kind === 'billable')
  return { fields: isBillable ? { ...read, billable: true } : read, newTags }
}
