/** The whole contract between the renderer and the program behind it: procedures and events. */

import { z } from 'zod'
import { entities } from '../entities/entities.ts'
import { aboutProcedures } from './about.ts'
import { activityProcedures } from './activity.ts'
import { administrationProcedures } from './administration.ts'
import { archiveProcedures, archiveProgress } from './archive.ts'
import { attachmentProcedures, upload } from './attachments.ts'
import { backupProcedures } from './backups.ts'
import { customFieldProcedures } from './custom-fields.ts'
import { desktopProcedures, idleReturn, reminder } from './desktop.ts'
import { favoriteProcedures } from './favorites.ts'
import { localId, dayRange, instant, nothing, plainDate } from './fields.ts'
import { ghostProcedures } from './ghosts.ts'
import { importProcedures, importState } from './imports.ts'
import { invoiceProcedures } from './invoices.ts'
import { linkProcedures } from './links.ts'
import { localApiProcedures } from './local-api.ts'
import { milestoneProcedures } from './milestones.ts'
import { peopleProcedures } from './people.ts'
import { devicePreferences, preferenceProcedures } from './preferences.ts'
import { pomodoroProcedures, pomodoroSound, shownPomodoro } from './pomodoro.ts'
import { projectMemberProcedures } from './project-members.ts'
import { projectProcedures } from './projects.ts'
import { rateProcedures } from './rates.ts'
import { exportProgress, reportProcedures } from './reports.ts'
import { savedViewProcedures } from './saved-views.ts'
import { securityProcedures } from './security.ts'
import { session, sessionProcedures } from './session.ts'
import { syncProcedures, syncStatus } from './sync.ts'
import { statusProcedures } from './statuses.ts'
import { taskProcedures, boardDay, boardTask, task } from './tasks.ts'
import { timeBlockProcedures } from './time-blocks.ts'
import { timeEntryProcedures } from './time-entries.ts'
import { timesheetProcedures } from './timesheets.ts'
import { update, updateProcedures } from './updates.ts'
import { webhookProcedures } from './webhooks.ts'
import { command, query } from './procedure.ts'

/** The fields that a task gets; a key that is absent stays as it is, and an absent last day moves along with the first. */
const plannedTask = task
  .pick({ date: true, position: true, estimatedSeconds: true, done: true })
  .partial()
  .extend({ id: localId })

const dayPlanProcedures = {
  /** The days from `from` to `to`, both included, as `tasks.board` has them. */
  'dayPlan.days': query(dayRange, z.array(boardDay)),
  /** When the work of each of those days begins and ends: without their tasks, it seldom changes. */
  'dayPlan.work': query(dayRange, z.array(boardDay.pick({ date: true, work: true }))),
  /** The backlog, as `tasks.board` has it. */
  'dayPlan.backlog': query(nothing, z.array(boardTask)),
  /**
   * The open tasks of the person (as `tasks.board` has them) whose last day lies before the date, the latest day first: at most
   * `limit`, and how many there are. `daySeconds` is what the date would have of a task that is brought there.
   */
  'dayPlan.leftBehind': query(
    z.object({ before: plainDate, limit: z.int().min(1).max(1000).default(200) }),
    z.object({ total: z.int(), tasks: z.array(boardTask) }),
  ),
  /**
   * The open tasks of the person (as `tasks.board` has them) that begin after `from`, up to `to`, the earliest day first.
   * `daySeconds` is what `from` would have of a task that is brought there.
   */
  'dayPlan.later': query(dayRange, z.array(boardTask)),
  /** Plans tasks and sets time aside for them: one command, so one undo. */
  'dayPlan.apply': command(
    z.object({
      tasks: z.array(plannedTask).max(10_000).default([]),
      blocks: z
        .array(z.object({ taskId: localId, start: instant, durationSeconds: z.int().min(60).max(86_400) }))
        .max(200)
        .default([]),
    }),
  ),
} as const

export const procedures = {
  ...sessionProcedures,
  ...securityProcedures,
  ...timeEntryProcedures,
  ...reportProcedures,
  ...projectProcedures,
  ...taskProcedures,
  ...customFieldProcedures,
  ...dayPlanProcedures,
  ...statusProcedures,
  ...peopleProcedures,
  ...administrationProcedures,
  ...timeBlockProcedures,
  ...milestoneProcedures,
  ...ghostProcedures,
  ...projectMemberProcedures,
  ...rateProcedures,
  ...invoiceProcedures,
  ...timesheetProcedures,
  ...webhookProcedures,
  ...attachmentProcedures,
  ...importProcedures,
  ...favoriteProcedures,
  ...savedViewProcedures,
  ...preferenceProcedures,
  ...syncProcedures,
  ...backupProcedures,
  ...archiveProcedures,
  ...localApiProcedures,
  ...desktopProcedures,
  ...linkProcedures,
  ...pomodoroProcedures,
  ...activityProcedures,
  ...aboutProcedures,
  ...updateProcedures,
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

/** Tables of the replica, as events name them; one's own timesheets are a list that it keeps. */
export const table = z.enum([...entityTables, 'operations', 'conflicts', 'timesheets'])
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
  /** While an archive is written. */
  archive: archiveProgress,
  /** While a report is written as a file. */
  export: exportProgress,
  /** The file that is being imported, as it is read and written; null for none. */
  import: importState.nullable(),
  session,
  devicePreferences,
  /** The person came back from idleness while the timer ran; null once it is answered. */
  idle: idleReturn.nullable(),
  /** The reminder that is due; null once it is answered, or no longer true. */
  reminder: reminder.nullable(),
  /** The pomodoro that is under way on this computer; null for none. */
  pomodoro: shownPomodoro.nullable(),
  /** More activity was kept, or what was kept is gone. */
  activity: z.null(),
  /** One window plays it. */
  sound: pomodoroSound,
  /** A new version, as far as it is; null for none, or one that was put off. */
  update: update.nullable(),
  /** A link was opened, and can be taken. */
  link: z.null(),
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
