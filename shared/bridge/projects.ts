/** Projects, clients and tags of a workspace. */

import { z } from 'zod'
import { MOST_ALERTS } from '../domain/budget-alerts.ts'
import { recurringPeriods } from '../domain/project-periods.ts'
import { rowShape } from './entity-shapes.ts'
import {
  color,
  dayRange,
  localId,
  name,
  newName,
  nothing,
  oneRow,
  plainDate,
  rowChanges,
  workspaceId,
} from './fields.ts'
import { command, query } from './procedure.ts'
import { cents, currency } from './rates.ts'

const budgetAlerts = z.array(z.int().min(1).max(1000)).max(MOST_ALERTS).readonly()

/** How a project begins anew. */
const repeats = z.object({
  period: z.enum(recurringPeriods),
  /** How many, when the period is `custom`. */
  days: z.int().min(1).max(36_500).nullable(),
  /** The first day of its first period. */
  since: plainDate.refine((date) => date >= '1990-01-01' && date < '2100-01-01', {
    error: 'Choose a day between 1990 and 2099.',
  }),
})
export type Repeats = z.output<typeof repeats>

export const project = rowShape('project').omit({ endDate: true }).extend({
  color,
  /** The percentages of estimate and budget at which the person is told. */
  budgetAlerts,
  /** Null for a project that does not recur. */
  repeats: repeats.nullable(),
  /** The present period of a recurring project, to which its estimate belongs; null before the first. */
  period: dayRange.nullable(),
  /** Seconds of this person's finished entries; of a recurring project those of its present period. */
  trackedSeconds: z.int(),
  /** The same of everybody: as the service last told it, with this person's changes since. Null where it has told none. */
  teamSeconds: z.int().nullable(),
})
export type Project = z.output<typeof project>

export const client = rowShape('client')
export type Client = z.output<typeof client>

export const tag = rowShape('tag')
export type Tag = z.output<typeof tag>

/** The workspace in use where none is said. */
const ofWorkspace = z.object({ workspaceId: workspaceId.optional() }).optional()

const ids = z.array(localId).min(1).max(1000)

const projectFields = z.object({
  name,
  color,
  clientId: localId.nullable(),
  billable: z.boolean(),
  isPrivate: z.boolean(),
  isTemplate: z.boolean(),
  /** Of a recurring project, for each of its periods. */
  estimatedSeconds: z.int().min(0).nullable(),
  repeats: repeats.nullable(),
  currency: currency.nullable(),
  fixedFee: cents.nullable(),
  budget: cents.nullable(),
  budgetAlerts,
})
const clientFields = z.object({ name, notes: z.string().max(3000) })
const tagFields = z.object({ name })

const archive = z.object({ ids, archived: z.boolean() })

const teamTime = z.object({
  /** The service's last report of the project; null while there is none. */
  told: z
    .object({
      /** An instant, in UTC. */
      readAt: z.string(),
      /** Whether this person may know everybody's time. */
      isShown: z.boolean(),
      /** Everybody's in the last `paceDays` days; null where that is not told. */
      recentSeconds: z.int().nullable(),
    })
    .nullable(),
  /** Everybody's time on its tasks, of those of which it is known. */
  tasks: z.array(z.object({ taskId: localId, seconds: z.int() })),
  /** The part of this person's blocks that is still ahead, by its open tasks. */
  blocks: z.array(z.object({ taskId: localId, seconds: z.int() })),
})

const worth = z.object({ billed: z.int().nullable(), cost: z.int().nullable() })

const forecast = z.object({
  id: localId,
  /** The time that its open tasks still take; of a recurring project those that begin by the end of its present period. */
  remainingSeconds: z.int(),
  /** Of that, the part of the task on which the timer runs, which gets less as it runs. */
  runningSeconds: z.int(),
  /** Null for who sees neither rates nor labour costs in it. */
  money: z
    .object({
      /** The project's, or else the workspace's. */
      currency: z.string(),
      /** The days that it is of: the present period of a recurring project without a fixed fee; null for all. */
      period: dayRange.nullable(),
      /** Finished time. */
      spent: worth,
      /** Open tasks, at the rates of the people and ghosts who have them. */
      planned: worth,
      /** Planned time that counts as nothing, for want of a rate or of a labour cost. */
      unratedSeconds: z.int(),
      uncostedSeconds: z.int(),
      /** Whether the time of others is in it. */
      hasOthers: z.boolean(),
      /** False for who sees no rates of people in general: their planned time counts at those that are seen. */
      seesAllRates: z.boolean(),
    })
    .nullable(),
})
export type ProjectForecast = z.output<typeof forecast>

const notice = z.object({
  projectId: localId,
  name: z.string(),
  /** Of the estimate, or of the budget in money. */
  of: z.enum(['time', 'money']),
  /** That are used at least. */
  percent: z.int(),
})
export type BudgetNotice = z.output<typeof notice>

export const projectProcedures = {
  /** All of them, archived ones included, by name; without templates. */
  'projects.list': query(ofWorkspace, z.array(project)),
  /** The templates of projects by name. */
  'projects.templates': query(nothing, z.array(project)),
  /** Everybody's time on a project, for its budget. */
  'projects.teamTime': query(oneRow, teamTime),
  /** Of one project, or of all active ones: then with the money of those that have a budget or a fixed fee. */
  'projects.forecasts': query(oneRow.partial().optional(), z.array(forecast)),
  /** The budget alerts that are due and of which the person has not taken note. */
  'projects.budgetNotices': query(nothing, z.array(notice)),
  /** The person has taken note of this one, on all computers; nothing that could be taken back. */
  'projects.noteBudget': command(notice.omit({ name: true }), z.object({})),
  /** Asks the service for it; without one nothing happens, and what was read before stays. */
  'projects.readTeamTime': command(oneRow, z.object({})),
  /** Of a template the service copies the tasks, the people and the rates; the other settings are those given. */
  'projects.create': command(
    projectFields.partial().required({ name: true }).extend({ templateId: localId.nullable().optional() }),
  ),
  'projects.update': command(rowChanges(projectFields.extend({ newClient: newName }))),
  'projects.archive': command(archive),
  /** The entries of a deleted project stay, without a project. */
  'projects.delete': command(z.object({ ids })),

  'clients.list': query(ofWorkspace, z.array(client)),
  'clients.create': command(clientFields.partial().required({ name: true })),
  'clients.update': command(rowChanges(clientFields)),
  /** Archives or restores a client together with its projects. */
  'clients.archive': command(archive),
  'clients.delete': command(z.object({ ids })),

  'tags.list': query(ofWorkspace, z.array(tag)),
  'tags.create': command(tagFields),
  'tags.update': command(rowChanges(tagFields)),
  'tags.delete': command(z.object({ ids })),
} as const
