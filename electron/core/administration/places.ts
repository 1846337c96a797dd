/** The workspace in use and its organization: names, plan and rules. */

import { z } from 'zod'
import { leaveOrganization } from '../../../shared/api/organization-users.ts'
import {
  createOrganization as createOrganizationEndpoint,
  deleteOrganization,
  getOrganization,
  updateOrganization,
} from '../../../shared/api/organizations.ts'
import {
  createWorkspace as createWorkspaceEndpoint,
  deleteWorkspace,
  getWorkspace,
  listMyWorkspaces,
  updateWorkspace,
} from '../../../shared/api/workspaces.ts'
import { beginTrial as beginTrialEndpoint, getSubscription } from '../../../shared/api/subscriptions.ts'
import type { WorkspaceRules } from '../../../shared/bridge/administration.ts'
import { workspaceId } from '../../../shared/bridge/fields.ts'
import type { ParsedInput, ProcedureOutput } from '../../../shared/bridge/contract.ts'
import { instantOfMilliseconds } from '../../../shared/domain/instant.ts'
import type { ApiClient } from '../api-client/api-client.ts'
import { ApiFailure, understood } from '../api-client/api-failure.ts'
import { refused } from '../commands/command-error.ts'
import type { Asking } from './asking.ts'

const when = z
  .string()
  .nullable()
  .transform((text) => (text === null ? null : instantOfMilliseconds(Date.parse(text))))

const organization = z.object({
  name: z.string(),
  owner: z.boolean(),
  permissions: z.array(z.string()),
  user_count: z.int(),
  subscription: z.object({
    plan_name: z.string(),
    seats: z.int().nullable(),
    state: z.string(),
    trial: z.object({ trial_available: z.boolean(), trial_end_date: when, next_payment_date: when }),
  }),
})

const sold = z.object({
  price: z.object({ billing_period_in_months: z.int(), cost_in_cents: z.int(), currency: z.string() }),
  subscription: z.object({ id: z.string().nullable(), payment_failed: z.boolean() }),
  track_subscription: z.object({ start_date: when, end_date: when, cancel_date: when }),
})

type Price = ProcedureOutput<'administration.places'>['organization']['price']

/** Null where nobody sells the plan. */
async function priceOf(api: ApiClient, params: { readonly organization_id: number }): Promise<Price> {
  const answer = await api.call(getSubscription, { params }).catch((error: unknown) => {
    if (error instanceof ApiFailure && error.kind === 'missing') return null
    throw error
  })
  if (answer === null) return null
  const { price, subscription, track_subscription: dates } = understood(sold, answer.body)
  if (subscription.id === null) return null
  return {
    cents: price.cost_in_cents,
    currency: price.currency,
    months: price.billing_period_in_months,
    startedAt: dates.start_date,
    endsAt: dates.end_date ?? dates.cancel_date,
    hasFailed: subscription.payment_failed,
  }
}

/** The service's names of the rules. */
const names = {
  onlyAdminsCreateProjects: 'only_admins_may_create_projects',
  onlyAdminsCreateTags: 'only_admins_may_create_tags',
  hidesPublicData: 'limit_public_project_data',
  entriesFollowProject: 'projects_enforce_billable',
  projectsArePrivate: 'projects_private_by_default',
  projectsAreBillable: 'projects_billable_by_default',
} as const

/** The same of the fields that every entry must have. */
const required = {
  needsDescription: 'description_present',
  needsProject: 'project_present',
  needsTag: 'tag_present',
  needsTask: 'task_present',
} as const

type Flag = (typeof names)[keyof typeof names]
type Constraint = (typeof required)[keyof typeof required]

const flags = z.object(
  Object.fromEntries(Object.values(names).map((name) => [name, z.boolean()])) as Record<Flag, z.ZodBoolean>,
)
const constraints = z.object(
  Object.fromEntries(Object.values(required).map((name) => [name, z.boolean()])) as Record<
    Constraint,
    z.ZodBoolean
  >,
)
const workspace = flags.extend({
  name: z.string(),
  permissions: z.array(z.string()),
  te_constraints: constraints.extend({ time_entry_constraints_enabled: z.boolean() }),
})

export function administeredPlaces(asking: Asking): Promise<ProcedureOutput<'administration.places'>> {
  return asking.read('places', async (api) => {
    const params = await asking.organization(api)
    const [ofWorkspace, ofOrganization] = await Promise.all([
      api.call(getWorkspace, { params: asking.place }),
      api.call(getOrganization, { params }),
    ])
    const here = understood(workspace, ofWorkspace.body)
    const { name, permissions, owner, user_count, subscription } = understood(
      organization,
      ofOrganization.body,
    )
    return {
      organization: {
        name,
        isOwner: owner,
        mayRename: permissions.includes('organization.update'),
        mayAddWorkspaces: permissions.includes('workspaces.create'),
        mayCloseWorkspaces: permissions.includes('workspaces.delete'),
        mayClose: permissions.includes('organization.delete'),
        people: user_count,
        plan: subscription.plan_name,
        state: subscription.state,
        seats: subscription.seats,
        trialEnds: subscription.trial.trial_end_date,
        mayTry: subscription.trial.trial_available,
        mayBeginTrial: subscription.trial.trial_available && permissions.includes('subscription.update'),
        price: permissions.includes('subscription.view') ? await priceOf(api, params) : null,
        nextPayment: subscription.trial.next_payment_date,
      },
      workspace: {
        name: here.name,
        mayChange: here.permissions.includes('workspace.update'),
        rules: rulesOf(here),
      },
    }
  })
}

function rulesOf(here: z.output<typeof workspace>): WorkspaceRules {
  const { time_entry_constraints_enabled: isOn, ...needed } = here.te_constraints
  const read = (table: Readonly<Record<string, string>>, row: Readonly<Record<string, unknown>>) =>
    Object.entries(table).map(([rule, name]) => [rule, row[name] === true] as const)
  return Object.fromEntries([
    ...read(names, here),
    ...read(required, isOn ? needed : {}),
  ]) as unknown as WorkspaceRules
}

export function renameOrganization(
  asking: Asking,
  { name }: ParsedInput<'administration.renameOrganization'>,
): Promise<Record<string, never>> {
  return asking.change('The organization was not renamed.', async (api) => {
    await api.call(updateOrganization, { params: await asking.organization(api), body: { name } })
    return {}
  })
}

/** Begins the trial for the planner of the workspace in use. */
export function beginTrial(asking: Asking): Promise<Record<string, never>> {
  return asking.change('No trial was begun.', async (api) => {
    const params = { ...(await asking.organization(api)), ...asking.place }
    await api.call(beginTrialEndpoint, { params, body: { plan_workspace_id: asking.place.workspace_id } })
    return {}
  })
}

export function changeWorkspace(
  asking: Asking,
  { name, rules }: ParsedInput<'administration.changeWorkspace'>,
): Promise<Record<string, never>> {
  return asking.change('The workspace was not changed.', async (api) => {
    const { body } = await api.call(getWorkspace, { params: asking.place })
    // One switch of the service turns on all that entries need.
    const wanted = { ...rulesOf(understood(workspace, body)), ...rules }
    const written = (table: Readonly<Record<string, string>>, from: object) =>
      Object.fromEntries(
        Object.entries(from).flatMap(([rule, value]) => {
          const column = table[rule]
          return column === undefined ? [] : [[column, value]]
        }),
      )
    const needed: Readonly<Record<string, boolean>> = written(required, wanted)
    const changesNeeds = Object.keys(written(required, rules)).length > 0
    await api.call(updateWorkspace, {
      params: asking.place,
      body: {
        ...(name !== undefined && { name }),
        ...written(names, rules),
        ...(changesNeeds && {
          te_constraints: {
            ...needed,
            time_entry_constraints_enabled: Object.values(needed).includes(true),
          },
        }),
      },
    })
    return {}
  })
}

/** Another workspace of the same organization. */
export function createWorkspace(
  asking: Asking,
  { name }: ParsedInput<'administration.createWorkspace'>,
): Promise<ProcedureOutput<'administration.createWorkspace'>> {
  return asking.change('The workspace was not made.', async (api) => {
    const params = await asking.organization(api)
    const { body } = await api.call(createWorkspaceEndpoint, { params, body: { name } })
    return { workspaceId: understood(z.object({ id: workspaceId }), body).id }
  })
}

/** With its first workspace. */
export function createOrganization(
  asking: Asking,
  { name, workspaceName }: ParsedInput<'administration.createOrganization'>,
): Promise<ProcedureOutput<'administration.createOrganization'>> {
  return asking.change('The organization was not made.', async (api) => {
    const { body } = await api.call(createOrganizationEndpoint, {
      body: { name, workspace_name: workspaceName },
    })
    return { workspaceId: understood(z.object({ workspace_id: workspaceId }), body).workspace_id }
  })
}

const tooLate = 'Edits of yours have not reached the server yet, and could not do so afterwards. Sync first.'

/**
 * Closes the workspace in use for everybody in it.
 *
 * @throws {CommandError} `refused` while edits wait, and for the last workspace of its organization
 */
export async function closeWorkspace(asking: Asking): Promise<Record<string, never>> {
  if (await asking.hasUnsent()) throw refused(tooLate)
  return asking.change('The workspace was not closed.', async (api) => {
    await api.call(deleteWorkspace, { params: asking.place })
    return {}
  })
}

/**
 * Closes the organization of the workspace in use, with all its workspaces, for everybody in them.
 *
 * @throws {CommandError} `refused` while edits wait, and where the person belongs to no other one
 */
export function closeOrganization(asking: Asking): Promise<Record<string, never>> {
  const alone =
    'You belong to no other organization, so that nothing would be left to open. Make another one first, or close your account.'
  return goFrom(asking, 'The organization was not closed.', alone, deleteOrganization)
}

/**
 * Leaves the organization of the workspace in use.
 *
 * @throws {CommandError} `refused` while edits wait, and where the person belongs to no other one
 */
export function leave(asking: Asking): Promise<Record<string, never>> {
  const alone =
    'You belong to no other organization, so that nothing would be left to open. Sign out instead.'
  return goFrom(asking, 'You are still in the organization.', alone, leaveOrganization)
}

async function goFrom(
  asking: Asking,
  undone: string,
  alone: string,
  endpoint: typeof leaveOrganization | typeof deleteOrganization,
): Promise<Record<string, never>> {
  if (await asking.hasUnsent()) throw refused(tooLate)
  return asking.change(undone, async (api) => {
    const params = await asking.organization(api)
    const { rows } = await api.list(listMyWorkspaces, {})
    const own = understood(z.array(z.object({ organization_id: z.int() })), rows)
    if (own.every(({ organization_id }) => organization_id === params.organization_id)) throw refused(alone)
    await api.call(endpoint, { params })
    return {}
  })
}
