/** A reader of the feed that keeps what it is told, and the lists to compare it with. */

import { z } from 'zod'
import { listWorkspaceAttachments } from '../../shared/api/attachments.ts'
import { listMyClients } from '../../shared/api/clients.ts'
import { listCustomFields } from '../../shared/api/custom-fields.ts'
import type { Endpoint } from '../../shared/api/endpoint.ts'
import { listFavorites } from '../../shared/api/favorites.ts'
import { type FeedChange, type FeedPage, readFeed, type ReplicatedKind } from '../../shared/api/feed.ts'
import { listGhosts } from '../../shared/api/ghosts.ts'
import { listMilestones } from '../../shared/api/milestones.ts'
import { getMe } from '../../shared/api/me.ts'
import { getPreferences } from '../../shared/api/preferences.ts'
import { listMyProjects } from '../../shared/api/projects.ts'
import { listProjectUsers } from '../../shared/api/project-users.ts'
import { listRates } from '../../shared/api/rates.ts'
import { listInvoices } from '../../shared/api/invoices.ts'
import { listSavedViews } from '../../shared/api/saved-views.ts'
import { listStatuses } from '../../shared/api/statuses.ts'
import { listMyTags } from '../../shared/api/tags.ts'
import { listTasks } from '../../shared/api/tasks.ts'
import { listTeams } from '../../shared/api/teams.ts'
import { listTimeBlocks } from '../../shared/api/time-blocks.ts'
import { listTimeEntries } from '../../shared/api/time-entries.ts'
import { listWorkspaceTimeOff } from '../../shared/api/time-off.ts'
import { getUserSettings } from '../../shared/api/user-settings.ts'
import { listWorkspaceHours } from '../../shared/api/working-hours.ts'
import { listWorkspaceUsers } from '../../shared/api/workspace-users.ts'
import { listMyWorkspaces } from '../../shared/api/workspaces.ts'
import type { ApiClient } from '../testing/api-client.ts'

/** Fields of answers that the feed does not keep: names and figures of other rows, and facts that follow from the day. */
const derived: Readonly<Partial<Record<ReplicatedKind, readonly string[]>>> = {
  client: ['total_count'],
  project: [
    'actual_hours',
    'actual_seconds',
    'client_name',
    'estimated_hours',
    'estimated_seconds',
    'total_count',
  ],
  task: ['client', 'parent_task_name', 'project', 'status', 'tags'],
  time_entry: [
    'project_active',
    'project_billable',
    'project_color',
    'project_name',
    'tags',
    'task_name',
    'user_name',
  ],
  favorite: [
    'client_name',
    'project_active',
    'project_billable',
    'project_color',
    'project_name',
    'tags',
    'task_name',
  ],
  // Their lists have it in a header.
  preferences: ['at'],
  user_settings: ['at', 'first_interaction', 'first_interaction_date', 'has_reached_task_threshold'],
}

type Row = Readonly<Record<string, unknown>>

function own(kind: ReplicatedKind, row: object): Row {
  const without = new Set(derived[kind])
  const fields = Object.entries(row).filter(([name]) => !without.has(name))
  const { assigned, ...rest } = Object.fromEntries(fields)
  if (kind !== 'ghost') return Object.fromEntries(fields)
  // The names of what is assigned are those of other rows.
  const ids = ({
    projects,
    tasks,
    team_ids,
  }: {
    projects: { id: number }[]
    tasks: { id: number }[]
    team_ids: number[]
  }) =>
    [projects.map(({ id }) => id), tasks.map(({ id }) => id), team_ids].map((some) =>
      some.toSorted((a, b) => a - b),
    )
  return { ...rest, assigned: ids(assigned as Parameters<typeof ids>[0]) }
}

/** The rows that a reader holds, by kind and id. */
export type Held = Readonly<Record<string, Row>>

export class FeedReader {
  readonly #client: ApiClient
  readonly #rows = new Map<string, FeedChange>()
  cursor: string | undefined
  /** Of the last page that was read. */
  last: FeedPage | undefined

  constructor(client: ApiClient) {
    this.#client = client
  }

  /** A reader that has read as far as this one. */
  copy(client: ApiClient = this.#client): FeedReader {
    const copy = new FeedReader(client)
    copy.cursor = this.cursor
    for (const [key, change] of this.#rows) copy.#rows.set(key, change)
    return copy
  }

  async page(limit?: number): Promise<FeedPage> {
    const query = {
      ...(this.cursor !== undefined && { cursor: this.cursor }),
      ...(limit && { limit: String(limit) }),
    }
    const page = await this.#client.call(readFeed, { query })
    for (const change of page.changes) {
      const key = `${change.kind}/${change.sync_id}`
      if (change.row === null) this.#rows.delete(key)
      else this.#rows.set(key, change)
    }
    for (const [key, change] of this.#rows) {
      const isLeft = page.left.some(
        ({ organization_id, workspace_id }) =>
          organization_id === change.organization_id &&
          (workspace_id === null || change.workspace_ids.every((id) => id === workspace_id)),
      )
      if (isLeft) this.#rows.delete(key)
    }
    this.cursor = page.cursor
    this.last = page
    return page
  }

  /** Reads to the end. @returns all changes. */
  async read(limit?: number): Promise<FeedChange[]> {
    const changes: FeedChange[] = []
    for (;;) {
      const page = await this.page(limit)
      changes.push(...page.changes)
      if (!page.more) return changes
    }
  }

  held(): Held {
    const rows = [...this.#rows.values()].map(({ kind, id, row }) => [`${kind}/${id}`, own(kind, row ?? {})])
    return Object.fromEntries(rows) as Held
  }
}

const pageSize = { per_page: '100' }

/** The rows of the lists, by kind and id. */
export async function heldByLists(client: ApiClient): Promise<Held> {
  const held: Record<string, Row> = {}
  const add = (kind: ReplicatedKind, rows: readonly object[], key = 'id'): void => {
    for (const row of rows) {
      const name = `${kind}/${Number(Reflect.get(row, key))}`
      held[name] ??= own(kind, row)
    }
  }
  const list = async (endpoint: Endpoint, input: object = {}): Promise<object[]> =>
    z.array(z.looseObject({})).parse(await client.call(endpoint, input))
  const workspaces = await client.call(listMyWorkspaces)
  const { id: userId } = await client.call(getMe)
  held[`preferences/${userId}`] = own('preferences', await client.call(getPreferences))
  held[`user_settings/${userId}`] = own('user_settings', await client.call(getUserSettings))
  add('workspace', workspaces)
  add('client', await list(listMyClients))
  add('project', await list(listMyProjects, { query: { include_archived: 'true' } }))
  add('tag', await list(listMyTags))
  add(
    'time_entry',
    await list(listTimeEntries, { query: { start_date: '2025-05-01', end_date: '2026-01-01' } }),
  )
  add('favorite', await list(listFavorites))
  for (const { id: workspace_id, organization_id, permissions } of workspaces) {
    const params = { workspace_id, organization_id }
    add('workspace_user', await list(listWorkspaceUsers, { params }))
    add('team', await list(listTeams, { params }))
    add('status', await list(listStatuses, { params }))
    add('custom_field', await list(listCustomFields, { params }))
    add('milestone', await list(listMilestones, { params }))
    add('working_hours', await list(listWorkspaceHours, { params }), 'working_hour_id')
    add('time_off', await list(listWorkspaceTimeOff, { params }), 'timeoff_id')
    add('time_block', await list(listTimeBlocks, { params }))
    add('rate', await list(listRates, { params }))
    if (permissions.includes('billable_rates.view_edit')) add('invoice', await list(listInvoices, { params }))
    add('saved_view', await list(listSavedViews, { params }))
    add('project_user', await list(listProjectUsers, { params }))
    add('attachment', await list(listWorkspaceAttachments, { params }))
    const ghosts = await client.call(listGhosts, { params, query: { include_embodied: 'true', rows: '100' } })
    add('ghost', ghosts.data)
    for (const archived of ['false', 'true']) {
      for (const is_template of ['false', 'true']) {
        const query = {
          ...pageSize,
          disable_aggregations: 'true',
          include_ghost_assignees: 'true',
          archived,
          is_template,
        }
        add(
          'task',
          (await client.call(listTasks, { params, query: { ...query, include_project_completed: 'true' } }))
            .data,
        )
      }
    }
  }
  return held
}
