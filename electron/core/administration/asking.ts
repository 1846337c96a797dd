/** Asks the service for what it alone keeps of a team; what it told last is kept for when it is out of reach. */

import { z } from 'zod'
import { getWorkspace } from '../../../shared/api/workspaces.ts'
import type { ApiClient } from '../api-client/api-client.ts'
import { understood } from '../api-client/api-failure.ts'
import { askService, sharedService } from '../commands/ask-service.ts'
import type { CommandContext } from '../commands/editing.ts'
import { listMembers } from '../queries/people.ts'
import type { QueryContext, SyncPort } from '../queries/query-context.ts'

export interface AskingOptions {
  readonly context: CommandContext & QueryContext
  readonly sync: Pick<SyncPort, 'status' | 'now'>
  /** Null until a sign-in. */
  readonly api: ApiClient | null
  /** A local service answers it, too. */
  readonly mayBeOwn?: boolean
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
    type Kept = Answer & { readonly asOf: string }
    const answer = await this.#ask<Kept>(
      'The server did not tell it.',
      async (api) => ({ ...(await ask(api)), asOf: this.context.effects.now() }),
      () => this.#kept.get(key) as Kept | undefined,
    )
    this.#kept.set(key, answer)
    return answer
  }

  /**
   * Changes something at the service, and reads here what has changed with it.
   *
   * @param undone says that it was not done
   * @throws {CommandError} `refused` for who may not, with the names of those who may
   */
  async change<Answer>(undone: string, ask: (api: ApiClient) => Promise<Answer>): Promise<Answer> {
    const answer = await this.#ask(undone, ask)
    await this.#options.sync.now()
    return answer
  }

  /** Whether edits wait that could not be sent now. */
  async hasUnsent(): Promise<boolean> {
    const { sync } = this.#options
    return sync.status().waiting > 0 && (await sync.now()).waiting > 0
  }

  #ask<Answer>(
    otherwise: string,
    ask: (api: ApiClient) => Promise<Answer>,
    former?: () => Answer | undefined,
  ): Promise<Answer> {
    return askService(
      this.#options.mayBeOwn === true ? this.#options.api : sharedService(this.#options),
      { ...words, forbidden: this.#whoMay(), otherwise },
      ask,
      former,
    )
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

const words = {
  noServer: 'This workspace is on this computer alone, and has no team. Sign in to a server for one.',
  unreachable: 'The server cannot be reached, and only it can do this. Try again when you are online.',
  missing: 'It is not on the server any more, or this server does not offer it.',
} as const
