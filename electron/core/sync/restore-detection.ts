/**
 * Detects that the service was restored from a backup: its answers then come from older data than this device knows.
 * Only our service reports it.
 */

import { getMe } from '../../../shared/api/me.ts'
import type { Fetch } from '../api-client/api-client.ts'
import type { QueueContext } from '../outbox/edit-queue.ts'
import { entities } from '../replica/entities.ts'
import { reconcileAfterRestore, microseconds } from './server-restore.ts'

const VERSION = 'X-Data-Version'
const KNOWN = 'X-Data-Known'
const RESTORED = 'X-Data-Restored'
const STARTS = 'X-Data-Starts'
const DELETED = 'X-Data-Deleted'
/** In the replica's facts: known starts of the service, including those during which this device was away. */
const SEEN = 'dataVersions'
/** In the replica's facts: the latest deletion at the service that this device heard of. */
const LAST_DELETION = 'lastDeletion'
/** More starts than there are between two backups. */
const REMEMBERED = 64

/** Makes sure of each answer before anybody reads it. */
export function restoreDetectingFetch(fetch: Fetch, context: QueueContext, serverUrl: string): Fetch {
  const lineage = new RestoreDetector(context)
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
    // Something in between has answered: the next request asks again.
    if (version === null || verdict === null) return false
    return lineage.judged(version, verdict, listIn(answer.headers.get(STARTS)))
  }

  async function isOfKnownData(version: string, request: Request): Promise<boolean> {
    if (lineage.accepts(version)) return true
    checking ??= check(request).finally(() => {
      checking = null
    })
    // An answer of a start that is gone may have been delayed; its ids may mean other rows now.
    return (await checking) && lineage.accepts(version)
  }

  return async (request) => {
    const answer = await fetch(request)
    const version = answer.headers.get(VERSION)
    if (version === null || (await isOfKnownData(version, request))) {
      lineage.noteDeletion(answer.headers.get(DELETED))
      return answer
    }
    await answer.body?.cancel()
    throw new TypeError('fetch failed', {
      cause: new Error('This answer is of data that the server does not have any more.'),
    })
  }
}

class RestoreDetector {
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

  /** For the service: the known starts, and the newest change or deletion known here. */
  known(): string {
    return `${this.#seen.join(',')}.${Math.max(this.#newestOfRows(), this.#lastDeletion)}`
  }

  /**
   * Notes a deletion before its answer is applied: no row would show later that it was known.
   *
   * @param told in microseconds since 1970
   */
  noteDeletion(told: string | null): void {
    const at = positive(told)
    if (at !== null && at > this.#lastDeletion) this.#setLastDeletion(at)
  }

  /**
   * Answers whether the answer in question can be used.
   *
   * @param starts the service's latest starts, oldest first; empty when it does not tell
   */
  judged(start: string, verdict: string, starts: readonly string[]): boolean {
    // With nothing known yet there is nothing that could have been lost.
    if (verdict === 'no' || this.#seen.length === 0) {
      const { replica } = this.#context
      replica.transaction(() => {
        this.#remember(starts.length > 0 ? starts : [...this.#seen.filter((seen) => seen !== start), start])
      })
      return true
    }
    const [firstLostId, common = '', startOfCopy = start, newest] = verdict.split('.')
    const copy = { start: startOfCopy, firstLostId: positive(firstLostId), newest: positive(newest) }
    this.#context.replica.transaction(() => {
      reconcileAfterRestore(this.#context, copy)
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
