/**
 * The requests that the audit log tells of, by endpoint. Everyday work is not among them: entries, tasks, plans. Acts without
 * credentials, such as sign-ins, are noted where they are done, for the endpoint does not know whose they are; so are those by
 * paths that do not name their organization.
 */

import { closeAccount, endSession } from '../../shared/api/accounts.ts'
import type { AuditAction, AuditSubject } from '../../shared/api/audit.ts'
import { createCompositeProject } from '../../shared/api/composite.ts'
import type { Endpoint, EndpointInput, EndpointOutput } from '../../shared/api/endpoint.ts'
import * as groups from '../../shared/api/groups.ts'
import { createInvitation, type InvitedWorkspace, resendInvitation } from '../../shared/api/invitations.ts'
import * as invoices from '../../shared/api/invoices.ts'
import { resetToken, updateMe } from '../../shared/api/me.ts'
import { leaveOrganization } from '../../shared/api/organization-users.ts'
import { createOrganization, deleteOrganization, updateOrganization } from '../../shared/api/organizations.ts'
import { createProjectGroup, deleteProjectGroup } from '../../shared/api/project-groups.ts'
import * as projectUsers from '../../shared/api/project-users.ts'
import { createProject, patchProjects, type ProjectBody, updateProject } from '../../shared/api/projects.ts'
import * as rates from '../../shared/api/rates.ts'
import { createReportLink, deleteReportLink } from '../../shared/api/report-links.ts'
import * as reports from '../../shared/api/reports.ts'
import { confirmSecondFactor, endSecondFactor, renewRecoveryCodes } from '../../shared/api/second-factor.ts'
import { endOneSession, endOtherSessions } from '../../shared/api/sessions.ts'
import { beginTrial } from '../../shared/api/subscriptions.ts'
import * as teams from '../../shared/api/teams.ts'
import * as setups from '../../shared/api/timesheet-setups.ts'
import { updateTimesheet } from '../../shared/api/timesheets.ts'
import * as tokens from '../../shared/api/tokens.ts'
import * as webhooks from '../../shared/api/webhooks.ts'
import * as members from '../../shared/api/workspace-users.ts'
import { createWorkspace, deleteWorkspace, updateWorkspace } from '../../shared/api/workspaces.ts'
import { findWorkspace, type Scope } from '../access/scope.ts'
import { given } from '../database/pick.ts'
import type { ChangedModel, EntityChange, GoneRows } from '../events/entity-change.ts'
import { type Act, note } from './note.ts'
import type { Details } from './tables.ts'

interface Done<E extends Endpoint> extends EndpointInput<E> {
  readonly output: EndpointOutput<E>
  /** That the request recorded. */
  readonly changes: readonly EntityChange[]
}

type Told = Partial<Act>

type Tell<E extends Endpoint> = (done: Done<E>) => Told | readonly Told[]

interface NotedEndpoint {
  readonly endpoint: Endpoint
  readonly action: AuditAction
  readonly tell: Tell<Endpoint>
}

/** @param tell what the lines say beside the action and the organization of the path; none for no lines. */
function act<const E extends Endpoint>(
  endpoint: E,
  action: AuditAction,
  tell: Tell<E> = () => ({}),
): NotedEndpoint {
  return { endpoint, action, tell }
}

const subjectOf =
  (kind: AuditSubject) =>
  (id: number, details: Details = {}): Told => ({ subject: { kind, id }, details })
const ofUser = subjectOf('user')
const ofTeam = subjectOf('team')
const ofProject = subjectOf('project')
const ofWorkspace = subjectOf('workspace')
const ofInvoice = subjectOf('invoice')
const ofSetup = subjectOf('timesheet_setup')
const ofWebhook = subjectOf('webhook')

/** The values of a body without secrets that are neither objects nor lists. */
function plain(body: object | undefined): Details {
  const values = Object.entries(body ?? {}).filter(
    ([, value]) => value === null || ['string', 'number', 'boolean'].includes(typeof value),
  )
  return Object.fromEntries(values as [string, string | number | boolean | null][])
}

/** The rows of a kind that the request deleted. */
function gone<Model extends ChangedModel & keyof GoneRows>(
  changes: readonly EntityChange[],
  model: Model,
): GoneRows[Model][] {
  return changes
    .filter((change) => change.model === model && change.last !== undefined)
    .map(({ last }) => last as GoneRows[Model])
}

const removed = ({ changes }: { readonly changes: readonly EntityChange[] }): readonly Told[] =>
  [...new Set(gone(changes, 'workspace_user').map((row) => row.user_id))].map((id) => ofUser(id))

function roleOf([first]: readonly InvitedWorkspace[] = []): string | number | null {
  return first?.role ?? first?.role_id ?? (first?.admin === true ? 'admin' : null)
}

function namedTeam(id: number, name: string, people: readonly number[] | null | undefined): Told {
  return { ...ofTeam(id), details: { name, ...(people && { people: people.length }) } }
}

/** The money of a project, where the request sets some. */
function money(
  id: number,
  body: { [Name in 'rate' | 'fixed_fee']?: ProjectBody[Name] | undefined },
): readonly Told[] {
  const details = given({ rate: body.rate, fixed_fee: body.fixed_fee })
  return Object.keys(details).length === 0 ? [] : [{ ...ofProject(id), details }]
}

function rateLine({ kind, periods, project_id: projectId, user_id: userId, workspace_id }: rates.Rate): Told {
  const latest = periods.at(-1)
  const details = { kind, cents: latest?.cents ?? null, from: latest?.from ?? null, project: projectId }
  if (userId !== null) return ofUser(userId, details)
  return projectId === null ? ofWorkspace(workspace_id, details) : ofProject(projectId, details)
}

function webhookLine(webhook: webhooks.WebhookSubscription): Told {
  const { subscription_id, description, enabled } = webhook
  return { ...ofWebhook(subscription_id), details: { description, enabled } }
}

const exported = (report: string) => () => ({ details: { report } })

const notedEndpoints: readonly NotedEndpoint[] = [
  act(endSession, 'account.signed_out'),
  act(endOneSession, 'account.sessions_ended'),
  act(endOtherSessions, 'account.sessions_ended', () => ({ details: { others: true } })),
  act(updateMe, 'account.password_changed', ({ body }) => [
    ...(body.password === undefined ? [] : [{}]),
    ...(body.email === undefined ? [] : [{ action: 'account.address_asked' as const }]),
  ]),
  act(resetToken, 'account.token_replaced'),
  act(tokens.createToken, 'account.token_made', ({ output: { id, name, scope } }) => ({
    details: { id, name, scope },
  })),
  act(tokens.revokeToken, 'account.token_revoked', ({ params }) => ({ details: { id: params.token_id } })),
  act(confirmSecondFactor, 'account.second_factor_on'),
  act(endSecondFactor, 'account.second_factor_off'),
  act(renewRecoveryCodes, 'account.recovery_codes_renewed'),
  act(closeAccount, 'account.closed'),

  act(createOrganization, 'organization.created', ({ output: { id, name } }) => ({
    organizationId: id,
    details: { name },
  })),
  act(updateOrganization, 'organization.changed', ({ body }) => ({ details: plain(body) })),
  act(deleteOrganization, 'organization.deleted'),
  act(beginTrial, 'organization.trial_begun', ({ output }) => (output === null ? [] : {})),
  act(createWorkspace, 'workspace.created', ({ output: { id, name } }) => ofWorkspace(id, { name })),
  act(deleteWorkspace, 'workspace.deleted', ({ params }) => ofWorkspace(params.workspace_id)),
  act(updateWorkspace, 'workspace.changed', ({ params, body }) =>
    ofWorkspace(params.workspace_id, plain({ ...body, ...body.te_constraints })),
  ),

  act(createInvitation, 'invitation.made', ({ body, output }) =>
    output.data.map(({ recipient_id: id }) => ({
      ...ofUser(id),
      details: { role: roleOf(body.workspaces ?? []) },
    })),
  ),
  act(resendInvitation, 'invitation.resent', ({ params }) => subjectOf('invitation')(params.invitation_id)),
  act(members.updateWorkspaceUser, 'member.changed', ({ body, output }) =>
    ofUser(output.user_id, { ...plain(body), role: output.role }),
  ),
  act(members.deleteWorkspaceUser, 'member.removed', removed),
  act(members.patchOrganizationWorkspaceUsers, 'member.removed', removed),
  act(leaveOrganization, 'member.left'),

  act(groups.createGroup, 'team.created', ({ output }) =>
    namedTeam(
      output.group_id,
      output.name,
      output.users.map((user) => user.user_id),
    ),
  ),
  act(groups.updateGroup, 'team.changed', ({ body, output }) =>
    namedTeam(output.group_id, output.name, body.users),
  ),
  act(groups.patchGroup, 'team.changed', ({ params }) => ofTeam(params.group_id)),
  act(groups.deleteGroup, 'team.deleted', ({ params }) => ofTeam(params.group_id)),
  act(teams.createTeam, 'team.created', ({ output }) => namedTeam(output.id, output.name, output.user_ids)),
  act(teams.updateTeam, 'team.changed', ({ body, output }) =>
    namedTeam(output.id, output.name, body.user_ids),
  ),
  act(teams.deleteTeam, 'team.deleted', ({ params }) => ofTeam(params.team_id)),

  act(projectUsers.createProjectUser, 'project_member.added', ({ body, output }) =>
    ofUser(
      output.user_id,
      plain({ ...body, project: output.project_id, project_id: undefined, user_id: undefined }),
    ),
  ),
  act(projectUsers.updateProjectUser, 'project_member.changed', ({ body, output }) =>
    ofUser(output.user_id, plain({ ...body, project: output.project_id })),
  ),
  act(projectUsers.patchProjectUsers, 'project_member.changed', ({ params, body }) => ({
    details: {
      project_users: params.project_user_ids,
      fields: body.map(({ path }) => path?.slice(1)).join(', '),
    },
  })),
  act(projectUsers.deleteProjectUser, 'project_member.removed', ({ changes }) =>
    gone(changes, 'project_user').map((row) => ofUser(row.user_id, { project: row.project_id })),
  ),
  act(createProjectGroup, 'project_team.added', ({ body }) =>
    ofTeam(body.group_id, { project: body.project_id }),
  ),
  act(deleteProjectGroup, 'project_team.removed', ({ changes }) =>
    gone(changes, 'project_group').map((row) => ofTeam(row.group_id, { project: row.project_id })),
  ),

  act(rates.createRate, 'rate.changed', ({ output }) => rateLine(output)),
  act(rates.updateRate, 'rate.changed', ({ output }) => rateLine(output)),
  act(rates.deleteRate, 'rate.deleted', ({ params }) => subjectOf('rate')(params.rate_id)),
  // A new project without a rate changes none.
  act(createProject, 'rate.changed', ({ body: { rate, fixed_fee }, output }) =>
    money(output.id, { rate: rate ?? undefined, fixed_fee: fixed_fee ?? undefined }),
  ),
  act(updateProject, 'rate.changed', ({ body, output }) => money(output.id, body)),
  act(patchProjects, 'rate.changed', ({ params, body }) => {
    const fields = body
      .map(({ path }) => path?.slice(1))
      .filter((name) => name === 'rate' || name === 'fixed_fee')
    return fields.length === 0 ? [] : { details: { projects: params.project_ids, fields: fields.join(', ') } }
  }),
  act(createCompositeProject, 'rate.changed', ({ body, output }) => {
    const dated = body.billable_rates?.length ?? body.rates?.length ?? 0
    return dated > 0
      ? { ...ofProject(output.project.id), details: { rates: dated } }
      : money(output.project.id, body.project)
  }),

  act(invoices.createInvoice, 'invoice.created', ({ output: { id, number } }) => ofInvoice(id, { number })),
  act(invoices.updateInvoice, 'invoice.changed', ({ output: { id, number, state } }) =>
    ofInvoice(id, { number, state }),
  ),
  act(invoices.deleteInvoice, 'invoice.deleted', ({ params }) => ofInvoice(params.invoice_id)),

  act(updateTimesheet, 'timesheet.changed', ({ body, output }) =>
    ofUser(output.member_id, {
      action: body.action ?? null,
      status: output.status,
      start_date: output.start_date,
      end_date: output.end_date,
    }),
  ),
  act(setups.createTimesheetSetups, 'timesheet_setup.created', ({ output }) =>
    output.map(({ id, member_id }) => ({ ...ofSetup(id), details: { member: member_id } })),
  ),
  act(setups.updateTimesheetSetup, 'timesheet_setup.changed', ({ params }) => ofSetup(params.setup_id)),
  act(setups.putTimesheetSetup, 'timesheet_setup.changed', ({ params }) => ofSetup(params.setup_id)),
  act(setups.deleteTimesheetSetup, 'timesheet_setup.deleted', ({ params }) => ofSetup(params.setup_id)),

  act(webhooks.createWebhookSubscription, 'webhook.created', ({ output }) => webhookLine(output)),
  act(webhooks.updateWebhookSubscription, 'webhook.changed', ({ output }) => webhookLine(output)),
  act(webhooks.patchWebhookSubscription, 'webhook.changed', ({ output }) => webhookLine(output)),
  act(webhooks.deleteWebhookSubscription, 'webhook.deleted', ({ params }) =>
    ofWebhook(params.subscription_id),
  ),

  act(createReportLink, 'report_link.made', ({ output: { id, name, last_date, report } }) =>
    subjectOf('report_link')(id, { name, last_date, amounts: report.amounts }),
  ),
  act(deleteReportLink, 'report_link.ended', ({ params }) => subjectOf('report_link')(params.link_id)),
  act(reports.summaryReportCsv, 'report.exported', exported('summary')),
  act(reports.searchReportCsv, 'report.exported', exported('detailed')),
  act(reports.searchTotalsCsv, 'report.exported', exported('totals')),
  act(reports.weeklyReportCsv, 'report.exported', exported('weekly')),
  act(reports.proveReport, 'report.exported', exported('proof')),
]

const byName = new Map(notedEndpoints.map((each) => [each.endpoint.name, each]))

export function isNoted({ name }: Pick<Endpoint, 'name'>): boolean {
  return byName.has(name)
}

/** The organization that a path names by itself or by a workspace of it. */
function organizationOf({ caller }: Scope, params: Readonly<Record<string, unknown>>): number | null {
  const { organization_id: organizationId, workspace_id: workspaceId } = params
  if (typeof organizationId === 'number') return organizationId
  if (typeof workspaceId !== 'number') return null
  return findWorkspace(caller, workspaceId)?.organization.organizationId ?? null
}

/** Notes what a request has done. To be called at its end, with its scope. */
export async function noteRequest(
  scope: Scope,
  endpoint: Endpoint,
  input: EndpointInput<Endpoint>,
  output: unknown,
  changes: readonly EntityChange[],
) {
  const noted = byName.get(endpoint.name)
  if (noted === undefined) return
  const told = noted.tell({ ...input, output, changes } as unknown as Done<Endpoint>)
  const organizationId = organizationOf(scope, input.params)
  const acts = (Array.isArray(told) ? (told as readonly Told[]) : [told as Told]).map((each): Act =>
    Object.assign({ action: noted.action, organizationId }, each),
  )
  await note(scope, { userId: scope.caller.userId }, acts)
}
