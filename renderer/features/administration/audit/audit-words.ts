/** Acts of the audit log in words. */

import { t } from '@lingui/core/macro'
import type { AuditAction } from '../../../../shared/api/audit.ts'
import type { AuditedAct } from '../../../../shared/bridge/administration.ts'
import { roleWords } from '../words.ts'

const actions: Readonly<Partial<Record<AuditAction, string>>> = {
  'organization.created': t`Created the organization`,
  'organization.changed': t`Renamed the organization`,
  'organization.deleted': t`Closed the organization`,
  'organization.trial_begun': t`Began a trial`,
  'workspace.created': t`Created a workspace`,
  'workspace.changed': t`Changed the settings of a workspace`,
  'workspace.deleted': t`Closed a workspace`,
  'invitation.made': t`Invited somebody`,
  'invitation.resent': t`Sent an invitation again`,
  'invitation.accepted': t`Accepted an invitation`,
  'invitation.declined': t`Declined an invitation`,
  'member.changed': t`Changed a member`,
  'member.removed': t`Removed a member`,
  'member.left': t`Left the organization`,
  'team.created': t`Created a team`,
  'team.changed': t`Changed a team`,
  'team.deleted': t`Deleted a team`,
  'project_member.added': t`Added a member to a project`,
  'project_member.changed': t`Changed a member of a project`,
  'project_member.removed': t`Removed a member from a project`,
  'project_team.added': t`Added a team to a project`,
  'project_team.removed': t`Removed a team from a project`,
  'rate.changed': t`Changed a rate`,
  'rate.deleted': t`Deleted a rate`,
  'invoice.created': t`Created an invoice`,
  'invoice.changed': t`Changed an invoice`,
  'invoice.deleted': t`Deleted an invoice`,
  'timesheet.changed': t`Handled a timesheet`,
  'timesheet_setup.created': t`Had somebody submit timesheets`,
  'timesheet_setup.changed': t`Changed who approves timesheets`,
  'timesheet_setup.deleted': t`Ended somebody’s timesheets`,
  'webhook.created': t`Created a webhook`,
  'webhook.changed': t`Changed a webhook`,
  'webhook.deleted': t`Deleted a webhook`,
  'report_link.made': t`Shared a report by a link`,
  'report_link.ended': t`Ended the link to a report`,
  'report.exported': t`Exported a report`,
}

export function actionWords({ action, command }: AuditedAct): string {
  return command ?? actions[action as AuditAction] ?? action
}

/** The areas of actions that one looks at together. */
export const areas = {
  people: {
    label: t`People and roles`,
    of: ['invitation', 'member', 'team', 'project_member', 'project_team', 'service'],
  },
  money: { label: t`Rates and invoices`, of: ['rate', 'invoice'] },
  timesheets: { label: t`Timesheets`, of: ['timesheet', 'timesheet_setup'] },
  outside: { label: t`Webhooks, links and exports`, of: ['webhook', 'report_link', 'report'] },
  settings: { label: t`Settings`, of: ['organization', 'workspace'] },
} as const

const detailNames: Readonly<Record<string, string>> = {
  action: t`Action`,
  amounts: t`With amounts`,
  description: t`Description`,
  enabled: t`On`,
  end_date: t`Until`,
  fixed_fee: t`Fixed fee`,
  from: t`From`,
  inactive: t`Deactivated`,
  kind: t`Kind`,
  labor_cost: t`Labour cost`,
  last_date: t`Last day`,
  manager: t`Manager`,
  name: t`Name`,
  number: t`Number`,
  people: t`People`,
  rate: t`Hourly rate`,
  report: t`Report`,
  role: t`Role`,
  start_date: t`From`,
  state: t`State`,
  status: t`State`,
}

const isRole = (value: unknown): value is keyof typeof roleWords =>
  typeof value === 'string' && Object.hasOwn(roleWords, value)

function valueWords(value: unknown): string {
  if (value === true) return t`yes`
  if (value === false) return t`no`
  if (isRole(value)) return roleWords[value]
  return String(value)
}

function detailWords([name, value]: readonly [string, unknown]): string {
  if (name === 'cents') return `${detailNames['rate'] ?? name}: ${(Number(value) / 100).toFixed(2)}`
  return `${detailNames[name] ?? name.replaceAll('_', ' ')}: ${valueWords(value)}`
}

/** The person, the project and what else is known of an act. */
export function aboutWords({ subject, project, details }: AuditedAct): string {
  const known = Object.entries(details).filter(([, value]) => value !== null)
  return [subject, project, ...known.map(detailWords)].filter((text) => text !== null).join(' · ')
}
