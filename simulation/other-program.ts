/** Another program of the same person, straight at the service: it knows nothing of queues and replicas. */

import type { SignedIn } from '../electron/core/protocol.ts'
import { instantOfMilliseconds } from '../shared/domain/instant.ts'
import { type Ledger, OTHER_PROGRAM } from './ledger.ts'
import type { Fetch } from '../electron/core/api-client/api-client.ts'
import { serverUrl } from './simulated-service.ts'

interface Entry {
  readonly id: number
  readonly description: string | null
  readonly start: string
  readonly stop: string | null
}

/** An entry as planning sees it. */
export interface BlockTime {
  readonly id: number
  readonly time_block_id: number | null
  readonly start: string | null
  /** Seconds. */
  readonly duration: number | null
}

export class OtherProgram {
  readonly #service: () => Fetch | null
  readonly #signedIn: SignedIn
  readonly #ledger: Ledger

  /** @param service null while it is down */
  constructor(service: () => Fetch | null, signedIn: SignedIn, ledger: Ledger) {
    this.#service = service
    this.#signedIn = signedIn
    this.#ledger = ledger
  }

  async create(index: number): Promise<void> {
    const description = this.#ledger.newTitle(OTHER_PROGRAM)
    const start = `2026-03-17T${String(index % 24).padStart(2, '0')}:00:00Z`
    const { workspaceId } = this.#signedIn.record
    const body = { description, start, duration: 600, created_with: 'web', workspace_id: workspaceId }
    const entry = (await this.#call('POST', this.#path(), body)) as Entry | null
    if (entry !== null) this.#wrote(entry.id, description, null)
  }

  async retitle(index: number): Promise<void> {
    const entry = await this.#any(index)
    if (entry === null) return
    const description = this.#ledger.newTitle(OTHER_PROGRAM)
    if ((await this.#call('PUT', this.#path(entry.id), { description })) === null) return
    this.#wrote(entry.id, description, entry.description)
  }

  async delete(index: number): Promise<void> {
    const entry = await this.#any(index)
    if (entry === null) return
    if ((await this.#call('DELETE', this.#path(entry.id))) === null) return
    // It has seen the entry whole; what waits on some computer it has not seen.
    const { description, start, stop } = entry
    const times = [start, stop].flatMap((time) =>
      time === null ? [] : instantOfMilliseconds(Date.parse(time)),
    )
    for (const value of [description, ...times]) this.#ledger.deletedElsewhere(JSON.stringify(value))
  }

  /** How many entries the service says that run. */
  async running(): Promise<number> {
    const entries = await this.#entries()
    if (entries === null) throw new Error('The service does not say what runs.')
    return entries.filter(({ stop }) => stop === null).length
  }

  /** Of blocks: what the service says that became of their time. */
  async timesOfBlocks(): Promise<readonly BlockTime[]> {
    const { workspaceId } = this.#signedIn.record
    const answer = await this.#call('GET', `/api/workspaces/${workspaceId}/time-entries`)
    return Array.isArray(answer) ? (answer as BlockTime[]) : (answer as { items: BlockTime[] }).items
  }

  #wrote(id: number, description: string, seen: string | null): void {
    const write = { value: JSON.stringify(description), seen: seen === null ? null : JSON.stringify(seen) }
    this.#ledger.wroteElsewhere(OTHER_PROGRAM, 'timeEntry', id, write)
  }

  #path(id?: number): string {
    const list = `/api/v9/workspaces/${this.#signedIn.record.workspaceId}/time_entries`
    return id === undefined ? list : `${list}/${id}`
  }

  async #any(index: number): Promise<Entry | null> {
    const entries = (await this.#entries()) ?? []
    return entries[index % Math.max(1, entries.length)] ?? null
  }

  /** Null when the service is down. */
  async #entries(): Promise<readonly Entry[] | null> {
    const answer = await this.#call(
      'GET',
      '/api/v9/me/time_entries?start_date=2026-03-01&end_date=2026-04-30',
    )
    return (answer as { items: readonly Entry[] } | null)?.items ?? null
  }

  /** The answer's body, `true` for an empty one; null when it was refused or the service is down. */
  async #call(method: string, path: string, body?: unknown): Promise<unknown> {
    const headers = { Authorization: `Bearer ${this.#signedIn.token}` }
    const init = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) }
    const answer = await this.#service()?.(new Request(`${serverUrl}${path}`, init))
    if (answer === undefined || !answer.ok) return null
    const text = await answer.text()
    return text === '' ? true : (JSON.parse(text) as unknown)
  }
}
