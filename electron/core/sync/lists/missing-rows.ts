/** Rows that a whole list lacks: where the list alone is no proof, each is asked for once, and then it is deleted. */

import type { Endpoint } from '../../../../shared/api/endpoint.ts'
import type { Entity } from '../../../../shared/entities/entity.ts'
import type { LocalId, ServerId } from '../../../../shared/domain/ids.ts'
import { ApiFailure, isRefusal } from '../../api-client/api-failure.ts'
import { entities } from '../../replica/entities.ts'
import { singletonIdOf } from '../../replica/singletons.ts'
import type { Reading, ServerRow } from '../resources/resource.ts'
import { anyInput, rowParams } from '../resources/define-resource.ts'
import { parse } from '../send-operation.ts'
import { applyDeletion, applyPulledRow } from '../server-rows.ts'
import { cursorName, initialCursor, writeCursor } from './list-cursor.ts'
import { isListedByWorkspace, listOf } from './lists.ts'
import type { PullContext } from './pull.ts'

const personalEntities: ReadonlySet<Entity> = new Set<Entity>(['member', 'workingHours', 'timeOff'])

interface Known {
  readonly localId: LocalId
  readonly serverId: ServerId
  /** Null in lists that have no order of time. */
  readonly start: string | null
}

export class MissingRows {
  readonly #context: PullContext
  readonly #entity: Entity
  readonly #reading: Reading
  #seen = new Set<ServerId>()
  #isComplete = true
  /** Time entries come newest first: those that start after this instant have been compared. */
  #readDownTo: string | null

  constructor(context: PullContext, entity: Entity, reading: Reading, readDownTo: string | null) {
    this.#context = context
    this.#entity = entity
    this.#reading = reading
    this.#readDownTo = readDownTo
  }

  /** How far back a list in the order of time has been read; null for others. */
  get readDownTo(): string | null {
    return this.#readDownTo
  }

  /** The known rows that a page should have contained, or those that no page has. */
  from(
    page: { readonly isComplete: boolean; readonly isLast: boolean },
    rows: readonly ServerRow[],
  ): readonly Known[] {
    // A row that was not understood may be any of the missing ones.
    this.#isComplete &&= page.isComplete
    const ids = rows.map(({ serverId }) => serverId)
    if (this.#entity !== 'timeEntry') {
      for (const id of ids) this.#seen.add(id)
      return page.isLast && this.#isComplete
        ? this.#known().filter((row) => !this.#seen.has(row.serverId))
        : []
    }
    const starts = rows.flatMap(({ fields }) => ('start' in fields ? (fields.start ?? []) : []))
    const oldest = starts.toSorted()[0] ?? this.#readDownTo
    const known = this.#started(page.isLast ? null : oldest, this.#readDownTo)
    this.#readDownTo = oldest
    // Rows of the oldest second of a page may be on either side of its end.
    const listed = new Set([...this.#seen, ...ids])
    this.#seen = new Set(ids)
    return this.#isComplete ? known.filter(({ serverId }) => !listed.has(serverId)) : []
  }

  /** @throws {ApiFailure} */
  async settle(absent: readonly Known[], isLast: boolean): Promise<void> {
    const { one } = listOf(this.#entity)
    if (singletonIdOf(this.#entity) !== undefined) return
    if (one === undefined) {
      this.#context.replica.transaction(() => absent.forEach((row) => this.#remove(row)))
      return
    }
    for (const row of absent) {
      const isThere = this.#context.there.has(row.serverId) || (await this.#isThere(one, row))
      if (!isThere) continue
      this.#context.there.add(row.serverId)
      // The server lists the last months only; older rows are left alone.
      if (isLast && row.start !== null && row.start < (this.#readDownTo ?? '')) return
    }
  }

  async #isThere(one: Endpoint, row: Known): Promise<boolean> {
    const { replica } = this.#context
    try {
      const params = rowParams(one, this.#reading, row.serverId)
      const { body } = await this.#reading.api.call(one, anyInput({ params }))
      const found = parse(this.#context, this.#entity, body)
      if (found === null) return true
      replica.transaction(() => applyPulledRow(this.#context, this.#entity, found, this.#reading.workspaceId))
      return !found.deleted
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      if (error.kind === 'missing') replica.transaction(() => this.#remove(row))
      // A row that cannot be read does not keep others from being read.
      else if (!isRefusal(error) && error.status !== 500) throw error
      return false
    }
  }

  #remove({ localId }: Known): void {
    const { replica } = this.#context
    const row = replica.rows.find(this.#entity, localId)
    if (row !== undefined) applyDeletion(this.#context, this.#entity, row)
    if (!personalEntities.has(this.#entity)) return
    // Rows of people are listed in each of their workspaces: one that is missing here may be in another list.
    for (const { id } of replica.workspaceTables.workspaces()) {
      const name = cursorName(this.#entity, id)
      if (id !== this.#reading.workspaceId && replica.cursors.get(name) !== null)
        writeCursor(replica, name, initialCursor)
    }
  }

  #known(): Known[] {
    const { table } = entities[this.#entity]
    const place = isListedByWorkspace(this.#entity) ? [this.#reading.workspaceId] : []
    return this.#context.replica.sqlite.all(
      `SELECT local_id AS localId, server_id AS serverId, NULL AS start FROM ${table}
       WHERE server_id IS NOT NULL ${place.length === 0 ? '' : 'AND workspace_id = ?'}`,
      place,
    ) as unknown as Known[]
  }

  /** Known entries that start after one instant and not after another, by their versions of the server, newest first. */
  #started(after: string | null, upTo: string | null): Known[] {
    return this.#context.replica.sqlite.all(
      `SELECT local_id AS localId, server_id AS serverId, start FROM time_entries
       WHERE deleted = 0 AND server_id IS NOT NULL AND sync_state = 'saved' AND start > ?1 AND start <= ?2
       UNION ALL
       SELECT local_id, server_id, base ->> '$.start' FROM time_entries
       WHERE deleted = 0 AND server_id IS NOT NULL AND sync_state <> 'saved'
         AND base ->> '$.start' > ?1 AND base ->> '$.start' <= ?2
       ORDER BY start DESC`,
      [after ?? '', upTo ?? '9999'],
    ) as unknown as Known[]
  }
}
