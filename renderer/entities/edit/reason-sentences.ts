/** Reasons as sentences. Every code has one; the types ask for it. */

import { plural, t } from '@lingui/core/macro'
import type { Thing, ValueType } from '../../../shared/api/reasons.ts'
import type { EditReason, EditReasonCode } from '../../../shared/bridge/reasons.ts'
import { isPlainDate } from '../../../shared/domain/plain-date.ts'
import { weekTitle } from '../../components/labels/day-label.ts'

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
interface FieldName {
  readonly words: string
  readonly isPlural: boolean
}

/** A path such as `0.weekday` or `custom_fields.7` means its last step that has a name; null where no form shows the field. */
function fieldName(path: string): FieldName | null {
  const step = path
    .replace(/^\//, '')
    .split('.')
    .findLast((one) => fieldWords[one] !== undefined)
  const words = step === undefined ? undefined : fieldWords[step]
  return words === undefined ? null : { words, isPlural: plurals.has(words) }
}

type ReasonWith<C extends EditReasonCode> = Extract<EditReason, { readonly code: C }>
type Sentences = {
  readonly [C in EditReasonCode]: (
    parameters: ReasonWith<C>['parameters'],
    subject: (singular: string, plural?: string) => string,
  ) => string
}

const thingWords: Readonly<Record<Thing, string>> = {
  attachment: 'file',
  client: 'client',
  custom_field: t`custom field`,
  entry: t`time entry`,
  favorite: 'favourite',
  ghost: 'ghost',
  group: 'group',
  invitation: 'invitation',
  invoice: 'invoice',
  option: 'option',
  organization: 'organization',
  project: 'project',
  project_group: t`team in the project`,
  project_user: t`person in the project`,
  rate: 'rate',
  role: 'role',
  saved_view: 'view',
  series: t`recurring task`,
  setup: t`timesheet setup`,
  status: 'status',
  subscription: 'subscription',
  tag: 'tag',
  task: 'task',
  team: 'team',
  template: 'template',
  time_block: t`time block`,
  timesheet: 'timesheet',
  user: 'person',
  working_hours: t`working hours`,
  workspace: 'workspace',
}

const typeWords: Readonly<Record<ValueType, string>> = {
  boolean: t`yes or no`,
  color: 'a colour',
  currency: t`a currency such as USD`,
  date: 'a date',
  email: t`an e-mail address`,
  ids: 'a list',
  integer: t`a whole number`,
  list: 'a list',
  number: 'a number',
  object: 'complete',
  string: 'text',
  time: t`a date and time`,
  time_zone: t`a time zone such as Europe/Tallinn`,
  url: t`a web address`,
  year: 'a year',
}

const other = (path: string): string => fieldName(path)?.words ?? `“${path}”`
const characters = (count: number): string => plural(count, { one: '# character', other: '# characters' })

/** `16 – 22 March 2026`: no order of numbers has to be known to read it. */
function daysInWords(first: string, last: string): string {
  return isPlainDate(first) && isPlainDate(last) ? weekTitle(first, last, 'DD/MM/YYYY') : `${first} – ${last}`
}

const troubles = {
  host_unknown: t`The server’s name could not be found.`,
  nothing_answers: t`Nothing answers at the server’s address.`,
  bad_certificate: t`The server’s certificate is not valid`,
  not_encrypted: t`The server’s address begins with https, and the server answers without encryption.`,
  too_slow: t`The server did not answer in time.`,
  no_answer: t`There was no answer.`,
} as const

const sentences: Sentences = {
  required: (_, subject) => subject(t`is missing`, t`are missing`),
  required_in_workspace: (_, subject) =>
    t`${subject('is', 'are')} required in every time entry of the workspace`,
  wrong_type: ({ type }, subject) => subject(t`must be ${typeWords[type]}`),
  wrong_form: (_, subject) => subject(t`is not valid`),
  not_one_of: ({ values }, subject) => subject(t`must be one of ${values.join(', ')}`),
  too_long: ({ maximum }, subject) => subject(t`must have at most ${characters(maximum)}`),
  too_short: ({ minimum }, subject) =>
    minimum <= 1 ? subject(t`must not be empty`) : subject(t`must have at least ${characters(minimum)}`),
  too_many: ({ maximum }, subject) => subject(t`must not be more than ${maximum}`),
  too_few: ({ minimum }, subject) =>
    minimum <= 1 ? subject(t`must not be empty`) : subject(t`must be at least ${minimum}`),
  too_great: ({ maximum }, subject) => subject(t`must be at most ${maximum}`),
  too_small: ({ minimum }, subject) => subject(t`must be at least ${minimum}`),
  too_large: ({ bytes }, subject) => subject(t`must not be larger than ${bytes} bytes`),
  too_many_hours: ({ hours }, subject) => subject(t`must not be longer than ${hours} hours`),
  unstorable_text: (_, subject) =>
    t`${subject('has', 'have')} a character that cannot be saved. Remove it and try again`,
  earlier_than: ({ other: field }, subject) => subject(t`must not be earlier than ${other(field)}`),
  less_than: ({ other: field }, subject) => subject(t`must not be less than ${other(field)}`),
  outside_years: ({ first, last }, subject) => subject(t`must be between the years ${first} and ${last}`),
  too_long_ago: ({ earliest }, subject) => subject(t`must not be earlier than ${earliest}`),
  not_together: ({ other: field }, subject) => subject(t`cannot be set together with ${other(field)}`),
  repeated: (_, subject) => subject(t`is listed more than once`, t`are listed more than once`),
  fixed: (_, subject) => subject(t`cannot be changed`),
  nothing_to_change: () => t`There is nothing to change`,
  unknown_reference: ({ what }) =>
    t`The workspace has no such ${thingWords[what]}. It may have been deleted, or you may not have access to it`,
  belongs_elsewhere: ({ what }, subject) =>
    subject(t`belongs to another ${thingWords[what]}`, t`belong to another ${thingWords[what]}`),
  taken: (_, subject) => subject(t`is already taken`, t`are already taken`),
  deleted: () => t`It has been deleted`,
  already_exists: ({ what }) => t`The ${thingWords[what]} already exists`,
  invalid: (_, subject) => subject(t`is not valid`),

  stop_of_running_entry: () => t`A running entry cannot have an end`,
  span_mismatch: () => t`The start, the end and the duration do not match`,
  already_stopped: () => t`The time entry has already been stopped`,
  already_logged: ({ what }) =>
    what === 'entry'
      ? t`The time of this plan is already logged`
      : t`The time of this time block is already logged`,
  not_running: () => t`No timer is running`,
  billed: ({ number }) =>
    t`This time is billed on invoice ${number}. To correct it, cancel the invoice with a credit note`,
  fee_billed: ({ number }) =>
    t`A fixed fee on this invoice is already billed on invoice ${number}. Remove its line, or cancel the other invoice with a credit note`,
  time_changed: () =>
    t`The time on this invoice has changed since its lines were made. Take the sending back and look at its lines again`,
  entry_twice: () =>
    t`Two lines of this invoice bill the same time. Take the sending back and remove one of them`,
  invoice_sent: () => t`The invoice has been sent. To correct it, cancel it with a credit note`,
  callback_failed: ({ answered }) =>
    answered
      ? t`The address answered the test, but not with the status 200`
      : t`The address did not answer the test, or the server may not call it`,
  timesheet_locked: ({ first, last }) =>
    t`The timesheet of ${daysInWords(first, last)} is locked. Reopen it to change its time entries`,
  own_request: () => t`The server accepts this edit only on its own. Send it again`,
  nested_subtasks: () => t`A subtask cannot have subtasks`,
  archived_project: () => t`Tasks of an archived project cannot be changed`,
  last_workspace: () => t`An organization keeps its last workspace. Close the organization instead`,
  last_status: () => t`The workspace needs at least one status of this kind`,
  no_status: () => t`The workspace has no matching status`,
  recurs_with_series: () => t`This task repeats with its series. Change the series instead`,
  occurrence_exists: () => t`The series already has a task on that day`,
  unreadable_rule: (_, subject) => subject(t`cannot be understood`),
  past_midnight: (_, subject) => subject(t`must end by midnight`),
  ghost_embodied: () => t`A person has already taken over from this ghost`,
  member_through_group: () =>
    t`This person is in the project through a team. Remove them from the team, or remove the team from the project`,
  wrong_state: () => t`That is no longer possible: it has changed on the server`,
  at_same_moment: () => t`Somebody changed this at the same time. Send it again`,
  storage_full: ({ bytes }) => {
    const mebibytes = Math.floor(bytes / 1024 / 1024)
    return t`The organization has no room for the file: its files may have ${mebibytes} MiB together. Delete others, or ask an admin`
  },
  files_not_kept: () => t`The server did not keep the file. Send it again`,
  changed_since: () => t`It has since been changed on the server`,
  another_runs: () => t`Another timer is running on the server`,
  restarted: () => t`The server was restarted`,
  key_used: () => t`The server mistook this edit for another one. Send it again`,
  unreadable_body: () => t`The server could not read this edit`,
  not_found: ({ what }) =>
    what === null ? t`It is no longer on the server` : t`The ${thingWords[what]} is no longer on the server`,
  forbidden: () => t`You may not do this in this workspace`,
  wrong_credentials: (_, subject) => subject(t`is wrong`),
  no_credentials: () => t`The server requires you to sign in`,
  second_factor_needed: () => t`Enter the code of your authenticator program as well`,
  second_factor_wrong: () => t`The code is wrong, or was used before`,
  token_read_only: () =>
    t`The token that Dayloom is signed in with only reads. Sign in with one that also writes`,
  token_not_allowed: () => t`This needs a sign-in with your password, or with the API token of your account`,
  cross_site: () => t`The server took this for a request of another site`,
  sign_up_by_invitation: () =>
    t`Only people who have been invited can create an account on this server. Ask somebody on your team for an invitation to this address`,
  sign_up_closed: () =>
    t`People cannot create accounts on this server themselves. Ask whoever runs it for one`,
  password_refused: () => t`People sign in to this server through its provider, without a password`,
  provider_refused: () => t`The provider refused the sign-in, or it took too long`,
  provider_email: () => t`The provider does not say that your e-mail address is verified`,
  provider_other_account: () =>
    t`The account with your address belongs to another identity of the provider. Ask whoever runs the server`,
  unverified_email: () =>
    t`Confirm your e-mail address first: open the link in the mail that the server sent to it`,
  plan_limit: () => t`The organization’s plan does not include this`,
  limit_reached: () => t`The server does not accept any more of these`,
  method_not_allowed: () => t`The server does not offer this`,
  range_not_satisfiable: () => t`The file on the server is shorter`,
  too_many_requests: ({ seconds }) =>
    t`The server has received too many requests. Dayloom has to wait ${seconds} seconds`,
  unavailable: () => t`The server is not available at the moment`,
  internal: () => t`The server has an internal problem`,

  may_be_there: () =>
    t`The server may already have this: it has one with different values, or several that look like it.`,
  from_backup: () =>
    t`This comes from a backup and is more than 30 days old: the server may have it already, or something later`,
  changed_after_sending: () => t`Somebody else changed this invoice after you had sent it here`,
  unreachable: ({ trouble, detail }) =>
    trouble === 'bad_certificate' ? `${troubles[trouble]} (${detail ?? 'unknown'})` : troubles[trouble],
  not_a_tracking_server: () => t`The answer did not come from a time tracking server`,
  redirected: ({ location }) => t`The server redirects to ${location}. Use that address instead`,
  not_understood: () => t`The server answered in a form that Dayloom does not understand`,
  owner_gone: () =>
    t`The item that this belongs to no longer exists. It may have been deleted on another computer`,
  no_status_of_type: ({ type }) =>
    t`The workspace has no status for tasks that are ${type === 'done' ? 'done' : 'open'}`,
  file_lost: ({ name }) =>
    t`“${name}” cannot be sent, because its copy on this computer is missing or has changed. Add the file again, then discard this edit`,
  file_damaged: ({ name }) => t`“${name}” arrived damaged and was not kept. Send it again`,
  cannot_be_sent: ({ detail }) => t`This edit cannot be sent: ${detail}`,
  cannot_be_read: () => t`This edit was stored in a form that this version of Dayloom cannot read`,
  in_server_words: ({ status, text }) => text || t`The server answered with status ${status}`,
  in_former_words: ({ text }) => text,
}

function subjectOf(name: FieldName | null): (singular: string, plural?: string) => string {
  return (singular, plural = singular) =>
    name === null ? t`A value ${singular}` : `${name.words} ${name.isPlural ? plural : singular}`
}

/** Ends as a sentence does; what others have written stays as it is. */
function asSentence(text: string, { code }: EditReason): string {
  if (code === 'in_server_words' || code === 'in_former_words') return text
  const begun = `${text.charAt(0).toUpperCase()}${text.slice(1)}`
  return /[.!?]$/.test(begun) ? begun : `${begun}.`
}

/** Why an edit was refused, or is not sent yet. */
export function reasonSentence(reason: EditReason): string {
  const sentence = sentences[reason.code] as (
    parameters: unknown,
    subject: ReturnType<typeof subjectOf>,
  ) => string
  return asSentence(
    sentence(reason.parameters, subjectOf(reason.field === null ? null : fieldName(reason.field))),
    reason,
  )
}
