/** Rows that a whole list lacks: where the list alone is no proof, each is asked for once, and then it is deleted. */

import type { Endpoint } from '../../../../shared/api/endpoint.ts'
import type { Entity } from '../../../../shared/entities/entity.ts'
import { ApiFailure, isRefusal } from '../../api-client/api-failure.ts'
import type { Row } from '../../replica/rows.ts'
import type { Reading } from '../resources/resource.ts'
import { anyInput, rowParams } from '../resources/define-resource.ts'
import { parse } from '../send-operation.ts'
import { applyDeletion, applyPulledRow } from '../server-rows.ts'
import { cursorName, initialCursor, writeCursor } from './list-cursor.ts'
import { listOf } from './lists.ts'
import type { PullContext } from './pull.ts'

const personalEntities: ReadonlySet<Entity> = new Set<Entity>(['member', 'workingHours', 'timeOff'])

/**
 * The list was read to its end: deletes what it lacks.
 *
 * @param readDownTo of entries, which come newest first: the instant down to which they were read
 * @throws {ApiFailure}
 */
export async function settleMissing(
  context: PullContext,
  entity: Entity,
  reading: Reading,
  readDownTo: string,
): Promise<void> {
  const { replica } = context
  const { one } = listOf(entity)
  const missing = replica.feed.untold(replica.rows, entity)
  if (one === undefined) {
    replica.transaction(() => missing.forEach((row) => remove(context, entity, reading, row)))
    return
  }
  for (const row of missing.toSorted((a, b) => (startOf(a) > startOf(b) ? -1 : 1))) {
    if (!(await isThere(context, entity, reading, one, row))) continue
    replica.transaction(() => replica.feed.told(row.localId))
    // The server lists the last months only; older rows are left alone.
    if (entity === 'timeEntry' && startOf(row) < readDownTo) return
  }
}

function startOf({ base }: Row): string {
  return base !== null && 'start' in base ? (base.start ?? '') : ''
}

async function isThere(
  context: PullContext,
  entity: Entity,
  reading: Reading,
  one: Endpoint,
  row: Row,
): Promise<boolean> {
  const { replica } = context
  if (row.serverId === null) return false
  try {
    const params = rowParams(one, reading, row.serverId)
    const { body } = await reading.api.call(one, anyInput({ params }))
    const found = parse(context, entity, body)
    if (found === null) return true
    replica.transaction(() => applyPulledRow(context, entity, found, reading.workspaceId))
    return !found.deleted
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    if (error.kind === 'missing') replica.transaction(() => remove(context, entity, reading, row))
    // A row that cannot be read does not keep others from being read.
    else if (!isRefusal(error) && error.status !== 500) throw error
    return false
  }
}

function remove(context: PullContext, entity: Entity, { workspaceId }: Reading, { localId }: Row): void {
  const { replica } = context
  const row = replica.rows.find(entity, localId)
  if (row !== undefined) applyDeletion(context, entity, row)
  if (!personalEntities.has(entity)) return
  // Rows of people are listed in each of their workspaces: one that is missing here may be in another list.
  for (const { id } of replica.workspaceTables.workspaces()) {
    const name = cursorName(entity, id)
    if (id !== workspaceId && replica.cursors.get(name) !== null) writeCursor(replica, name, initialCursor)
  }
}
