/** Reads lists when it is their turn, and notes how far each has come. */

import type { Entity } from '../../../shared/bridge/sync.ts'
import { ApiFailure, isRefusal } from '../api-client/api-failure.ts'
import type { ApiClient } from '../api-client/api-client.ts'
import { checkAccount } from './account-check.ts'
import { pull, type Extent, type PullContext } from './pull.ts'
import { brokenOff, cursorName, readCursor } from './pull-cursor.ts'
import type { PullSchedule } from './pull-schedule.ts'
import type { SteadyClock } from './steady-clock.ts'
import { creationsWereRead, readingOfCreations } from './unread-creations.ts'
import type { Versions } from './versions.ts'

export interface ListReaderOptions extends Omit<PullContext, 'api' | 'betweenPages' | 'readAt' | 'asked'> {
  readonly schedule: PullSchedule
  readonly versions: Versions
  readonly clock: SteadyClock
  /** Told when creations may go that waited for their list. */
  readonly onCreationsRead: () => void
}

export class ListReader {
  readonly #options: ListReaderOptions
  readonly #readAt: PullContext['readAt'] = new Map()
  readonly #asked: PullContext['asked'] = new Map()

  constructor(options: ListReaderOptions) {
    this.#options = options
  }

  /**
   * @param betweenPages what is done before another page is asked for
   * @throws {ApiFailure} unless it is that the list is not for this person
   */
  async read(
    api: ApiClient,
    entity: Entity,
    extent: Extent,
    betweenPages: () => Promise<void> = () => Promise.resolve(),
  ): Promise<void> {
    const { schedule } = this.#options
    const hadNews = schedule.willRead(entity)
    try {
      await this.#read(api, entity, extent, betweenPages)
    } catch (error) {
      if (hadNews) schedule.hasNews([entity])
      throw error
    }
  }

  async #read(
    api: ApiClient,
    entity: Entity,
    extent: Extent,
    betweenPages: () => Promise<void>,
  ): Promise<void> {
    const { schedule, versions, clock, replica, workspaceId, onCreationsRead } = this.#options
    const reading = readingOfCreations(replica, entity, workspaceId())
    const creationsMayGo = (): void => {
      if (creationsWereRead(this.#options, reading)) onCreationsRead()
    }
    const goesOn = brokenOff(readCursor(replica, cursorName(entity, workspaceId()))) !== null
    try {
      const context = { ...this.#options, readAt: this.#readAt, asked: this.#asked, api, betweenPages }
      await pull(context, entity, extent)
      // What goes on where it was broken off does not show what has come since it began.
      if (goesOn && reading.unread.size > 0) await pull(context, entity, extent)
      schedule.wasRead(entity, clock.now(), extent)
      // The version for which an edit was refused may have been on its way for long.
      if (extent === 'all') {
        versions.wasRead(entity)
        creationsMayGo()
      }
    } catch (error) {
      if (!(error instanceof ApiFailure) || !isRefusal(error)) throw error
      // The account is fine, this list is not for us: a server without planning, a guest without ghosts.
      await checkAccount(api)
      schedule.wasRefused(entity, clock.now())
      creationsMayGo()
    }
  }
}
