/** Rows that a command is about: there, and not deleted. */

import { entities } from '../../../shared/entities/entities.ts'
import type { Entity } from '../../../shared/entities/entity.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import type { Replica } from '../replica/replica.ts'
import type { Row } from '../replica/rows.ts'
import { notFound } from './command-error.ts'

/** @throws {CommandError} `not_found` */
export function findRow<E extends Entity>(replica: Replica, entity: E, id: LocalId): Row<E> {
  const row = replica.rows.find(entity, id)
  if (row !== undefined && !row.deleted) return row
  throw notFound(
    `This ${entities[entity].noun[0]} no longer exists. It may have been deleted on another device.`,
  )
}

/** The rows of a selection, each once. A selection that someone else has thinned out is no error while any is left. */
export function findRows<E extends Entity>(replica: Replica, entity: E, ids: readonly LocalId[]): Row<E>[] {
  const found: Row<E>[] = []
  for (const id of new Set(ids)) {
    const row = replica.rows.find(entity, id)
    if (row !== undefined && !row.deleted) found.push(row)
  }
  if (found.length > 0) return found
  throw notFound(
    ids.length === 1
      ? `This ${entities[entity].noun[0]} no longer exists. It may have been deleted on another device.`
      : `None of the selected rows exists any more. They may have been deleted on another device.`,
  )
}
