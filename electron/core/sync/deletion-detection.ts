/**
 * Detects deletions: rows that a full list lacks are verified one by one where the list alone does not prove it, then
 * removed.
 */

import type { Entity } from '../../../shared/entities/entity.ts'
import type { LocalId, ServerId } from '../../../shared/domain/ids.ts'
import { ApiFailure, isRefusal } from '../api-client/api-failure.ts'
import type { QueueContext } from '../outbox/edit-queue.ts'
import { entities } from '../replica/entities.ts'
import { cursorName, initialCursor, writeCursor } from './pull-cursor.ts'
import type { Reading, ServerRow } from './resources/resource.ts'
import { resourceOf } from './resources/resources.ts'
import { parse, type SendContext } from './send-operation.ts'
import { applyDeletion, applyPulledRow } from './server-rows.ts'

const personalEntities: ReadonlySet<Entity> = new Set<Entity>(['member', 'workingHours', 'timeOff'])

interface Known {
  readonly localId: LocalId
  readonly serverId: ServerId
  /** Null in lists that have no order of time. */
  readonly start: string | null
}

/** The rows that whole readings of a list have asked for one by one. */
export interface RowChecks {
  /** UNIX seconds of the service's clock when the first reading began; null where nothing told. */
  startedAt: number | null
  /** Rows that the list does not show, and that are there: asked for once. */
  readonly existing: Set<ServerId>
  /** Of which the service did not say whether it is there. */
  readonly unsure: Set<ServerId>
}

export class DeletionDetector {
  readonly #context: SendContext & QueueContext
  readonly #entity: Entity
  readonly #reading: Reading
  readonly #asked: RowChecks
  readonly #seen = new Set<ServerId>()
  /** Time entries come newest first: entries that start after this instant have been compared. */
  #readDownTo: string | null
  /** False after a row that was not understood: it may be any of the missing ones. */
  #isComplete = true

  /** @param asked checks of an interrupted reading; new ones are added to it */
  constructor(
    context: SendContext & QueueContext,
    entity: Entity,
    reading: Reading,
    { readDownTo, asked }: { readonly readDownTo: string | null; readonly asked: RowChecks },
  ) {
    this.#context = context
    this.#entity = entity
    this.#reading = reading
    this.#readDownTo = readDownTo
    this.#asked = asked
  }

  /** How far back a list in the order of time has been read. */
  get readDownTo(): string | null {
    return this.#readDownTo
  }

  /** Notes a page that was applied, and answers the known rows that it should have contained. */
  missingFrom(
    page: { readonly size: number; readonly isLast: boolean },
    rows: readonly ServerRow[],
  ): readonly Known[] {
    if (rows.length < page.size) this.#isComplete = false
    const byTime = this.#entity === 'timeEntry'
    // Rows of the oldest second of a page may appear on the next one.
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
   * Removes missing rows, after asking for each where the list is no proof.
   *
   * @param reach rows that start before it are older than anything the server listed; null for no limit
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
      // The row exists though the list lacks it: the server lists recent months only. Older rows are left alone.
      if (exists && reach !== null && row.start !== null && row.start < reach) return
    }
  }

  /** Asks again for rows whose existence could not be told. @throws {ApiFailure} */
  async recheckUnsure(unsure: ReadonlySet<ServerId>): Promise<void> {
    for (const serverId of unsure) {
      const localId = this.#context.replica.rows.localIdOf(this.#entity, serverId)
      if (localId !== null) await this.#exists({ localId, serverId, start: null })
    }
  }

  async #exists(row: Known): Promise<boolean> {
    try {
      return await this.#isRead(row)
    } catch (error) {
      // A row that is not accessible, or that the service fails to read, does not keep others from being read.
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
          applyPulledRow(this.#context, this.#entity, found, this.#reading.workspaceId),
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
    if (row !== undefined) applyDeletion(this.#context, this.#entity, row)
  }

  /** Rows of people are listed in each of their workspaces: a row missing from one list may be in another. */
  #readElsewhereAnew(): void {
    if (!personalEntities.has(this.#entity)) return
    const { replica } = this.#context
    for (const { id } of replica.workspaceTables.workspaces()) {
      const name = cursorName(this.#entity, id)
      if (id !== this.#reading.workspaceId && replica.cursors.get(name) !== null)
        writeCursor(replica, name, initialCursor)
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
   * Known entries that start after `after`, and not after `upTo`, newest first. Entries of the very second of `after`
   * may come on the next page.
   */
  #started(after: string | null, upTo: string | null): Known[] {
    const { sqlite } = this.#context.replica
    return sqlite.all(
      `SELECT local_id AS localId, server_id AS serverId, start FROM time_entries
       WHERE deleted = 0 AND server_id IS NOT NULL AND sync_state = 'saved'
         AND start > ?1 AND start <= ?2
       UNION ALL
       SELECT local_id, server_id, base ->> '$.start' FROM time_entries
       WHERE deleted = 0 AND server_id IS NOT NULL AND sync_state <> 'saved'
         AND base ->> '$.start' >= ?1 AND base ->> '$.start' <= ?2
       ORDER BY start DESC`,
      [after ?? '', upTo ?? '9999'],
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
