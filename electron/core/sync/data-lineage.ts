/**
 * Watches whether answers come from data that this computer has seen the future of: a service that was put back to an
 * earlier copy. Only our service tells; others look as if it never happened.
 */

import { getMe } from '../../../shared/api/me.ts'
import type { Fetch } from '../api-client/api-client.ts'
import type { QueueContext } from '../outbox/edit-queue.ts'
import { entities } from '../replica/entities.ts'
import type { Replica } from '../replica/replica.ts'
import { serviceWasRestored } from './after-restore.ts'
import { microseconds } from './microseconds.ts'
import { noteUnanswered } from './unread-creations.ts'

const VERSION = 'X-Data-Version'
const KNOWN = 'X-Data-Known'
const RESTORED = 'X-Data-Restored'
const STARTS = 'X-Data-Starts'
const DELETED = 'X-Data-Deleted'
/** In the replica's facts: the starts of the service that are known, also those that this computer was away for. */
const SEEN = 'dataVersions'
/** Likewise: when the service deleted something last, as far as was heard here. */
const LAST_DELETION = 'lastDeletion'
/** More starts of a service than there are between two copies of it. */
const REMEMBERED = 64

/** Whether the service has told which version of its data it answers from, as ours does. */
export function tellsItsVersion({ meta }: Replica): boolean {
  return meta.get(SEEN) !== null
}

/** Makes sure of each answer before anybody reads it. */
export function watchedFetch(fetch: Fetch, context: QueueContext, serverUrl: string): Fetch {
  const lineage = new DataLineage(context)
  let checking: Promise<boolean> | null = null

  async function check(request: Request): Promise<boolean> {
    const headers = new Headers({ [KNOWN]: lineage.known(), Accept: 'application/json' })
    const authorization = request.headers.get('Authorization')
    if (authorization !== null) headers.set('Authorization', authorization)
    const url = new URL(getMe.path, new URL(serverUrl))
    const answer = await fetch(new Request(url, { headers, signal: request.signal, redirect: 'manual' }))
    await answer.body?.cancel()
    const version = answer.headers.get(VERSION)
    const verdict = answer.headers.get(RESTORED)
    // Whatever stood in between: the next request asks again.
    if (version === null || verdict === null) return false
    return lineage.judged(version, verdict, listIn(answer.headers.get(STARTS)))
  }

  async function isOfKnownData(version: string, request: Request): Promise<boolean> {
    if (lineage.accepts(version)) return true
    checking ??= check(request).finally(() => {
      checking = null
    })
    // One that a start gave which is gone may have been on its way all the time; its ids may mean other rows by now.
    return (await checking) && lineage.accepts(version)
  }

  return async (request) => {
    const answer = await fetch(request)
    const version = answer.headers.get(VERSION)
    if (version === null || (await isOfKnownData(version, request))) {
      lineage.heardOfDeletion(answer.headers.get(DELETED))
      return answer
    }
    await answer.body?.cancel()
    throw new TypeError('fetch failed', {
      cause: new Error('This answer is of data that the server does not have any more.'),
    })
  }
}

class DataLineage {
  readonly #context: QueueContext
  /** Starts of the service, oldest first. */
  #seen: readonly string[]
  /** Microseconds since 1970; 0 when nothing was heard of one. */
  #lastDeletion: number

  constructor(context: QueueContext) {
    this.#context = context
    this.#seen = listIn(context.replica.meta.get(SEEN))
    this.#lastDeletion = Number(context.replica.meta.get(LAST_DELETION) ?? 0)
  }

  /** Whether the answer is of data that is known. */
  accepts(start: string): boolean {
    return this.#seen.includes(start)
  }

  /** As the service asks for it: with the newest change that any row here shows, or deletion that was heard of. */
  known(): string {
    return `${this.#seen.join(',')}.${Math.max(this.#newestOfRows(), this.#lastDeletion)}`
  }

  /**
   * What an answer says, before anything of it is done here: a deletion leaves no row that would show later that it was known.
   *
   * @param told in microseconds since 1970
   */
  heardOfDeletion(told: string | null): void {
    const at = positive(told)
    if (at !== null && at > this.#lastDeletion) this.#setLastDeletion(at)
  }

  /**
   * Answers whether the answer that was asked about can be read.
   *
   * @param starts of the service, the latest, oldest first; none when it does not tell
   */
  judged(start: string, verdict: string, starts: readonly string[]): boolean {
    // With nothing known yet there is nothing that could have been lost.
    if (verdict === 'no' || this.#seen.length === 0) {
      const { replica } = this.#context
      replica.transaction(() => {
        noteUnanswered(replica)
        this.#remember(starts.length > 0 ? starts : [...this.#seen.filter((seen) => seen !== start), start])
      })
      return true
    }
    const [firstLostId, common = '', startOfCopy = start, newest] = verdict.split('.')
    const copy = { start: startOfCopy, firstLostId: positive(firstLostId), newest: positive(newest) }
    this.#context.replica.transaction(() => {
      serviceWasRestored(this.#context, copy)
      this.#setLastDeletion(Math.min(this.#lastDeletion, copy.newest ?? 0))
      this.#remember(
        starts.length > 0 ? starts : [...this.#seen.slice(0, this.#seen.indexOf(common) + 1), start],
      )
    })
    return false
  }

  #remember(starts: readonly string[]): void {
    this.#seen = starts.slice(-REMEMBERED)
    const { replica } = this.#context
    replica.transaction(() => replica.meta.set(SEEN, this.#seen.join(',')))
  }

  #setLastDeletion(at: number): void {
    this.#lastDeletion = at
    const { replica } = this.#context
    replica.transaction(() => replica.meta.set(LAST_DELETION, String(at)))
  }

  #newestOfRows(): number {
    const { sqlite } = this.#context.replica
    const newest = Object.values(entities).map(({ table }) => {
      const at = sqlite.get(`SELECT max(server_at) AS at FROM ${table}`)?.['at']
      return typeof at === 'string' ? microseconds(at) : 0
    })
    return Math.max(0, ...newest)
  }
}

function listIn(header: string | null): readonly string[] {
  return (header ?? '').split(',').filter((start) => start !== '')
}

function positive(text: string | null | undefined): number | null {
  const number = Number(text ?? 0)
  return Number.isSafeInteger(number) && number > 0 ? number : null
}
