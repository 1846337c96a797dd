/** Waiting edits, refused edits and collisions; and undo. */

import { z } from 'zod'
import { entityNames } from '../entities/entity.ts'
import { changed, instant, localId, nothing, oneRow } from './fields.ts'
import { command, query } from './procedure.ts'
import { editReason } from './reasons.ts'

export const syncStatus = z.object({
  /**
   * `idle`: nothing to do. `syncing`: talking to the service. `offline`: it cannot be reached, retrying. `paused`:
   * it asked for a pause until `retryAt`. `sign-in`: it wants the password again; everything is kept.
   */
  phase: z.enum(['idle', 'syncing', 'offline', 'paused', 'sign-in']),
  waiting: z.int(),
  refused: z.int(),
  conflicts: z.int(),
  /** Stored operations that could not be read and were set aside. */
  setAside: z.int(),
  lastSyncedAt: instant.nullable(),
  retryAt: instant.nullable(),
  /** `local`: the service is inside the app, and nothing is stored elsewhere. */
  service: z.enum(['local', 'server']),
  /** Keeps this computer from storing anything; null for none. `busy`: another program holds the file. */
  diskTrouble: z.enum(['full', 'read-only', 'damaged', 'failing', 'busy']).nullable(),
})
export type SyncStatus = z.output<typeof syncStatus>
export type DiskTrouble = NonNullable<SyncStatus['diskTrouble']>

const entity = z.enum(entityNames)

/** A row that a screen shows the details of. */
const openable = z.object({
  entity: entity.extract([
    'client',
    'project',
    'tag',
    'task',
    'status',
    'member',
    'ghost',
    'timeBlock',
    'timeEntry',
    'savedView',
    'invoice',
    'plannerSettings',
    'preferences',
  ]),
  id: localId,
  /** When it takes place, by which a long list finds it; null for what has no time. */
  at: instant.nullable(),
})
export type Openable = z.output<typeof openable>

/** A row as a reader elsewhere sees it described. */
const described = {
  /** Its name or description; empty when it has none. */
  title: z.string(),
  /** The row that it belongs to: the task of a file, the project of a task or entry; null for none. */
  within: z.string().nullable(),
  /** The instant or date at which it takes place; null for what has none. */
  when: z.union([instant, z.iso.date()]).nullable(),
  /** The row to open in order to correct it; null when it is gone, or no screen shows it. */
  opens: openable.nullable(),
}

export const queuedOperation = z.object({
  id: z.uuid(),
  state: z.enum(['pending', 'in_flight', 'rejected', 'set_aside']),
  entity,
  entityId: localId.nullable(),
  /** The server's number of the row; null until it has one. */
  serverId: z.int().nullable(),
  kind: z.enum(['create', 'update', 'delete']),
  ...described,
  /** The names of the fields it changes, in a person's words. */
  fields: z.array(z.string()),
  queuedAt: instant,
  attempts: z.int(),
  /** Why it was refused, or what the last attempt met. */
  reason: editReason.nullable(),
  /**
   * Of an edit in a workspace that the person is no member of any more, and which is refused until they are: the texts that it
   * writes, with the names of their fields. Null of all others.
   */
  left: z.array(z.object({ field: z.string(), text: z.string() })).nullable(),
})
export type QueuedOperation = z.output<typeof queuedOperation>

export const conflict = z.object({
  id: z.uuid(),
  entity,
  entityId: localId,
  ...described,
  /**
   * `field`: two values of one field. `deleted`: deleted elsewhere, edited here, and so kept. `returned`: deleted here, and
   * there again. `sameTime`: an entry made here and one made elsewhere cover the same time, and both are there. `restored`: lost when
   * the server was put back to a copy, and sent again. With the
   * others there is nothing to choose. `unlinked`: what an edit named was deleted elsewhere, so that it went without it; `mine` is what
   * that was called. The last ones are of a row that is gone. `lost`: edited here, deleted or hidden elsewhere. `overruled`: edited elsewhere, deleted
   * here. `past`: two values of a field, which went with their row later.
   */
  kind: z.enum([
    'field',
    'deleted',
    'returned',
    'sameTime',
    'restored',
    'unlinked',
    'lost',
    'overruled',
    'past',
  ]),
  /**
   * The cause that brought a `returned` row back: an edit made elsewhere, or an earlier copy of the server; null where that
   * is not known.
   */
  returnedBy: z.enum(['edit', 'copy']).nullable(),
  field: z.string(),
  /**
   * How the values are to be written: instants, dates and intervals come in ISO form, colours as `#rrggbb`. An `interval` is when an
   * entry starts and stops: `2026-03-16T09:00:00Z/2026-03-16T10:00:00Z`, with nothing after the stroke while it runs.
   */
  valueKind: z.enum(['text', 'instant', 'interval', 'date', 'color']),
  /** As a person reads them; empty for none. */
  mine: z.string(),
  theirs: z.string(),
  /** Of two entries that cover the same time, what the other is called; empty when it has no description, null for all else. */
  otherTitle: z.string().nullable(),
  kept: z.enum(['mine', 'theirs']),
  /** The side whose value the row has; null where it was edited since, and has neither. */
  holds: z.enum(['mine', 'theirs']).nullable(),
  /** The row's value instead, as a person reads it; null where one of the sides holds. */
  now: z.string().nullable(),
  at: instant,
})
export type Conflict = z.output<typeof conflict>

/** How much of the journal of collisions is not settled, counted as it is listed: what is gone once for each row. */
export const openCollisions = z.object({
  /** Where something is to be chosen. */
  toDecide: z.int(),
  /** Where it is only told what has happened. */
  toRead: z.int(),
})
export type OpenCollisions = z.output<typeof openCollisions>

/** The repair of the data on this computer when it was found damaged. */
export const repair = z.object({
  at: instant,
  /**
   * `missing`: the file was gone, and edits waited in its copy. `service`: the database of the service inside the app was
   * damaged, and gets again what this computer shows.
   */
  found: z.enum(['damaged', 'missing', 'service']),
  /** Edits that had not reached the server and wait again. */
  rescued: z.int(),
  /** Whether everything that waited is known to be among them. */
  isComplete: z.boolean(),
  /** The path of the damaged file, which is kept; null when there was none. */
  keptAs: z.string().nullable(),
})
export type Repair = z.output<typeof repair>

/** The change that was taken back, for somebody who reads that it was. */
export const undoneChange = z.object({
  /**
   * `split`: one row gave a part of its time to a new one. `settled`: it closed entries of the journal of collisions, and
   * nothing else; `reopened`: it opened them.
   */
  kind: z.enum(['created', 'updated', 'deleted', 'split', 'settled', 'reopened']),
  entity,
  /** How many rows of that kind, without `parts`; `title` is one of theirs. */
  count: z.int(),
  /** Subtasks that came or went with these tasks. */
  parts: z.int(),
  title: z.string(),
  /** The names of the fields that it changed, in a person's words, but for what goes along with others of them. */
  fields: z.array(z.string()),
  /**
   * The value that a field of yes or no has again, where no other is named; of the stop of a timer, whether it runs again.
   * Null otherwise.
   */
  flag: z.boolean().nullable(),
  /** Projects, clients, tags and time blocks that it made for these rows; of an undo, those that it took away with them. */
  beside: z.array(
    z.object({ kind: z.enum(['created', 'deleted']), entity, count: z.int(), title: z.string() }),
  ),
})
export type UndoneChange = z.output<typeof undoneChange>

const undone = changed.extend({
  /** Null when nothing was taken back. */
  undone: undoneChange.nullable(),
  /**
   * The part that stays as it is; null for none. By its `kind` it was changed since (`updated`), was deleted since, or was
   * restored already (`created`).
   */
  kept: undoneChange.nullable(),
})
export type Undone = z.output<typeof undone>

const many = z.array(z.uuid()).min(1).max(10_000)

export const syncProcedures = {
  'sync.status': query(nothing, syncStatus),
  'sync.now': command(nothing, syncStatus),
  'sync.operations': query(nothing, z.array(queuedOperation)),
  /** Sends a refused operation once more. */
  'sync.retry': command(z.object({ id: z.uuid() }), syncStatus),
  /** The same of many at once; what is no longer there is passed over. */
  'sync.retryAll': command(z.object({ ids: many }), syncStatus),
  /** Gives a refused operation up: the row becomes what the server has. Undo makes the edit anew. */
  'sync.discard': command(z.object({ id: z.uuid() })),
  'sync.conflicts': query(nothing, z.array(conflict)),
  'sync.openCollisions': query(nothing, openCollisions),
  /** Chooses the value that stays; choosing the one that holds only closes the entry of the journal. */
  'sync.resolveConflict': command(z.object({ id: z.uuid(), keep: z.enum(['mine', 'theirs']) })),
  /** Closes many entries of the journal at once, and leaves everything as it is. */
  'sync.keepAll': command(z.object({ ids: many })),
  /** The latest repair that the person has not put away; null for none. */
  'sync.repair': query(nothing, repair.nullable()),
  'sync.dismissRepair': command(nothing, nothing),
  /** Takes the given change back; answers what changed. */
  'undo.apply': command(z.object({ undoId: z.uuid() }), undone),
  /** Takes the latest change back that has not been taken back; null when there is none. */
  'undo.latest': command(nothing, undone.nullable()),
  /** Takes the latest undo back; null when there is none, or something else was changed since. */
  'redo.latest': command(nothing, undone.nullable()),
  /**
   * The change made here that deleted a row, and whether it is the one that `undo.latest` takes back; null for a row that no
   * change made here, and still remembered, has deleted.
   */
  'undo.ofDeletion': query(oneRow, z.object({ undoId: z.uuid(), isLatest: z.boolean() }).nullable()),
} as const
