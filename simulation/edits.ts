/** A person's edits on a computer, through the commands of the program. */

import { CommandError } from '../electron/core/commands/command-error.ts'
import type { Entity } from '../shared/entities/entity.ts'
import type { LocalId } from '../shared/domain/ids.ts'
import { attach } from './attach.ts'
import type { Computer } from './computer.ts'
import { embody } from './embody.ts'
import { createdEntities, creations, removals, type CreatedEntity } from './creations.ts'
import { changes, type ChangedEntity } from './changes.ts'
import type { Hand } from './hand.ts'
import type { Ledger } from './ledger.ts'
import { snapshotOf } from './snapshot.ts'
import { wholes, type Whole } from './wholes.ts'

export const editedEntities = ['attachment', 'plannerSettings', 'preferences', ...createdEntities] as const

export interface Edit {
  /** `whole`: what concerns several rows, or none in particular. */
  readonly what: 'create' | 'change' | 'delete' | 'embody' | Whole
  readonly entity: (typeof editedEntities)[number]
  /** Chooses among the rows that are there. */
  readonly index: number
}

/**
 * Carries an edit out on the computer; the ledger notes what it changed when it is acknowledged, or was committed before the
 * program ended. A refusal changes nothing.
 */
export async function perform(edit: Edit, computer: Computer, ledger: Ledger): Promise<void> {
  if (!computer.isRunning) return
  const { what, entity, index } = edit
  const before = snapshotOf(computer)
  if (what === 'create' && entity === 'attachment') {
    await attach(computer, ledger, index)
    return
  }
  if (what === 'embody') {
    embody(computer, ledger, index)
    return
  }
  const wasAcknowledged = attempt(computer, (context) => {
    const hand = handOf(computer, context, ledger, index)
    if (isWhole(what)) wholes[what](hand)
    else if (what === 'create') creations[entity as CreatedEntity]?.(hand)
    else if (what === 'change') changes[entity as ChangedEntity]?.(hand)
    else removals[entity as CreatedEntity]?.(hand)
  })
  const note = (): void =>
    ledger.acknowledge(computer.name, before, snapshotOf(computer), { meansOthers: meaningOthers.has(what) })
  if (wasAcknowledged) note()
  // A committed edit holds, though nobody was told.
  else if (!computer.isRunning) computer.onceItRuns(note)
}

/** Edits of one occurrence that may mean several. */
const meaningOthers: ReadonlySet<Edit['what']> = new Set(['changeOccurrences', 'deleteOccurrences', 'undo'])

function isWhole(what: Edit['what']): what is Whole {
  return what in wholes
}

function attempt(computer: Computer, work: (context: Hand['context']) => void): boolean {
  try {
    return computer.edit(({ context }) => work(context)) !== null
  } catch (error) {
    if (error instanceof CommandError) return false
    throw error
  }
}

function handOf(computer: Computer, context: Hand['context'], ledger: Ledger, index: number): Hand {
  const any = <E extends Entity>(entity: E, offset = 0) => {
    const rows = computer.rows(entity)
    return rows[(index + offset) % Math.max(1, rows.length)]
  }
  const titled = (): string => ledger.newTitle(computer.name)
  return {
    context,
    ledger,
    index,
    title: titled,
    any,
    all: (entity) => computer.rows(entity),
    idOf: (entity, offset = 0): LocalId | null => any(entity, offset)?.localId ?? null,
    idsOf: (entity) => {
      const row = any(entity)
      return row === undefined || index % 2 === 0 ? [] : [row.localId]
    },
  }
}
