/** Refusals in the service's own words, where the documents have none: of a field what it must be, else a sentence. */

import type { Reason, ReasonCode, ReasonParameters, Thing, ValueType } from '../../shared/api/reasons.ts'

const types: Readonly<Record<ValueType, string>> = {
  boolean: 'true or false',
  color: 'a colour such as #0b83d9',
  currency: 'a currency such as USD',
  date: 'a date such as 2006-01-02',
  email: 'an e-mail address',
  ids: 'ids, separated by commas',
  integer: 'a whole number',
  list: 'a list',
  number: 'a number',
  object: 'an object',
  string: 'a string',
  time: 'a time such as 2006-01-02T15:04:05Z',
  time_zone: 'an IANA time zone such as Europe/Tallinn',
  url: 'an http or https URL',
  year: 'a year',
}

function nameOf(thing: Thing): string {
  return thing.replace('_', ' ')
}

function many(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

const texts: { readonly [C in ReasonCode]: (parameters: ReasonParameters<C>) => string } = {
  required: () => 'must be present',
  required_in_workspace: () => 'is required in this workspace',
  wrong_type: ({ type }) => `must be ${types[type]}`,
  wrong_form: () => 'has the wrong form',
  not_one_of: ({ values }) => `must be ${values.length === 1 ? '' : 'one of '}${values.join(', ')}`,
  too_long: ({ maximum }) => `must have at most ${many(maximum, 'character')}`,
  too_short: ({ minimum }) =>
    minimum === 1 ? 'must not be empty' : `must have at least ${many(minimum, 'character')}`,
  too_many: ({ maximum }) => `must have at most ${many(maximum, 'item')}`,
  too_few: ({ minimum }) =>
    minimum === 1 ? 'must not be empty' : `must have at least ${many(minimum, 'item')}`,
  too_great: ({ maximum }) => `must be at most ${maximum}`,
  too_small: ({ minimum }) => `must be at least ${minimum}`,
  too_large: ({ bytes }) => `must not be larger than ${bytes} bytes`,
  too_many_hours: ({ hours }) => `must not be longer than ${hours} hours`,
  unstorable_text: ({ fault }) =>
    fault === 'nul' ? 'must not contain NUL characters' : 'must be well-formed Unicode',
  earlier_than: ({ other }) => `must not be earlier than ${other}`,
  less_than: ({ other }) => `must not be less than ${other}`,
  outside_years: ({ first, last }) => `must be between the years ${first} and ${last}`,
  too_long_ago: ({ earliest }) => `must not be earlier than ${earliest}`,
  not_together: ({ other }) => `cannot be used together with ${other}`,
  repeated: () => 'is named more than once',
  fixed: () => 'cannot be changed',
  nothing_to_change: () => 'at least one field is required',
  unknown_reference: ({ what }) => `is not a ${nameOf(what)} of the workspace`,
  belongs_elsewhere: ({ what }) => `belongs to another ${nameOf(what)}`,
  taken: () => 'is taken already',
  deleted: () => 'names what has been deleted',
  already_exists: ({ what }) => `the ${nameOf(what)} exists already`,
  invalid: () => 'is invalid',
  stop_of_running_entry: () => 'a running time entry has no stop',
  span_mismatch: () => 'start + duration must be stop',
  already_stopped: () => 'Time entry already stopped',
  already_logged: ({ what }) => `Time ${what === 'entry' ? 'entry' : 'block'} already logged`,
  not_running: () => 'Not tracking a time entry',
  billed: ({ number }) => `The time entry is billed on ${number}; cancel that invoice to change it`,
  fee_billed: ({ number }) => `has a fixed fee that is billed on ${number}`,
  time_changed: () => 'differ from their time entries, which were changed since',
  entry_twice: () => 'name a time entry twice',
  invoice_sent: () => 'cannot be changed: the invoice has been sent',
  callback_failed: ({ answered }) =>
    answered ? 'callback responded with a status other than 200' : 'callback request failed with an error',
  timesheet_locked: ({ first, last }) =>
    `The timesheet of ${first} to ${last} is locked; reopen it to change its time entries`,
  own_request: () => 'needs a request of its own',
  nested_subtasks: () => 'is a subtask itself',
  archived_project: () => 'Can not change tasks of archived project',
  last_status: () => 'is the last status of its type',
  last_workspace: () => 'is the last workspace of its organization',
  no_status: () => 'the workspace has no status for that',
  recurs_with_series: () => 'the task recurs with its series; change that',
  occurrence_exists: () => 'The series has an occurrence on that date already',
  unreadable_rule: () => 'is no rule of recurrence',
  past_midnight: () => 'must end by midnight',
  ghost_embodied: () => 'Ghost already embodied',
  member_through_group: () =>
    'Project user is in the project through a group: take them out of the group, or the group out of the project',
  wrong_state: () => 'Its state does not allow that',
  at_same_moment: () => 'Something else has changed it at the same moment, try again',
  storage_full: ({ bytes }) =>
    `The files of the organization would have more than ${Math.floor(bytes / 1024 / 1024)} MiB together`,
  files_not_kept: () => 'The files have not been kept. Send them again.',
  changed_since: () => 'It has been changed since. Read it again.',
  another_runs: () => 'It has been changed since. Read it again.',
  restarted: () => 'The service has been started since. Read the changes first.',
  key_used: () => 'was used for another request',
  unreadable_body: () => 'Invalid JSON input',
  not_found: () => 'Not found',
  forbidden: () => 'User does not have access to this resource',
  wrong_credentials: () => 'Wrong e-mail address or password',
  no_credentials: () => '',
  second_factor_needed: () =>
    'This account also needs a code of its second factor, at POST /api/sessions, or a token',
  second_factor_wrong: () => 'is wrong, or was used before',
  token_read_only: () => 'This token only reads',
  token_not_allowed: () => 'Sign in, or use the API token of the account: named tokens cannot do this',
  cross_site: () =>
    'Pages of other sites cannot do this; programs send JSON, or credentials in Authorization',
  sign_up_by_invitation: () => 'Accounts are for people who have been invited',
  password_refused: () => 'Sign in through the provider of identities: passwords are not taken here',
  provider_refused: () => 'The provider of identities refused the sign-in, or it took too long',
  provider_email: () => 'The provider of identities does not say that the e-mail address is verified',
  provider_other_account: () => 'The account with this address belongs to another identity of the provider',
  sign_up_closed: () => 'Accounts are made by whoever keeps this service',
  unverified_email: () => 'Confirm your e-mail address first, by the link in the mail that was sent to it',
  plan_limit: () => 'The plan of the organization does not include it',
  limit_reached: () => 'There are too many already',
  method_not_allowed: () => 'Method not allowed',
  range_not_satisfiable: () => 'There is no such range',
  too_many_requests: ({ seconds }) => `Too many requests, try again in ${seconds} seconds`,
  unavailable: () => 'The service is not available',
  internal: () => 'Internal Server Error',
}

/** The fault, without the field. */
export function textOfReason({ code, parameters }: Reason): string {
  const text = texts[code] as (parameters: unknown) => string
  return text(parameters)
}
