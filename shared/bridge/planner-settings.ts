/** How the person plans: settings that follow them (P §2 User settings, names in the comments). */

import { z } from 'zod'
import { nothing } from './fields.ts'
import { procedure } from './procedure.ts'

export const plannerSettings = z.object({
  /**
   * `autolog_time`: marking a task as done logs the person's time blocks of it that have begun. Completing a block by itself logs
   * it only where the task has `autoLogTime`.
   */
  autoLogTime: z.boolean(),
  /** `autocomplete_task_with_time_block`: completing the last open time block of a task marks the task as done. */
  completeTaskWithBlock: z.boolean(),
  /** `calendar_show_completed_tasks` */
  showCompleted: z.boolean(),
  /** `calendar_show_tasks_list`: the list from which tasks are dragged into the calendar. */
  showTaskList: z.boolean(),
  /** `calendar_range_type` */
  calendarRange: z.enum(['day', 'work-week', 'week']),
  /** `assign_new_tasks_to_me` (ours): a new task of which nobody says whose it is belongs to whoever writes it. */
  assignToMe: z.boolean(),
})
export type PlannerSettings = z.output<typeof plannerSettings>

export const plannerSettingsProcedures = {
  'plannerSettings.get': procedure({ owner: 'core', input: nothing, output: plannerSettings }),
  'plannerSettings.update': procedure({
    owner: 'core',
    input: plannerSettings.partial(),
    output: plannerSettings,
  }),
} as const
