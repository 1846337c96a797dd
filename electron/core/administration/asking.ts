/** Asks the service for what it alone keeps of a team; what it told last is kept for when it is out of reach. */

import { z } from 'zod'
import { getWorkspace } from '../../../shared/api/workspaces.ts'
import type { ApiClient } from '../api-client/api-client.ts'
import { ApiFailure, understood } from '../api-client/api-failure.ts'
import { CommandError, inWords, type FailureWords } from '../commands/command-error.ts'
import type { CommandContext } from '../commands/editing.ts'
import { listMembers } from '../queries/people.ts'
import type { QueryContext, SyncPort } from '../queries/query-context.ts'

export interface AskingOptions {
  readonly context: CommandContext & QueryContext
  readonly sync: Pick<SyncPort, 'status' | 'now'>
  /** Null until a sign-in. */
  readonly api: ApiClient | null
}

export class Asking {
  readonly #options: AskingOptions
  readonly #kept = new Map<string, unknown>()
  /** By workspace. */
  readonly #organizations = new Map<number, number>()

  constructor(options: AskingOptions) {
    this.#options = options
  }

  get context(): CommandContext & QueryContext {
    return this.#options.context
  }

  /** The parameters of the workspace in use. */
  get place(): { readonly workspace_id: number } {
    return { workspace_id: this.context.workspaceId() }
  }

  /** The parameters of its organization. @throws {ApiFailure} */
  async organization(api: ApiClient): Promise<{ readonly organization_id: number }> {
    const { workspace_id } = this.place
    const known = this.#organizations.get(workspace_id)
    if (known !== undefined) return { organization_id: known }
    const { body } = await api.call(getWorkspace, { params: { workspace_id } })
    const answer = understood(z.object({ organization_id: z.int() }), body)
    this.#organizations.set(workspace_id, answer.organization_id)
    return answer
  }

  /**
   * @param name of what is read
   * @throws {CommandError} `offline` while the service cannot be reached and has not told the same before
   */
  async read<Answer extends object>(
    name: string,
    ask: (api: ApiClient) => Promise<Answer>,
  ): Promise<Answer & { readonly asOf: string }> {
    const key = `${this.context.workspaceId()} ${name}`
    try {
      const answer = { ...(await ask(this.#service())), asOf: this.context.effects.now() }
      this.#kept.set(key, answer)
      return answer
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      const isAway = error.kind === 'unreachable' || error.kind === 'busy' || error.kind === 'paused'
      const known = isAway ? this.#kept.get(key) : undefined
      if (known !== undefined) return known as Answer & { readonly asOf: string }
      throw this.#inWords(error, ['refused', 'The server did not tell it.', true])
    }
  }

  /**
   * Changes something at the service, and reads here what has changed with it.
   *
   * @param undone says that it was not done
   * @throws {CommandError} `refused` for who may not, with the names of those who may
   */
  async change<Answer>(undone: string, ask: (api: ApiClient) => Promise<Answer>): Promise<Answer> {
    try {
      const answer = await ask(this.#service())
      await this.#options.sync.now()
      return answer
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      throw this.#inWords(error, ['refused', undone, true])
    }
  }

  /** Whether edits wait that could not be sent now. */
  async hasUnsent(): Promise<boolean> {
    const { sync } = this.#options
    return sync.status().waiting > 0 && (await sync.now()).waiting > 0
  }

  #service(): ApiClient {
    const { api, sync } = this.#options
    if (api === null || sync.status().service === 'local') throw new CommandError('offline', nobodyElse)
    return api
  }

  #inWords(error: ApiFailure, otherwise: FailureWords): CommandError {
    return inWords(error, { ...failures, forbidden: ['refused', this.#whoMay()] }, otherwise)
  }

  #whoMay(): string {
    const names = listMembers(this.context)
      .filter(({ role, active, isMe }) => (role === 'owner' || role === 'admin') && active && !isMe)
      .map(({ name, email }) => name || email)
    const some = names.length > 3 ? [...names.slice(0, 3), 'others'] : names
    const list = some.length > 1 ? `${some.slice(0, -1).join(', ')} or ${some.at(-1) ?? ''}` : some[0]
    return list === undefined
      ? 'Your role does not let you do this: nobody changes people whose role is above their own.'
      : `Your role does not let you do this. Ask ${list}.`
  }
}

const nobodyElse = 'This workspace is on this computer alone, and has no team. Sign in to a server for one.'

const failures = {
  unreachable: [
    'offline',
    'The server cannot be reached, and it alone keeps the team. Try again when you are online.',
  ],
  busy: ['server_error', 'The server cannot do it now. Try again later.'],
  paused: ['server_error', 'The server has been asked too often. Try again later.'],
  unauthorized: ['sign_in_needed', 'Sign in again first.'],
  missing: ['refused', 'It is not on the server any more, or this server does not offer it.'],
  foreign: ['server_error', 'The server’s answer could not be understood.', true],
} as const
