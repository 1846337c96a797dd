/**
 * References to rows of the same kind that a later page brings, such as a subtask's parent. The row keeps its former
 * reference until the new one can be resolved.
 */

import type { Entity } from '../../../shared/entities/entity.ts'
import type { ServerId } from '../../../shared/domain/ids.ts'
import type { QueueContext } from '../outbox/edit-queue.ts'
import { sameValue } from '../replica/entities.ts'
import type { Fields } from '../../../shared/entities/entities.ts'
import type { FieldValue } from '../../../shared/entities/field.ts'
import type { ServerRow } from './resources/resource.ts'
import { applyPulledRow } from './server-rows.ts'

type Waiting = Pick<ServerRow, 'serverId' | 'at' | 'workspaceId'> & {
  readonly unresolved: Readonly<Record<string, number>>
  /** The value when the row was applied. Another value by now means that the person has moved the row. */
  readonly former: Fields
}

/** Rows of one transaction: so many cost a few milliseconds. */
const AT_ONCE = 500

export class ForwardReferences {
  readonly #context: QueueContext
  readonly #entity: Entity
  readonly #workspaceId: number
  #waiting: Waiting[] = []

  constructor(context: QueueContext, entity: Entity, workspaceId: number) {
    this.#context = context
    this.#entity = entity
    this.#workspaceId = workspaceId
  }

  /** Notes the unresolved references of a page that was just applied, inside its transaction. */
  collect(rows: readonly ServerRow[]): void {
    for (const { serverId, at, workspaceId, unresolved, deleted } of rows) {
      if (deleted || unresolved === undefined || Object.keys(unresolved).length === 0) continue
      const former: Fields = { ...this.#context.replica.rows.findByServerId(this.#entity, serverId)?.base }
      const waiting = { serverId, at, workspaceId, unresolved: unresolved as Waiting['unresolved'], former }
      if (!this.#settle(waiting)) this.#waiting.push(waiting)
    }
  }

  /** After the last page: what is still unknown is gone or not accessible, and the references become null. */
  resolveAll(): void {
    while (this.#waiting.length > 0) {
      const some = this.#waiting.splice(0, AT_ONCE)
      this.#context.replica.transaction(() => {
        for (const waiting of some) this.#settle(waiting, 'last')
      })
    }
  }

  /** Answers whether everything that the row refers to is known. */
  #settle({ unresolved, former, at, ...row }: Waiting, page: 'last' | 'any' = 'any'): boolean {
    const { rows } = this.#context.replica
    const known = rows.findByServerId(this.#entity, row.serverId)
    const base: Fields = { ...known?.base }
    const fields: Record<string, FieldValue> = {}
    let found = 0
    for (const [field, id] of Object.entries(unresolved)) {
      const localId = rows.localIdOf(this.#entity, id as ServerId)
      if (localId === null && page === 'any') continue
      found += 1
      if (sameValue(base[field] ?? null, former[field] ?? null)) fields[field] = localId
    }
    if (Object.keys(fields).length > 0) {
      // The row may have been edited between two pages; its later version has the same reference.
      const version = later(at, known?.serverAt ?? null)
      const completed = { ...row, at: version, deleted: false, fields }
      applyPulledRow(this.#context, this.#entity, completed, this.#workspaceId)
    }
    return found === Object.keys(unresolved).length
  }
}

/** One service writes its times alike, so that they compare as text. */
function later(at: string | null, known: string | null): string | null {
  return at !== null && known !== null && known > at ? known : at
}
