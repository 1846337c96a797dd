/** What a person says about their time, apart from when it was. */

import type { Project, Tag } from '../../../shared/bridge/projects.ts'
import { billableAfterMove } from '../../../shared/domain/billing.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { shorthandTokens, withoutTokens } from '../../../shared/domain/shorthand.ts'
import type { ShorthandToken } from '../../../shared/domain/shorthand.ts'

export interface EntryFields {
  readonly description: string
  readonly projectId: LocalId | null
  readonly taskId: LocalId | null
  readonly tagIds: readonly LocalId[]
  readonly billable: boolean
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

export interface Known {
  readonly projects: readonly Project[]
  readonly tags: readonly Tag[]
}

export interface ResolvedFields {
  readonly fields: EntryFields
  /** Tags that were typed and do not exist yet. */
  readonly newTags: readonly string[]
}

function same(a: string, b: string): boolean {
  return a.localeCompare(b, undefined, { sensitivity: 'accent' }) === 0
}

/**
 * Turns the shorthand that is still in the description into fields. The last project that is known wins; a tag that
 * is not known is to be made, unless it is a bare number, which more likely counts something. What names nothing
 * stays in the description as it was typed.
 */
export function resolveShorthand(fields: EntryFields, { projects, tags }: Known): ResolvedFields {
  const used: ShorthandToken[] = []
  const newTags: string[] = []
  let resolved = fields
  for (const token of shorthandTokens(fields.description)) {
    const { kind, name } = token
    const project = projects.find((each) => !each.archived && same(each.name, name))
    const tag = tags.find((each) => same(each.name, name))
    const former = projects.find(({ id }) => id === resolved.projectId) ?? null
    if (kind === 'project' && project) resolved = withProject(resolved, project, former)
    else if (kind === 'tag' && tag) resolved = withTag(resolved, tag.id)
    else if (kind === 'tag' && name !== '' && !/^\d+$/.test(name)) newTags.push(name)
    else if (kind !== 'billable') continue
    used.push(token)
  }
  const typedBillable = used.some(({ kind }) => kind === 'billable')
  return {
    fields: {
      ...resolved,
      billable: resolved.billable || typedBillable,
      description: withoutTokens(fields.description, used),
    },
    newTags,
  }
}
