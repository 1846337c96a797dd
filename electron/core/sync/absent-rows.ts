/** What a whole list lacks is gone at the service: finds such rows, and makes sure before it believes it. */

import type { Entity } from '../../../shared/bridge/sync.ts'
import type { LocalId, ServerId } from '../../../shared/domain/ids.ts'
import { ApiFailure, isRefusal } from '../api-client/api-failure.ts'
import type { QueueContext } from '../outbox/edit-queue.ts'
import { entities } from '../replica/entities.ts'
import { cursorName, fresh, writeCursor } from './pull-cursor.ts'
import type { Reading, ServerRow } from './resources/resource.ts'
import { resourceOf } from './resources/resources.ts'
import { parse, type SendContext } from './send-operation.ts'
import { takeAbsence, takePulledRow } from './server-rows.ts'

const ofPeople: ReadonlySet<Entity> = new Set<Entity>(['member', 'workingHours', 'timeOff'])

interface Known {
  readonly localId: LocalId
  readonly serverId: ServerId
  /** Null in lists that have no order of time. */
  readonly start: string | null
}

/** What whole readings of a list have asked for one by one. */
export interface Asked {
  /** UNIX seconds of the service's clock at which the first of those readings began; null where nothing told. */
  startedAt: number | null
  /** What the list does not show, and is there: asked for once. */
  readonly existing: Set<ServerId>
  /** Of which the service did not say whether it is there. */
  readonly unsure: Set<ServerId>
}

export class AbsentRows {
  readonly #context: SendContext & QueueContext
  readonly #entity: Entity
  readonly #reading: Reading
  readonly #asked: Asked
  readonly #seen = new Set<ServerId>()
  /** Time entries come newest first: everything that starts after this instant has been looked at. */
  #readDownTo: string | null
  /** A row that was not understood may be any of those that seem to be absent. */
  #isComplete = true

  /** @param asked what a reading has asked for that was broken off; more of it comes to it */
  constructor(
    context: SendContext & QueueContext,
    entity: Entity,
    reading: Reading,
    { readDownTo, asked }: { readonly readDownTo: string | null; readonly asked: Asked },
  ) {
    this.#context = context
    this.#entity = entity
    this.#reading = reading
    this.#readDownTo = readDownTo
    this.#asked = asked
  }

  /** Where the reading of a list in the order of time stands after the last page. */
  get readDownTo(): string | null {
    return this.#readDownTo
  }

  /** Takes note of a page that was applied; answers what it should have had and did not. */
  absentFrom(
    page: { readonly size: number; readonly isLast: boolean },
    rows: readonly ServerRow[],
  ): readonly Known[] {
    if (rows.length < page.size) this.#isComplete = false
    const byTime = this.#entity === 'timeEntry'
    // Rows of the oldest second of the page before may come again, and are looked for in this one.
    const earlier = byTime ? new Set(this.#seen) : this.#seen
    if (byTime) this.#seen.clear()
    for (const { serverId } of rows) this.#seen.add(serverId)
    const isAbsent = ({ serverId }: Known) => !this.#seen.has(serverId) && !earlier.has(serverId)
    if (!byTime) return page.isLast && this.#isComplete ? this.#known().filter(isAbsent) : []

    const oldest = oldestStart(rows)
    const known = this.#started(page.isLast ? null : oldest, this.#readDownTo)
    if (oldest !== null) this.#readDownTo = oldest
    return this.#isComplete ? known.filter(isAbsent) : []
  }

  /**
   * Removes what is gone.
   *
   * @param reach rows that start before it are older than anything that the server showed; null for no such limit
   * @throws {ApiFailure}
   */
  async settle(absent: readonly Known[], reach: string | null): Promise<void> {
    const { deletions } = resourceOf(this.#entity)
    if (deletions === 'never') return
    if (deletions === 'absent') {
      this.#context.replica.transaction(() => {
        for (const row of absent) this.#remove(row)
        if (absent.length > 0) this.#readElsewhereAnew()
      })
      return
    }
    for (const row of absent) {
      const exists = this.#asked.existing.has(row.serverId) || (await this.#exists(row))
      if (exists) this.#asked.existing.add(row.serverId)
      // It exists, and the list does not show it: the server lists the last months only. Older rows are left alone.
      if (exists && reach !== null && row.start !== null && row.start < reach) return
    }
  }

  /** Asks once more for those of which nothing could be told. @throws {ApiFailure} */
  async settleUnsure(unsure: ReadonlySet<ServerId>): Promise<void> {
    for (const serverId of unsure) {
      const localId = this.#context.replica.rows.localIdOf(this.#entity, serverId)
      if (localId !== null) await this.#exists({ localId, serverId, start: null })
    }
  }

  async #exists(row: Known): Promise<boolean> {
    try {
      return await this.#isRead(row)
    } catch (error) {
      // One that is not for this person, or over which the service stumbles, keeps no other from being read.
      if (!(error instanceof ApiFailure) || !(isRefusal(error) || error.status === 500)) throw error
      this.#asked.unsure.add(row.serverId)
      return false
    }
  }

  async #isRead(row: Known): Promise<boolean> {
    const { read } = resourceOf(this.#entity)
    if (read === null) return true
    const { replica } = this.#context
    try {
      const found = parse(this.#context, this.#entity, await read(this.#reading, row.serverId))
      if (found !== null) {
        replica.transaction(() =>
          takePulledRow(this.#context, this.#entity, found, this.#reading.workspaceId),
        )
      }
      return found?.deleted !== true
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.kind !== 'missing') throw error
      replica.transaction(() => this.#remove(row))
      return false
    }
  }

  #remove({ localId }: Known): void {
    const row = this.#context.replica.rows.find(this.#entity, localId)
    if (row !== undefined) takeAbsence(this.#context, this.#entity, row)
  }

  /** What people have is in the lists of each of their workspaces: gone from this one, it may be in another. */
  #readElsewhereAnew(): void {
    if (!ofPeople.has(this.#entity)) return
    const { replica } = this.#context
    for (const { id } of replica.workspaceTables.workspaces()) {
      const name = cursorName(this.#entity, id)
      if (id !== this.#reading.workspaceId && replica.cursors.get(name) !== null)
        writeCursor(replica, name, fresh)
    }
  }

  #known(): Known[] {
    const { table } = entities[this.#entity]
    const { byWorkspace } = resourceOf(this.#entity)
    const condition = byWorkspace ? 'server_id IS NOT NULL AND workspace_id = ?' : 'server_id IS NOT NULL'
    return this.#context.replica.sqlite.all(
      `SELECT local_id AS localId, server_id AS serverId, NULL AS start FROM ${table} WHERE ${condition}`,
      byWorkspace ? [this.#reading.workspaceId] : [],
    ) as unknown as Known[]
  }

  /**
   * Entries that start after the one instant, and not after the other, as the service has them; newest first. Those of its second may
   * be on the next page: only what would be made again is looked for at once, so that it is older here than what another computer has made.
   */
  #started(after: string | null, upTo: string | null): Known[] {
    const { sqlite, restoring } = this.#context.replica
    const isRestored = restoring.of(cursorName('timeEntry', this.#reading.workspaceId)) !== null
    return sqlite.all(
      `SELECT local_id AS localId, server_id AS serverId, start FROM time_entries
       WHERE deleted = 0 AND server_id IS NOT NULL AND sync_state = 'saved'
         AND (start > ?1 OR start = ?1 AND ?3) AND start <= ?2
       UNION ALL
       SELECT local_id, server_id, base ->> '$.start' FROM time_entries
       WHERE deleted = 0 AND server_id IS NOT NULL AND sync_state <> 'saved'
         AND base ->> '$.start' >= ?1 AND base ->> '$.start' <= ?2
       ORDER BY start DESC`,
      [after ?? '', upTo ?? '9999', Number(isRestored)],
    ) as unknown as Known[]
  }
}

function oldestStart(rows: readonly ServerRow[]): string | null {
  let oldest: string | null = null
  for (const { fields } of rows as readonly ServerRow<'timeEntry'>[]) {
    if (fields.start !== undefined && (oldest === null || fields.start < oldest)) oldest = fields.start
  }
  return oldest
}
