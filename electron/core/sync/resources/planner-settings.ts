import { z } from 'zod'
import { getUserSettings, updateUserSettings } from '../../../../shared/api/user-settings.ts'
import { plannerSettings as plannerFields } from '../../../../shared/bridge/planner-settings.ts'
import { entities } from '../../replica/entities.ts'
import type { EntityFields } from '../../replica/entity-fields.ts'
import { singletonServerId } from '../../replica/singletons.ts'
import { told } from './answer-fields.ts'
import { withVersion } from './entity-tag.ts'
import { resource, type Sending } from './resource.ts'

const flag = z.boolean().optional().catch(undefined)

const answer = z.object({
  at: z.string().optional().catch(undefined),
  autolog_time: flag,
  autocomplete_task_with_time_block: flag,
  calendar_show_completed_tasks: flag,
  calendar_show_tasks_list: flag,
  // Other programs write ranges of their own into it; null while nobody has chosen one.
  calendar_range_type: plannerFields.shape.calendarRange.nullish().catch(undefined),
})

const unchosenRange = plannerFields.shape.calendarRange.parse(
  entities.plannerSettings.fields.calendarRange.initial,
)

/** How the person plans (P §4.9). There is one row, made on both sides with the account. */
export const plannerSettings = resource({
  entity: 'plannerSettings',
  refersTo: [],
  byWorkspace: false,
  deletions: 'never',
  async list({ api }) {
    const answered = await api.call(getUserSettings, {})
    return { rows: [withVersion(answered)], headers: answered.headers, next: null }
  },
  read: null,
  parse(body) {
    const { data } = answer.safeParse(body)
    if (data === undefined) return null
    return {
      serverId: singletonServerId,
      at: data.at ?? null,
      deleted: false,
      workspaceId: null,
      fields: told<EntityFields['plannerSettings']>({
        autoLogTime: data.autolog_time,
        completeTaskWithBlock: data.autocomplete_task_with_time_block,
        showCompleted: data.calendar_show_completed_tasks,
        showTaskList: data.calendar_show_tasks_list,
        calendarRange: data.calendar_range_type === null ? unchosenRange : data.calendar_range_type,
      }),
    }
  },
  create: send,
  update: (sending, _, changes) => send(sending, changes),

  // Nothing deletes settings.
  remove: () => Promise.resolve(),
  isAlike: () => true,
})

async function send(
  { api, key, ifMatch }: Sending,
  changes: Partial<EntityFields['plannerSettings']>,
): Promise<unknown> {
  const body = {
    autolog_time: changes.autoLogTime,
    autocomplete_task_with_time_block: changes.completeTaskWithBlock,
    calendar_show_completed_tasks: changes.showCompleted,
    calendar_show_tasks_list: changes.showTaskList,
    calendar_range_type: changes.calendarRange,
  }
  return withVersion(await api.call(updateUserSettings, { body, idempotencyKey: key, ifMatch }))
}
