/** Reads what rows of the feed leave unsaid: who the person is, and their workspaces. */

import { z } from 'zod'
import { getMe } from '../../../../shared/api/me.ts'
import type { ApiClient } from '../../api-client/api-client.ts'
import { type ListReaderOptions, tellWorkspaces } from '../lists/list-reader.ts'
import type { FeedChange } from './feed-page.ts'

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
    if (isDue && (await tellWorkspaces(api, onWorkspaces))) this.#workspacesReadAt = clock.now()
  }
}
