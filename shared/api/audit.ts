/** The audit log of an organization: who did what there that others may have to account for. An extension of ours. */

import { z } from 'zod'
import { endpointsOf } from './endpoint.ts'
import { id, queryInteger, timestamp } from './fields.ts'

/** By area, which is the part before the dot. Those of an account belong to no organization. */
export const auditActions = [
  'account.signed_up',
  'account.signed_in',
  'account.sign_in_failed',
  'account.signed_out',
  'account.sessions_ended',
  'account.password_changed',
  'account.password_reset',
  'account.address_asked',
  'account.address_proved',
  'account.token_replaced',
  'account.token_made',
  'account.token_revoked',
  'account.second_factor_on',
  'account.second_factor_off',
  'account.recovery_codes_renewed',
  'account.identity_linked',
  'account.closed',
  'organization.created',
  'organization.changed',
  'organization.deleted',
  'organization.trial_begun',
  'workspace.created',
  'workspace.changed',
  'workspace.deleted',
  'invitation.made',
  'invitation.resent',
  'invitation.accepted',
  'invitation.declined',
  'member.changed',
  'member.removed',
  'member.left',
  'team.created',
  'team.changed',
  'team.deleted',
  'project_member.added',
  'project_member.changed',
  'project_member.removed',
  'project_team.added',
  'project_team.removed',
  'rate.changed',
  'rate.deleted',
  'invoice.created',
  'invoice.changed',
  'invoice.deleted',
  'timesheet.changed',
  'timesheet_setup.created',
  'timesheet_setup.changed',
  'timesheet_setup.deleted',
  'webhook.created',
  'webhook.changed',
  'webhook.deleted',
  'report_link.made',
  'report_link.ended',
  'report.exported',
  /** By whoever keeps the service; the line names the command. */
  'service.command',
] as const
export type AuditAction = (typeof auditActions)[number]

export const auditSubjects = [
  'user',
  'organization',
  'workspace',
  'invitation',
  'team',
  'project',
  'project_team',
  'rate',
  'invoice',
  'timesheet_setup',
  'webhook',
  'report_link',
] as const
export type AuditSubject = (typeof auditSubjects)[number]

const person = z.object({ user_id: id, name: z.string(), email: z.string() })

export const auditLine = z.object({
  /** Of the line. */
  number: id,
  created_at: timestamp,
  action: z.string(),
  /** Null for whoever keeps the service. */
  actor: person.nullable(),
  /** Of whoever keeps the service. */
  command: z.string().nullable(),
  /** An IPv4 address, or the /64 of an IPv6 one; null for the service inside the app and for commands. */
  client: z.string().nullable(),
  subject: z.object({ kind: z.string(), id, name: z.string().nullable() }).nullable(),
  /** Of what was done, such as the role that somebody got; never secrets. */
  details: z.record(z.string(), z.json()),
})
export type AuditLine = z.output<typeof auditLine>

export const auditQuery = z.object({
  /** UNIX seconds. */
  since: queryInteger.optional(),
  until: queryInteger.optional(),
  /** Acts of this person. */
  user_id: queryInteger.optional(),
  /** Actions, or areas of actions such as `member`, separated by commas. */
  action: z.string().optional(),
  /** `next_cursor` of the page before. */
  cursor: z.string().optional(),
  /** 50 by default, at most 200. */
  per_page: queryInteger.optional(),
})
export type AuditQuery = z.output<typeof auditQuery>

export const auditPage = z.object({
  lines: z.array(auditLine),
  /** Null on the last page. */
  next_cursor: z.string().nullable(),
})
export type AuditPage = z.output<typeof auditPage>

const endpoint = endpointsOf({ area: 'tracking', source: 'ours' })

export const readAudit = endpoint('audit.list', 'GET /api/v9/organizations/{organization_id}/audit', {
  summary: 'Lists what was done in an organization, the latest first; for its admins.',
  query: auditQuery,
  answer: { kind: 'object', status: 200, schema: auditPage },
})
