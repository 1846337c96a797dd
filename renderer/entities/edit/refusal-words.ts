/** Why an edit was refused, and what to do about it, in a person's words. */

import type { QueuedOperation } from '../../../shared/bridge/sync.ts'

/** Why it waits for the person. */
export function reasonOf({ state, reason, mayHaveArrived }: QueuedOperation): string {
  if (mayHaveArrived)
    return 'The server may have this already: it has it otherwise, or several that are like it.'
  if (state === 'set_aside')
    return 'It was damaged on this computer, so that it cannot be read and cannot be sent.'
  return reason === null ? 'The server gave no reason.' : plainReason(reason)
}

/** What to do about it. */
export function adviceOf({ state, kind, reason, mayHaveArrived, opens }: QueuedOperation): string {
  if (mayHaveArrived) return 'Look whether it is there: then this copy can go. If it is not, send it again.'
  if (state === 'set_aside')
    return 'Look at what it was about, make the edit again if it is missing, then discard it here.'
  if (isThereAlready(reason))
    return 'Another computer has logged this time already. Discard this one: until then it counts twice here.'
  if (kind === 'delete') return 'Send it again later, or discard it: then it is there again.'
  if (opens === null) return 'Send it again later, or discard it.'
  if (kind === 'create') return 'Correct it, and it is sent by itself. Or send it as it is, or discard it.'
  return 'Correct it, and it is sent by itself. Or send it as it is, or discard it: then the server’s version holds.'
}

/** Names of fields on the wire, as forms of this interface call them. */
const fieldWords: Readonly<Record<string, string>> = {
  start: 'the start',
  stop: 'the end',
  end: 'the end',
  start_time: 'the start',
  end_time: 'the end',
  planned_start: 'the start',
  planned_duration: 'the duration',
  duration: 'the duration',
  start_date: 'the first day',
  end_date: 'the last day',
  due_date: 'the due date',
  description: 'the description',
  name: 'the name',
  notes: 'the notes',
  color: 'the colour',
  email: 'the e-mail address',
  estimated_mins: 'the estimate',
  estimated_hours: 'the estimate',
  estimated_seconds: 'the estimate',
  task_id: 'the task',
  parent_task_id: 'the parent task',
  assignee_user_ids: 'the assignees',
  ghost_assignee_ids: 'the ghosts',
  custom_fields: 'the custom fields',
  rrule: 'the recurrence',
  emoji: 'the emoji',
  type: 'the kind',
  weekday: 'the weekday',
  starting_hours: 'the begin of work',
  working_hours: 'the hours of work',
  project_id: 'the project',
  project_ids: 'the projects',
  client_id: 'the client',
  tag_ids: 'the tags',
  status_id: 'the status',
  team_ids: 'the teams',
  time_block_id: 'the time block',
  priority: 'the priority',
  rate: 'the rate',
}

/**
 * What our service says of a field: “stop: must not be before start”; of planning also “Invalid request: 0.weekday: must be
 * present”, with the places in lists and the ids of custom fields as numbers.
 */
const ofField =
  /^(?:Invalid (?:request|parameters): )?(?:\d+\.)?([a-z_]+)(?:\.\d+)*: ((?:must|is|are|belongs|cannot) .+)$/

/** A bound as the schemas of the service tell it: “Too big: expected string to have <=255 characters”. */
const bound = /Too (?:big|small): expected \w+ to (be|have) (<=|>=)/

/** As the server says it, where it says it otherwise. */
export function plainReason(reason: string): string {
  const demand = reason.replace(
    bound,
    (_, verb: string, sign: string) => `must ${verb} ${sign === '<=' ? 'at most' : 'at least'} `,
  )
  const [, field = '', rest = ''] = ofField.exec(demand) ?? []
  const subject = fieldWords[field]
  if (subject === undefined) return reason
  const sentence = `${subject} ${rest.replaceAll(/\b[a-z_]+\b/g, (word) => otherField(word, field))}`
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`
}

/** Only what is named as on the wire, or is the other end of the same time. */
function otherField(word: string, field: string): string {
  const isOtherEnd = word === 'start' && (field === 'stop' || field === 'end')
  return word.includes('_') || isOtherEnd ? (fieldWords[word] ?? word) : word
}

/** Whether the server has the same already, from another computer. */
function isThereAlready(reason: string | null): boolean {
  return reason !== null && /\balready logged\b/i.test(reason)
}
