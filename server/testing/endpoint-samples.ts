/**
 * A valid request for every endpoint, for tests that call them all. A new endpoint needs a line in `bodies` when it has
 * a body that must say something, and a line in `things` when its path names something that none of these is.
 */

import type { Endpoint } from '../../shared/api/endpoint.ts'
import type { CallInput } from './api-client.ts'
import { allEndpoints } from './endpoints.ts'
import type { Named, StaffedOrganization } from './staffed-organization.ts'

/** The rows that paths and bodies refer to, by the names of path parameters. */
export type Things = Readonly<Record<string, number | string>>

interface Thing {
  readonly param: string
  /** Whose answer has the `id`. */
  readonly endpoint: string
  /** The key of the id, where it is another. */
  readonly key?: string
  /** The person who makes it, unless it is the owner. */
  readonly by?: Named
}

/** Made in this order, as `bodies` says. */
const things: readonly Thing[] = [
  { param: 'client_id', endpoint: 'clients.create' },
  { param: 'project_id', endpoint: 'projects.create', by: 'lead' },
  { param: 'other_project_id', endpoint: 'projects.create', by: 'lead' },
  { param: 'tag_id', endpoint: 'tags.create' },
  { param: 'task_id', endpoint: 'project_tasks.create' },
  { param: 'attachment_id', endpoint: 'attachments.create' },
  { param: 'status_id', endpoint: 'statuses.create' },
  { param: 'invoice_id', endpoint: 'invoices.create' },
  { param: 'milestone_id', endpoint: 'milestones.create' },
  { param: 'custom_field_id', endpoint: 'custom_fields.create' },
  { param: 'ghost_id', endpoint: 'ghosts.create' },
  { param: 'group_id', endpoint: 'groups.create', key: 'group_id' },
  { param: 'team_id', endpoint: 'teams.create' },
  { param: 'project_group_id', endpoint: 'projectGroups.create' },
  { param: 'project_user_id', endpoint: 'projectUsers.create' },
  { param: 'rate_id', endpoint: 'rates.create' },
  { param: 'id', endpoint: 'saved_views.create' },
  { param: 'link_id', endpoint: 'report_links.create' },
  { param: 'subscription_id', endpoint: 'webhooks.create', key: 'subscription_id' },
  { param: 'invitation_id', endpoint: 'invitations.create', key: 'invitation_id' },
  { param: 'setup_id', endpoint: 'timesheet_setups.create' },
]

/** Made by everybody who sees the workspace, for themselves. */
const ownThings: readonly Thing[] = [
  { param: 'time_entry_id', endpoint: 'time_entries.create' },
  { param: 'favorite_id', endpoint: 'favorites.create', key: 'favorite_id' },
  { param: 'working_hour_id', endpoint: 'user_working_hours.post', key: 'working_hour_id' },
  { param: 'timeoff_id', endpoint: 'user_time_off.post', key: 'timeoff_id' },
  { param: 'time_block_id', endpoint: 'time_blocks.create' },
  { param: 'planned_entry_id', endpoint: 'planning_time_entries.create' },
]

const start = '2025-06-02T08:00:00Z'
const replaceName = [{ op: 'replace', path: '/name', value: 'Renamed' }]
const away = { start_time: start, end_time: '2025-06-03T08:00:00Z', type: 'vacation' }
const composedTask = {
  task: { name: 'Compose' },
  time_blocks: [{ duration: 600 }],
  time_entry: { start, duration: 600 },
}
const month = { start_date: '2025-06-01', end_date: '2025-06-30' }

type Body = (thing: Things) => unknown

/** Keys are each used once. */
let keys = 0

const entry: Body = (thing) => ({
  created_with: 'test',
  workspace_id: thing['workspace_id'],
  start,
  duration: -1,
})

/** A name for the thing itself, and another when there is one already. */
function nameFor(param: string, thing: Things, name: string): { readonly name: string } {
  return { name: param in thing ? `Another ${name}` : name }
}

function formWith(fields: Readonly<Record<string, string>>, file: string): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append(file, new Blob(['Notes']), 'notes.txt')
  return form
}

/** Endpoints that are not here are sent `{}`. */
const bodies: Readonly<Record<string, Body>> = {
  'accounts.signUp': () => ({ email: 'new@example.org', password: 'a new password' }),
  'accounts.createSession': (thing) => ({ email: thing['email'], password: thing['password'] }),
  'accounts.requestPasswordReset': (thing) => ({ email: thing['email'] }),
  'accounts.confirmPasswordReset': () => ({ password: 'a new password' }),
  'accounts.confirmEmail': () => ({ password: 'a new password' }),
  'tokens.create': () => ({ name: 'Exports', scope: 'read' }),
  'me.update': () => ({ fullname: 'Renamed' }),
  'organizations.create': () => ({ name: 'Another', workspace_name: 'Another' }),
  'organizations.update': () => ({ name: 'Renamed' }),
  'workspaces.create': () => ({ name: 'Another' }),
  'organization_workspace_users.patch': (thing) => ({ delete: [thing['workspace_user_id']] }),
  'clients.create': () => ({ name: 'Acme' }),
  'projects.create': (thing) => ({ ...nameFor('project_id', thing, 'Site'), is_private: false }),
  'projects.patch': () => replaceName,
  'project_tasks.create': () => ({ name: 'Draw' }),
  'project_tasks.patch': () => replaceName,
  'tags.create': (thing) => nameFor('tag_id', thing, 'urgent'),
  'tags.update': () => ({ name: 'Renamed' }),
  'time_entries.create': entry,
  'time_entries.bulk_create': (thing) => ({
    entries: [{ key: `bulk-${++keys}`, entry: Object.assign({}, entry(thing), { duration: 60 }) }],
  }),
  'time_entries.patch': () => [{ op: 'replace', path: '/description', value: 'Changed' }],
  'timesheet_setups.create': (thing) => ({
    approver_id: thing['admin_id'],
    member_ids: [thing[thing['setup_id'] === undefined ? 'owner_id' : 'member_id']],
    periodicity: 'weekly',
    start_date: '2025-05-26',
  }),
  'timesheets.update': () => ({ action: 'submit' }),
  'favorites.create': (thing) => ({ workspace_id: thing['workspace_id'], description: 'Mail' }),
  'statuses.create': () => ({ name: 'Waiting', type: 'todo' }),
  'statuses.update': () => ({ name: 'Renamed' }),
  'invoices.create': () => ({ currency: 'EUR' }),
  'invoices.update': () => ({ notes: 'Thank you' }),
  'milestones.create': () => ({ name: 'Release', due_date: '2025-07-01' }),
  'milestones.update': () => ({ name: 'Renamed' }),
  'rates.create': (thing) => ({
    kind: 'billable',
    project_id: thing['rate_id'] === undefined ? thing['project_id'] : thing['other_project_id'],
    periods: [{ from: null, cents: 8000 }],
  }),
  'rates.update': () => ({ periods: [{ from: start, cents: 9000 }] }),
  'custom_fields.create': () => ({ name: 'Size', type: 'text' }),
  'custom_fields.update': () => ({ name: 'Renamed' }),
  'project_custom_fields.update': () => ({ custom_fields: {} }),
  'planning_tags.create': () => ({ name: 'later' }),
  'planning_tags.update': () => ({ name: 'Renamed' }),
  'tasks.create': () => ({ name: 'Think' }),
  'tasks.bulk_create': () => ({ tasks: [{ name: 'Think' }] }),
  'tasks.bulk_update': (thing) => ({ ids: [thing['task_id']], changes: { name: 'Renamed' } }),
  'tasks.update': () => ({ name: 'Renamed' }),
  'time_blocks.create': () => ({ duration: 3600, start }),
  'planning_time_entries.create': () => ({ planned_start: start, planned_duration: 3600 }),
  'planning_time_entries.update': () => ({ description: 'Changed' }),
  'time_blocks.update': () => ({ duration: 1800 }),
  'favorites.update': () => ({ description: 'Letters' }),
  'attachments.create': () => formWith({ display_order: '1' }, 'file'),
  'attachments.bulk_create': () => formWith({ 'display_orders[0]': '1' }, 'files[]'),
  'attachments.update': () => ({ name: 'Renamed' }),
  'ghosts.create': () => ({ name: 'Designer' }),
  'ghosts.update': () => ({ name: 'Renamed' }),
  'ghosts.bulk_create': () => [{ name: 'Designer' }],
  'ghosts.bulk_update': (thing) => [{ id: thing['ghost_id'], assign_tasks: [thing['task_id']] }],
  'ghosts.embody': (thing) => ({
    recipient_org_user_id: thing['organization_user_id'],
    recipient_user_account_id: thing['member_id'],
    role_id: 4,
  }),
  'user_working_hours.put': (thing) => [
    { working_hour_id: thing['working_hour_id'], weekday: 1, working_hours: 6 },
  ],
  'user_working_hours.post': () => [{ weekday: 1, working_hours: 8 }],
  'user_working_hours.delete': (thing) => [thing['working_hour_id']],
  'ghost_working_hours.put': () => [{ weekday: 2, working_hours: 6 }],
  'ghost_working_hours.post': () => [{ weekday: 2, working_hours: 8 }],
  'ghost_working_hours.delete': () => [],
  'user_time_off.put': (thing) => [{ timeoff_id: thing['timeoff_id'], type: 'sick' }],
  'user_time_off.post': () => [away],
  'user_time_off.patch': (thing) => [{ timeoff_id: thing['timeoff_id'], type: 'sick' }],
  'user_time_off.delete': (thing) => [thing['timeoff_id']],
  'ghost_time_off.put': () => [away],
  'ghost_time_off.post': () => [away],
  'ghost_time_off.delete': () => [],
  'composite_projects.create': (thing) => ({
    project: { name: 'Composed' },
    milestones: [],
    resource_ids: [thing['ghost_id']],
  }),
  'composite_tasks.create': () => composedTask,
  'workspace_composite_tasks.create': () => composedTask,
  'groups.create': (thing) => ({
    ...nameFor('group_id', thing, 'Writers'),
    workspaces: [thing['workspace_id']],
  }),
  'invitations.create': (thing) => ({
    emails: [thing['invitation_id'] === undefined ? 'first@example.org' : 'second@example.org'],
    workspaces: [{ workspace_id: thing['workspace_id'] }],
  }),
  'older_paths.clients.create': (thing) => ({ name: 'Another', workspace_id: thing['workspace_id'] }),
  'older_paths.groups.create': (thing) => ({ name: 'Another', workspace_id: thing['workspace_id'] }),
  'older_paths.groups.update': () => ({ name: 'Renamed' }),
  'teams.create': (thing) => nameFor('team_id', thing, 'Painters'),
  'teams.update': () => ({ name: 'Renamed' }),
  'groups.update': () => ({ name: 'Renamed' }),
  'groups.patch': (thing) => [{ op: 'add', path: '/users', value: [thing['owner_id']] }],
  'projectGroups.create': (thing) => ({
    group_id: thing['group_id'],
    project_id: thing[thing['project_group_id'] === undefined ? 'project_id' : 'other_project_id'],
  }),
  'projectUsers.create': (thing) => ({
    project_id: thing['project_id'],
    user_id: thing[thing['project_user_id'] === undefined ? 'member_id' : 'admin_id'],
  }),
  'projectUsers.patch': () => [{ op: 'replace', path: '/manager', value: false }],
  'projectUsers.update': () => ({ manager: false }),
  'report_links.create': () => ({
    name: 'Hours',
    last_date: '2100-01-01',
    report: {
      kind: 'detailed',
      period: 'year',
      start_date: null,
      end_date: null,
      filter: {},
      grouping: 'projects',
      sub_grouping: 'users',
      amounts: true,
    },
  }),
  'saved_views.create': () => ({ name: 'Mine', type: 'list', params: {} }),
  'saved_views.update': () => ({ name: 'Renamed' }),
  'user_settings.update': () => ({ theme: 'dark' }),
  'user_settings.update_workspace': () => ({ autolog_time: true }),
  'trials.upsert_forced': (thing) => ({ plan_workspace_id: thing['workspace_id'] }),
  'webhooks.create': (thing) => ({
    description: thing['subscription_id'] === undefined ? 'All' : 'More',
    enabled: true,
    event_filters: [{ entity: '*', action: '*' }],
    url_callback: 'https://callback.example/',
  }),
  'webhooks.update': () => ({ description: 'Renamed' }),
  'webhooks.patch': () => ({ enabled: false }),
  'reports.summary': () => month,
  'reports.summaryCsv': () => month,
  'reports.search': () => month,
  'reports.searchCsv': () => month,
  'reports.proof': () => month,
  'reports.unbilled': () => month,
  'reports.totals': () => month,
  'reports.totalsCsv': () => month,
  'reports.weekly': () => ({ start_date: '2025-06-02', end_date: '2025-06-08' }),
  'reports.weeklyCsv': () => ({ start_date: '2025-06-02', end_date: '2025-06-08' }),
}

const queries: Readonly<Record<string, Body>> = {
  'time_off.list': (thing) => ({ 'user_id[]': thing['user_id'], ...month }),
  'user_time_off.list': () => ({ from: month.start_date, to: month.end_date }),
  'ghost_time_off.list': () => ({ from: month.start_date, to: month.end_date }),
  'time_blocks.list': () => ({ from: '2025-06-01', to: '2025-06-30' }),
  'tasks.bulk_delete': (thing) => ({ ids: thing['task_ids'] }),
  'projectGroups.list': (thing) => ({ project_ids: thing['project_id'] }),
}

/** A valid request for the endpoint about these things. */
export function sampleOf(endpoint: Endpoint, thing: Things): CallInput<Endpoint> {
  const params = Object.fromEntries(
    [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, thing[name] ?? 'unknown']),
  )
  const query = (queries[endpoint.name]?.(thing) ?? {}) as NonNullable<CallInput<Endpoint>['query']>
  if (endpoint.body === null && endpoint.form === null) return { params, query }
  return { params, query, body: bodies[endpoint.name]?.(thing) ?? {} }
}

/** Makes the things, and keeps them for each test. @returns them as each of the people has them. */
export async function makeThings(
  place: StaffedOrganization,
  people: readonly Named[],
): Promise<Readonly<Record<Named, Things>>> {
  const endpoints = new Map(allEndpoints().map((endpoint) => [endpoint.name, endpoint]))
  const { owner, organization_admin: admin, member } = place.people

  async function make(person: Named, { param, endpoint: name, key = 'id' }: Thing, known: Things) {
    const endpoint = endpoints.get(name)
    if (endpoint === undefined) throw new Error(`There is no endpoint ${name}.`)
    const response = await place.client(person).send(endpoint, sampleOf(endpoint, known))
    const text = await response.text()
    if (!response.ok) throw new Error(`${person} cannot make a ${param}: ${response.status} ${text}`)
    const answer = JSON.parse(text) as {
      readonly items?: readonly unknown[]
      readonly data?: readonly unknown[]
    }
    const made = (answer.items?.[0] ?? answer.data?.[0] ?? answer) as Readonly<Record<string, number>>
    return { ...known, [param]: made[key] ?? 'unknown' }
  }

  let shared: Things = {
    organization_id: place.organizationId,
    workspace_id: place.workspaceId,
    workspace_user_id: place.workspaceUserIds.member,
    product_code: 'track',
    session_id: 1,
    token_id: 1,
    owner_id: owner.me.id,
    admin_id: admin.me.id,
    member_id: member.me.id,
    organization_user_id: place.organizationUserIds.member,
    email: owner.email,
    password: owner.password,
    date: '2025-05-26',
    // Of a webhook: the service alone makes them.
    event_id: 1,
  }
  for (const thing of things) shared = await make(thing.by ?? 'owner', thing, shared)
  for (const [plural, param] of [
    ['project_ids', 'project_id'],
    ['project_user_ids', 'project_user_id'],
    ['task_ids', 'task_id'],
  ] as const) {
    shared = { ...shared, [plural]: String(shared[param]) }
  }

  const own: Partial<Record<Named, Things>> = {}
  for (const person of people) {
    let known: Things = { ...shared, user_id: place.people[person].me.id }
    for (const thing of ownThings) known = await make(person, thing, known)
    own[person] = { ...known, time_entry_ids: String(known['time_entry_id']) }
  }
  return own as Readonly<Record<Named, Things>>
}
