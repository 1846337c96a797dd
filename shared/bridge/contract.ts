/** The whole contract between the renderer and the program behind it: procedures and events. */

import { z } from 'zod'
import { entities } from '../entities/entities.ts'
import { dayPlanProcedures } from './day-plan.ts'
import { attachmentProcedures, upload } from './attachments.ts'
import { desktopProcedures, idleReturn } from './desktop.ts'
import { favoriteProcedures } from './favorites.ts'
import { localId } from './fields.ts'
import { ghostProcedures } from './ghosts.ts'
import { milestoneProcedures } from './milestones.ts'
import { peopleProcedures } from './people.ts'
import { devicePreferences, preferenceProcedures } from './preferences.ts'
import { projectMemberProcedures } from './project-members.ts'
import { projectProcedures } from './projects.ts'
import { savedViewProcedures } from './saved-views.ts'
import { session, sessionProcedures } from './session.ts'
import { syncProcedures, syncStatus } from './sync.ts'
import { statusProcedures } from './statuses.ts'
import { taskProcedures } from './tasks.ts'
import { timeBlockProcedures } from './time-blocks.ts'
import { timeEntryProcedures } from './time-entries.ts'

export const procedures = {
  ...sessionProcedures,
  ...timeEntryProcedures,
  ...projectProcedures,
  ...taskProcedures,
  ...dayPlanProcedures,
  ...statusProcedures,
  ...peopleProcedures,
  ...timeBlockProcedures,
  ...milestoneProcedures,
  ...ghostProcedures,
  ...projectMemberProcedures,
  ...attachmentProcedures,
  ...favoriteProcedures,
  ...savedViewProcedures,
  ...preferenceProcedures,
  ...syncProcedures,
  ...desktopProcedures,
} as const

export type Procedures = typeof procedures
export type ProcedureName = keyof Procedures

/** The input of a caller, before defaults are filled in. */
export type ProcedureInput<Name extends ProcedureName> = z.input<Procedures[Name]['input']>
/** The input that an implementation receives: parsed, defaults filled in. */
export type ParsedInput<Name extends ProcedureName> = z.output<Procedures[Name]['input']>
export type ProcedureOutput<Name extends ProcedureName> = z.output<Procedures[Name]['output']>

/** The names of the procedures that the core process answers. */
export type CoreProcedureName = {
  [Name in ProcedureName]: Procedures[Name]['owner'] extends 'core' ? Name : never
}[ProcedureName]
export type MainProcedureName = Exclude<ProcedureName, CoreProcedureName>

const entityTables = Object.values(entities).map(({ table }) => table)

/** Tables of the replica, as events name them. */
export const table = z.enum([...entityTables, 'operations', 'conflicts'])
export type Table = z.output<typeof table>

export const events = {
  /**
   * Rows that changed, after they are durable. `ids: null` means many: read everything of that table again.
   */
  changed: z.object({
    tables: z.array(z.object({ table, ids: z.array(localId).nullable() })),
  }),
  syncStatus,
  /** Every percent of a large file that is being sent. */
  upload,
  session,
  devicePreferences,
  /** The person came back from idleness while the timer ran; null once it is answered. */
  idle: idleReturn.nullable(),
  /** The tray, a menu or a shortcut asks the interface for something. */
  command: z.object({ command: z.enum(['open-timer', 'open-settings', 'focus-timer-bar', 'open-palette']) }),
} as const

export type Events = typeof events
export type EventName = keyof Events
export type EventPayload<Name extends EventName> = z.output<Events[Name]>

/** One event as it travels. */
export type BridgeEvent = {
  [Name in EventName]: { readonly event: Name; readonly payload: EventPayload<Name> }
}[EventName]
