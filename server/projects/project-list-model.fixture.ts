/** The list of projects (T §4.7) over an array, to hold the queries against. */

import fc from 'fast-check'
import type { Project } from '../../shared/api/projects.ts'

export type ModelledProject = Project & {
  readonly deleted: boolean
  readonly groups: number[]
  /** Ids of people. */
  readonly members: readonly number[]
  /** Those among the members who manage it. */
  readonly managers: readonly number[]
}

/** The person who asks. */
export interface ModelledViewer {
  readonly userId: number
  readonly admin: boolean
}

type Query = Readonly<Record<string, string | number | boolean | readonly (string | number)[]>>

interface Choices {
  readonly clientIds: readonly number[]
  readonly groupIds: readonly number[]
  readonly userIds: readonly number[]
  readonly projectIds: readonly number[]
  /** UNIX seconds. */
  readonly times: readonly number[]
}

/** Any parameters of the list, each in one of five queries. */
export function randomListQuery(choices: Choices): fc.Arbitrary<Query> {
  const sometimes = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
    fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value })
  const some = <T>(values: readonly T[]): fc.Arbitrary<T[]> => fc.subarray([...values], { minLength: 1 })
  const statuses = ['upcoming', 'active', 'ended', 'archived', 'deleted']
  const fields = ['at', 'client_name', 'created_at', 'end_date', 'id', 'name', 'start_date']
  return fc
    .record({
      active: sometimes(fc.constantFrom('true', 'false', 'both')),
      since: sometimes(fc.constantFrom(...choices.times)),
      billable: sometimes(fc.boolean()),
      'client_ids[]': sometimes(some(choices.clientIds)),
      'group_ids[]': sometimes(some(choices.groupIds)),
      'user_ids[]': sometimes(some(choices.userIds)),
      'project_ids[]': sometimes(some(choices.projectIds)),
      'statuses[]': sometimes(some(statuses)),
      name: sometimes(fc.constantFrom('a', 'Y', '1', '')),
      search: sometimes(fc.constantFrom('b', 'CM', '7', '')),
      only_templates: sometimes(fc.boolean()),
      only_me: sometimes(fc.boolean()),
      only_editable: sometimes(fc.boolean()),
      sort_field: sometimes(fc.constantFrom(...fields)),
      sort_order: sometimes(fc.constantFrom('asc', 'DESC')),
      sort_pinned: sometimes(fc.boolean()),
      page: sometimes(fc.integer({ min: 1, max: 3 })),
      per_page: sometimes(fc.integer({ min: 1, max: 20 })),
    })
    .map((record) =>
      Object.fromEntries(
        Object.entries(record).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
      ),
    )
}

function has(query: Query, key: string, value: number | string | null): boolean {
  const wanted = query[key]
  return wanted === undefined || (Array.isArray(wanted) && wanted.includes(value))
}

function contains(text: string | null, part: Query[string] | undefined): boolean {
  if (typeof part !== 'string' || part === '') return true
  return text?.toLowerCase().includes(part.toLowerCase()) === true
}

function sees({ is_private: hidden, members }: ModelledProject, { userId, admin }: ModelledViewer): boolean {
  return admin || !hidden || members.includes(userId)
}

function matches(project: ModelledProject, viewer: ModelledViewer, query: Query): boolean {
  const { userId, admin } = viewer
  const { since, active, billable, name, search } = query
  const narrowed = since !== undefined || query['statuses[]'] !== undefined
  const wantedActive = active ?? (narrowed ? 'both' : 'true')
  const deletedShown = since !== undefined || has({ s: query['statuses[]'] ?? [] }, 's', 'deleted')
  return (
    sees(project, viewer) &&
    (query['only_me'] !== true || project.members.includes(userId)) &&
    (query['only_editable'] !== true || admin || project.managers.includes(userId)) &&
    (!project.deleted || deletedShown) &&
    (since === undefined || Date.parse(project.at) >= Number(since) * 1000) &&
    (wantedActive === 'both' || String(project.active) === wantedActive) &&
    (billable === undefined || (project.billable ?? false) === billable) &&
    has(query, 'client_ids[]', project.client_id) &&
    has(query, 'project_ids[]', project.id) &&
    has(query, 'statuses[]', project.status) &&
    (query['group_ids[]'] === undefined || project.groups.some((id) => has(query, 'group_ids[]', id))) &&
    (query['user_ids[]'] === undefined || project.members.some((id) => has(query, 'user_ids[]', id))) &&
    contains(project.name, name) &&
    (contains(project.name, search) || contains(project.client_name, search)) &&
    (query['only_templates'] !== true || project.template === true)
  )
}

function keyOf(project: ModelledProject, field: string): string | number | null {
  if (field === 'name') return project.name.toLowerCase()
  if (field === 'client_name') return project.client_name?.toLowerCase() ?? null
  return Reflect.get(project, field) as string | number | null
}

function compare(a: string | number | null, b: string | number | null, direction: 1 | -1): number {
  if (a === b) return 0
  // Projects without a value are last in either direction.
  if (a === null || b === null) return a === null ? 1 : -1
  return a < b ? -direction : direction
}

/** The names on the page, and how many projects match. */
export function modelledPage(
  projects: readonly ModelledProject[],
  viewer: ModelledViewer,
  query: Query,
): { readonly names: string[]; readonly total: number } {
  const field = String(query['sort_field'] ?? 'name')
  const direction = query['sort_order'] === 'DESC' ? -1 : 1
  const pinnedFirst = query['sort_pinned'] === true
  const all = projects
    .filter((project) => matches(project, viewer, query))
    .toSorted(
      (a, b) =>
        (pinnedFirst ? Number(b.pinned) - Number(a.pinned) : 0) ||
        compare(keyOf(a, field), keyOf(b, field), direction) ||
        a.id - b.id,
    )
  const size = Number(query['per_page'] ?? 151)
  const from = (Number(query['page'] ?? 1) - 1) * size
  return { names: all.slice(from, from + size).map(({ name }) => name), total: all.length }
}
