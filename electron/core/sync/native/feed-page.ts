/** Pages of the feed, read as leniently as the replica can bear. */

import { z } from 'zod'
import { feedSequences, type ReplicatedKind } from '../../../../shared/api/feed.ts'
import type { Entity } from '../../../../shared/entities/entity.ts'
import { getMe } from '../../../../shared/api/me.ts'
import type { ApiClient } from '../../api-client/api-client.ts'
import { tellWorkspaces } from '../../accounts/read-account.ts'
import type { ListReaderOptions } from '../lists/pull.ts'

export const feedChange = z.object({
  kind: z.string(),
  sync_id: z.uuid(),
  sequence: z.int(),
  organization_id: z.int().nullable(),
  /** The service's id of the row; null when it is gone. */
  id: z.int().nullable(),
  workspace_ids: z.array(z.int()),
  /** Null for a row that is gone. */
  row: z.looseObject({}).nullable(),
})
export type FeedChange = z.output<typeof feedChange>

export const feedPage = z.object({
  changes: z.array(feedChange),
  cursor: z.string(),
  epoch: z.string().nullable().catch(null),
  more: z.boolean(),
  sequences: feedSequences.catch([]),
  /** Places that the person has left; all of the organization where no workspace is named. */
  left: z.array(z.object({ organization_id: z.int(), workspace_id: z.int().nullable() })).catch([]),
  /** Restored backups: up to where the history is the one that was read. */
  restored: z.array(z.object({ organization_id: z.int().nullable(), sequence: z.int() })),
})
export type FeedPage = z.output<typeof feedPage>

const entities: Readonly<Record<ReplicatedKind, Entity>> = {
  preferences: 'preferences',
  user_settings: 'plannerSettings',
  client: 'client',
  project: 'project',
  tag: 'tag',
  workspace_user: 'member',
  team: 'team',
  status: 'status',
  custom_field: 'customField',
  ghost: 'ghost',
  task: 'task',
  milestone: 'milestone',
  working_hours: 'workingHours',
  time_off: 'timeOff',
  time_block: 'timeBlock',
  time_entry: 'timeEntry',
  favorite: 'favorite',
  saved_view: 'savedView',
  project_user: 'projectMember',
  attachment: 'attachment',
}

/** The entity of the row; null for a kind that is not replicated. */
export function entityOf({ kind, row }: FeedChange): Entity | null {
  // Custom fields of projects are not shown.
  if (kind === 'custom_field' && row !== null && row['entity'] !== 'task') return null
  return (entities as Readonly<Partial<Record<string, Entity>>>)[kind] ?? null
}

/** Milliseconds. Memberships change elsewhere, for example when an invitation is accepted. */
const WORKSPACES_EVERY = 5 * 60_000

const self = z.object({ id: z.int() })

type Options = Pick<ListReaderOptions, 'replica' | 'clock' | 'onWorkspaces'>

export class RowCompletion {
  readonly #options: Options
  #me: number | undefined
  #workspacesReadAt = -Infinity
  /** Workspaces that were asked for. */
  readonly #asked = new Set<number>()

  constructor(options: Options) {
    this.#options = options
  }

  /** @throws {ApiFailure} */
  async completed(api: ApiClient, changes: readonly FeedChange[]): Promise<FeedChange[]> {
    const { replica } = this.#options
    const known = new Set<number>(replica.workspaceTables.workspaces().map(({ id }) => id))
    const isUnknown = (id: number) => !known.has(id) && !this.#asked.has(id)
    const unknown = changes.flatMap(({ workspace_ids: ids }) => ids).filter(isUnknown)
    if (unknown.length > 0) await this.readWorkspaces(api, 'now')
    for (const id of unknown) this.#asked.add(id)
    const completed: FeedChange[] = []
    for (const change of changes) completed.push(await this.#completed(api, change))
    return completed
  }

  async #completed(api: ApiClient, change: FeedChange): Promise<FeedChange> {
    const { kind, row } = change
    if (row !== null && kind === 'workspace_user') {
      this.#me ??= self.safeParse((await api.call(getMe, {})).body).data?.id
      return { ...change, row: { ...row, is_me: row['user_id'] === this.#me } }
    }
    return change
  }

  /** @throws {ApiFailure} unless they are not accessible to this person */
  async readWorkspaces(api: ApiClient, when: 'now' | 'when due'): Promise<void> {
    const { clock, onWorkspaces } = this.#options
    const isDue = when === 'now' || clock.now() - this.#workspacesReadAt >= WORKSPACES_EVERY
    if (!isDue || onWorkspaces === undefined) return
    if (await tellWorkspaces(api, onWorkspaces)) this.#workspacesReadAt = clock.now()
  }
}
