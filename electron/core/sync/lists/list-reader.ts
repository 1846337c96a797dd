/** Reads lists when they are due, and records what was read. */

import type { Entity } from '../../../../shared/entities/entity.ts'
import { ApiFailure, isRefusal } from '../../api-client/api-failure.ts'
import type { ApiClient } from '../../api-client/api-client.ts'
import { readWorkspaces } from '../../accounts/read-account.ts'
import type { AccountRecord } from '../../protocol.ts'
import { checkAccount } from '../account-check.ts'
import { pull, type PullContext } from './pull.ts'
import type { PullSchedule } from '../pull-schedule.ts'
import type { MonotonicClock } from '../monotonic-clock.ts'
import type { Versions } from '../versions.ts'

export interface ListReaderOptions extends Omit<PullContext, 'api' | 'betweenPages' | 'onUnknown'> {
  readonly schedule: PullSchedule
  readonly versions: Versions
  readonly clock: MonotonicClock
  /** Told the workspaces of which the person is a member; absent: they are not read. */
  readonly onWorkspaces?: (workspaces: AccountRecord['workspaces']) => void
}

export class ListReader {
  readonly #options: ListReaderOptions

  constructor(options: ListReaderOptions) {
    this.#options = options
  }

  /**
   * @param betweenPages work to do before the next page is requested
   * @throws {ApiFailure} unless the list is not accessible to this person
   */
  async read(
    api: ApiClient,
    entity: Entity,
    betweenPages: () => Promise<void> = () => Promise.resolve(),
  ): Promise<void> {
    const { schedule, versions, clock } = this.#options
    schedule.startRead(entity)
    try {
      const onUnknown = (referred: readonly Entity[]) => schedule.markDue(referred)
      await pull({ ...this.#options, onUnknown, api, betweenPages }, entity)
      schedule.markRead(entity, clock.now())
      // The version for which an edit was refused is known now.
      versions.markRead(entity)
      if (entity === 'preferences') await tellWorkspaces(api, this.#options.onWorkspaces)
    } catch (error) {
      if (!(error instanceof ApiFailure) || !isRefusal(error)) throw error
      // The account is accepted, and this list is not accessible: a server without planning, or a guest.
      await checkAccount(api)
      schedule.markRefused(entity, clock.now())
    }
  }
}

/**
 * Memberships change elsewhere, for example when an invitation is accepted. Answers whether they were read.
 *
 * @throws {ApiFailure} unless they are not accessible to this person
 */
export async function tellWorkspaces(
  api: ApiClient,
  onWorkspaces: ListReaderOptions['onWorkspaces'],
): Promise<boolean> {
  if (onWorkspaces === undefined) return false
  try {
    onWorkspaces(await readWorkspaces(api))
    return true
  } catch (error) {
    if (!(error instanceof ApiFailure) || !isRefusal(error)) throw error
    return false
  }
}
