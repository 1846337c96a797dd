import { beforeAll, describe, expect, it } from 'vitest'
import { createClient } from '../../shared/api/clients.ts'
import { createGroup } from '../../shared/api/groups.ts'
import { createInvitation } from '../../shared/api/invitations.ts'
import { listOrganizationUsers } from '../../shared/api/organization-users.ts'
import { createOrganization, getOrganization } from '../../shared/api/organizations.ts'
import { createProject } from '../../shared/api/projects.ts'
import { createProjectGroup } from '../../shared/api/project-groups.ts'
import { createProjectTask } from '../../shared/api/project-tasks.ts'
import { createProjectUser } from '../../shared/api/project-users.ts'
import { createTimeEntry } from '../../shared/api/time-entries.ts'
import { createTimesheetSetups } from '../../shared/api/timesheet-setups.ts'
import { createWebhookSubscription } from '../../shared/api/webhooks.ts'
import { listOrganizationWorkspaceUsers } from '../../shared/api/workspace-users.ts'
import { getWorkspace } from '../../shared/api/workspaces.ts'
import { fakeCallbacks } from '../webhooks/callbacks.fixture.ts'
import { openSharedWorkspace, type SharedWorkspace } from './shared-workspace.ts'
import { deviations, specifiedFields, type SpecifiedResource } from './specified-fields.ts'

/** One of each resource, as filled in as it can be, as its endpoint answers it. Every other answer has the same schema. */
async function answers(shared: SharedWorkspace): Promise<Record<SpecifiedResource, object | undefined>> {
  const { client, workspaceId, organizationId, me } = shared.owner
  const memberId = shared.member.me.id
  const params = { workspace_id: workspaceId }
  const organizationParams = { organization_id: organizationId }

  const group = await client.call(createGroup, {
    params: organizationParams,
    body: { name: 'Design', users: [memberId], workspaces: [workspaceId] },
  })
  const ownClient = await client.call(createClient, {
    params,
    body: { name: 'Acme', notes: 'n', external_reference: 'a-1' },
  })
  const project = await client.call(createProject, {
    params,
    body: {
      name: 'Site',
      client_id: ownClient.id,
      currency: 'EUR',
      rate: 90.5,
      fixed_fee: 1000,
      recurring: true,
      recurring_parameters: {
        period: 'monthly',
        parameter_start_date: '2025-06-01',
        estimated_seconds: 36_000,
      },
    },
  })
  const task = await client.call(createProjectTask, {
    params: { ...params, project_id: project.id },
    body: { name: 'Draw', estimated_seconds: 3600, external_reference: 't-1' },
  })
  const projectUser = await client.call(createProjectUser, {
    params,
    body: { project_id: project.id, user_id: memberId, rate: 80.25, labor_cost: 40, manager: true },
  })
  const entry = await client.call(createTimeEntry, {
    params,
    query: { meta: true },
    body: {
      created_with: 'test',
      workspace_id: workspaceId,
      start: '2025-06-02T08:00:00Z',
      duration: 3600,
      description: 'Mail',
      project_id: project.id,
      task_id: task.id,
      tags: ['urgent'],
      expense_ids: [1],
      shared_with_user_ids: [memberId],
    },
  })
  const [setup] = await client.call(createTimesheetSetups, {
    params,
    body: {
      member_ids: [memberId],
      approver_ids: [me.id],
      periodicity: 'weekly',
      start_date: '2025-06-02',
      reminder_day: 5,
      reminder_time: '16:30',
    },
  })
  const invited = await client.call(createInvitation, {
    params: organizationParams,
    body: { emails: ['new@example.org'], workspaces: [{ workspace_id: workspaceId }] },
  })
  const organization = await client.call(getOrganization, { params: organizationParams })
  const workspace = await client.call(getWorkspace, { params })
  const subscription = await client.call(createWebhookSubscription, {
    params,
    body: {
      description: 'A',
      enabled: true,
      url_callback: 'https://example.org/',
      event_filters: [{ entity: '*', action: '*' }],
    },
  })
  const people = await client.call(listOrganizationWorkspaceUsers, {
    params: { ...organizationParams, ...params },
  })
  const users = await client.call(listOrganizationUsers, { params: organizationParams })
  return {
    'Organization, created': await shared.member.client.call(createOrganization, {
      body: { name: 'Another', workspace_name: 'First' },
    }),
    Organization: organization,
    'Organization subscription': organization.subscription,
    'Organization trial': organization.subscription.trial,
    'Organization user': users.find(({ user_id: id }) => id === memberId),
    Client: ownClient,
    Group: group,
    'Group user': group.users[0],
    'Project group': await client.call(createProjectGroup, {
      params,
      body: { group_id: group.group_id, project_id: project.id },
    }),
    'Invitation results': invited,
    'Invitation results data': invited.data[0],
    'Invitation results workspace': invited.data[0]?.workspaces[0],
    'Invitation results invitation': invited.invitations[0],
    'Project task': task,
    'Timesheet setup': setup,
    'Timesheet approver': setup?.approvers[0],
    'Project user': projectUser,
    Project: project,
    'Project recurring_parameters': project.recurring_parameters?.[0],
    'Project current_period': project.current_period ?? undefined,
    'Time entry': entry,
    'Time entry shared_with': entry.shared_with[0],
    Workspace: workspace,
    'Workspace te_constraints': workspace.te_constraints,
    'Workspace user': people.find(({ user_id: id }) => id === memberId),
    'Webhook subscription': subscription,
    'Webhook event filter': subscription.event_filters[0],
  }
}

describe('answers have the fields that are specified, no other, and of their types', () => {
  let answered: Record<SpecifiedResource, object | undefined>

  beforeAll(async () => {
    const { callCallback, timers } = fakeCallbacks()
    const shared = await openSharedWorkspace({ callCallback, timers })
    shared.test.clock.set('2025-06-02T09:00:00Z')
    answered = await answers(shared)
    await shared.close()
  })

  it.each(Object.keys(specifiedFields) as SpecifiedResource[])('T §2 %s', (resource) => {
    const answer = answered[resource]
    if (answer === undefined) throw new Error('There is none.')
    expect(deviations(answer, specifiedFields[resource])).toEqual([])
  })
})
