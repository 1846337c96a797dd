/** A person at a computer, about to do something. */

import type { Entity } from '../shared/entities/entity.ts'
import type { LocalId } from '../shared/domain/ids.ts'
import type { Row } from '../electron/core/replica/rows.ts'
import type { ProgramContext } from './computer.ts'
import type { Ledger } from './ledger.ts'

export interface Hand {
  readonly context: ProgramContext
  readonly ledger: Ledger
  /** Drawn: decides what exactly is done. */
  readonly index: number
  /** Written nowhere else. */
  readonly title: () => string
  /** One of the rows that are there. */
  readonly any: <E extends Entity>(entity: E, offset?: number) => Row<E> | undefined
  readonly all: <E extends Entity>(entity: E) => readonly Row<E>[]
  readonly idOf: (entity: Entity, offset?: number) => LocalId | null
  /** One or none. */
  readonly idsOf: (entity: Entity) => LocalId[]
}
