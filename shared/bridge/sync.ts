/** What waits, what was refused, what collided; and undo. */

import { z } from 'zod'
import { changed, instant, localId, nothing } from './fields.ts'
import { procedure } from './procedure.ts'

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
  /** One sentence: "All saved on this computer · 3 waiting to sync". */
  message: z.string(),
})
export type SyncStatus = z.output<typeof syncStatus>

const entity = z.enum([
  'client',
  'project',
  'tag',
  'task',
  'status',
  'member',
  'team',
  'customField',
  'ghost',
  'timeBlock',
  'workingHours',
  'timeOff',
  'milestone',
  'timeEntry',
  'savedView',
  'favorite',
  'attachment',
  'projectMember',
  'plannerSettings',
  'preferences',
])
export type Entity = z.output<typeof entity>

export const queuedOperation = z.object({
  id: z.uuid(),
  state: z.enum(['pending', 'in_flight', 'uncertain', 'rejected', 'set_aside']),
  entity,
  entityId: localId.nullable(),
  kind: z.enum(['create', 'update', 'delete']),
  /** What it is about, in a person's words: the description of the entry, the name of the project. */
  title: z.string(),
  /** The names of the fields it changes, in a person's words. */
  fields: z.array(z.string()),
  queuedAt: instant,
  attempts: z.int(),
  /** Why it was refused, or what the last attempt met. */
  reason: z.string().nullable(),
})
export type QueuedOperation = z.output<typeof queuedOperation>

export const conflict = z.object({
  id: z.uuid(),
  entity,
  entityId: localId,
  title: z.string(),
  field: z.string(),
  /** As a person reads them. */
  mine: z.string(),
  theirs: z.string(),
  kept: z.enum(['mine', 'theirs']),
  at: instant,
})
export type Conflict = z.output<typeof conflict>

/** What was done about the data on this computer when it was found damaged. */
export const repair = z.object({
  at: instant,
  /** `missing`: the file was gone, and edits waited in its copy. */
  found: z.enum(['damaged', 'missing']),
  /** Edits that had not reached the server and wait again. */
  rescued: z.int(),
  /** Whether everything that waited is known to be among them. */
  isComplete: z.boolean(),
  /** The path of the damaged file, which is kept; null when there was none. */
  keptAs: z.string().nullable(),
})
export type Repair = z.output<typeof repair>

export const syncProcedures = {
  'sync.status': procedure({ owner: 'core', input: nothing, output: syncStatus }),
  'sync.now': procedure({ owner: 'core', input: nothing, output: syncStatus }),
  'sync.operations': procedure({ owner: 'core', input: nothing, output: z.array(queuedOperation) }),
  /** Sends a refused operation once more. */
  'sync.retry': procedure({ owner: 'core', input: z.object({ id: z.uuid() }), output: syncStatus }),
  /** Gives a refused operation up: the row becomes what the server has. */
  'sync.discard': procedure({ owner: 'core', input: z.object({ id: z.uuid() }), output: syncStatus }),
  'sync.conflicts': procedure({ owner: 'core', input: nothing, output: z.array(conflict) }),
  /** Chooses the value that stays; choosing the one already kept only closes the entry of the journal. */
  'sync.resolveConflict': procedure({
    owner: 'core',
    input: z.object({ id: z.uuid(), keep: z.enum(['mine', 'theirs']) }),
    output: changed,
  }),
  /** The latest repair that the person has not put away; null for none. */
  'sync.repair': procedure({ owner: 'core', input: nothing, output: repair.nullable() }),
  'sync.dismissRepair': procedure({ owner: 'core', input: nothing, output: nothing }),
  /** Takes the given change back; answers what changed. */
  'undo.apply': procedure({ owner: 'core', input: z.object({ undoId: z.uuid() }), output: changed }),
  /** Takes the latest change back that has not been taken back; null when there is none. */
  'undo.latest': procedure({ owner: 'core', input: nothing, output: changed.nullable() }),
} as const
