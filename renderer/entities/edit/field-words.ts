import { t } from '@lingui/core/macro'

/** Names of fields on the wire, as forms of this interface call them. */
const fieldWords: Readonly<Record<string, string>> = {
  start: t`the start`,
  stop: t`the end`,
  end: t`the end`,
  start_time: t`the start`,
  end_time: t`the end`,
  planned_start: t`the start`,
  planned_duration: t`the duration`,
  duration: t`the duration`,
  start_date: t`the first day`,
  end_date: t`the last day`,
  due_date: t`the due date`,
  description: t`the description`,
  name: t`the name`,
  notes: t`the notes`,
  color: t`the colour`,
  email: t`the e-mail address`,
  password: t`the password`,
  current_password: t`the current password`,
  estimated_mins: t`the estimate`,
  estimated_hours: t`the estimate`,
  estimated_seconds: t`the estimate`,
  task_id: t`the task`,
  parent_task_id: t`the parent task`,
  assignee_user_ids: t`the assignees`,
  ghost_assignee_ids: t`the ghosts`,
  custom_fields: t`the custom fields`,
  rrule: t`the recurrence`,
  emoji: t`the emoji`,
  type: t`the kind`,
  weekday: t`the weekday`,
  starting_hours: t`the start of work`,
  working_hours: t`the working hours`,
  project_id: t`the project`,
  project_ids: t`the projects`,
  client_id: t`the client`,
  tags: t`the tags`,
  tag_ids: t`the tags`,
  status_id: t`the status`,
  team_ids: t`the teams`,
  time_block_id: t`the time block`,
  priority: t`the priority`,
  rate: t`the rate`,
}

const plurals: ReadonlySet<string> = new Set([
  t`the assignees`,
  t`the custom fields`,
  t`the ghosts`,
  t`the working hours`,
  t`the notes`,
  t`the projects`,
  t`the tags`,
  t`the teams`,
])

/** A field as a sentence has it. */
export interface FieldName {
  readonly words: string
  readonly isPlural: boolean
}

/** A path such as `0.weekday` or `custom_fields.7` means its last step that has a name; null where no form shows the field. */
export function fieldName(path: string): FieldName | null {
  const step = path
    .replace(/^\//, '')
    .split('.')
    .findLast((one) => fieldWords[one] !== undefined)
  const words = step === undefined ? undefined : fieldWords[step]
  return words === undefined ? null : { words, isPlural: plurals.has(words) }
}
