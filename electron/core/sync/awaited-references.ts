/**
 * Rows that refer to others of their own kind, as subtasks do to their task, in lists whose order says nothing of it: what a
 * row refers to may come on a later page. The reference is kept in mind until then, and the row has its former one meanwhile.
 */

import type { Entity } from '../../../shared/bridge/sync.ts'
import type { ServerId } from '../../../shared/domain/ids.ts'
import type { QueueContext } from '../outbox/edit-queue.ts'
import type { FieldValue } from '../replica/entity-fields.ts'
import type { ServerRow } from './resources/resource.ts'
import { takePulledRow } from './server-rows.ts'

type Waiting = Pick<ServerRow, 'serverId' | 'at' | 'workspaceId'> & {
  readonly awaiting: Readonly<Record<string, number>>
}

/** Rows of one transaction: so many cost a few milliseconds. */
const AT_ONCE = 500

export class AwaitedReferences {
  readonly #context: QueueContext
  readonly #entity: Entity
  readonly #workspaceId: number
  #waiting: Waiting[] = []

  constructor(context: QueueContext, entity: Entity, workspaceId: number) {
    this.#context = context
    this.#entity = entity
    this.#workspaceId = workspaceId
  }

  /** Takes note of a page that was just applied, inside its transaction. */
  noteAll(rows: readonly ServerRow[]): void {
    for (const { serverId, at, workspaceId, awaiting, deleted } of rows) {
      if (deleted || awaiting === undefined || Object.keys(awaiting).length === 0) continue
      const waiting = { serverId, at, workspaceId, awaiting: awaiting as Waiting['awaiting'] }
      if (!this.#settle(waiting)) this.#waiting.push(waiting)
    }
  }

  /** After the last page: what is still unknown is not for this person to see. */
  settleAll(): void {
    while (this.#waiting.length > 0) {
      const some = this.#waiting.splice(0, AT_ONCE)
      this.#context.replica.transaction(() => {
        for (const waiting of some) this.#settle(waiting)
      })
    }
  }

  /** Answers whether everything that the row refers to is known. */
  #settle({ awaiting, ...row }: Waiting): boolean {
    const { rows } = this.#context.replica
    const fields: Record<string, FieldValue> = {}
    for (const [field, id] of Object.entries(awaiting)) {
      const localId = rows.localIdOf(this.#entity, id as ServerId)
      if (localId !== null) fields[field] = localId
    }
    const found = Object.keys(fields).length
    if (found > 0) {
      takePulledRow(this.#context, this.#entity, { ...row, deleted: false, fields }, this.#workspaceId)
    }
    return found === Object.keys(awaiting).length
  }
}
