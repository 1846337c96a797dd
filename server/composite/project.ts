/** A project with all that belongs to it (P §4.3), also its rates over time: created as a whole, for a request is one transaction. */

import type { CompositeProject, CompositeProjectBody } from '../../shared/api/composite.ts'
import { requireMembers } from '../access/members.ts'
import type { PlacePath, Scope } from '../access/scope.ts'
import { Conflict, unknownReference, BadRequest } from '../errors/app-error.ts'
import { inEach, inPart } from '../errors/in-part.ts'
import { findCreated } from '../feed/created-once.ts'
import { shownAmong } from '../ghosts/queries.ts'
import { answerGhosts, applyChange, requireGhost } from '../ghosts/service.ts'
import { createMilestone } from '../milestones/service.ts'
import { createProjectGroup } from '../project-groups/service.ts'
import { readProjectUsers, createProjectUser } from '../project-users/service.ts'
import { createProject } from '../projects/create.ts'
import { answerProject, viewerAt } from '../projects/find.ts'
import { type Viewer, findProject, updateProject } from '../projects/queries.ts'
import { ghostsAmong } from '../tasks/queries.ts'
import { rateAt } from '../../shared/domain/rates.ts'
import { requirePaidPlan, requireProjectPermission } from '../access/permissions.ts'
import { readDate } from '../effects/time-text.ts'
import { replaceHistory } from '../rates/queries.ts'
import { findWorkspaceRow } from '../workspaces/queries.ts'
import { datedHistory, type DatedRate, inOrder } from './dated-rates.ts'

const FIRST_YEAR = 1970

const LAST_YEAR = 2100

interface ReadRate extends DatedRate {
  readonly currency: string | null
  /** Its place in the body, for refusals. */
  readonly field: string
}

function dateOf({ caller }: Scope, text: string | null | undefined, field: string): string | null {
  if (text === null || text === undefined || text === '') return null
  const date = readDate(text, field, caller.timeZone)
  const year = Number(date.slice(0, 4))
  if (year < FIRST_YEAR || year > LAST_YEAR) {
    throw new BadRequest('outside_years', { field, first: FIRST_YEAR, last: LAST_YEAR })
  }
  return date
}

interface GivenRate {
  readonly cents: number
  readonly currency?: string | null | undefined
  readonly first: string | null | undefined
  readonly last: string | null | undefined
}

/** @param names of its first and its last day in the body. */
function readRate(
  scope: Scope,
  field: string,
  names: readonly [first: string, last: string],
  rate: GivenRate,
): ReadRate {
  const first = dateOf(scope, rate.first, `${field}.${names[0]}`)
  const last = dateOf(scope, rate.last, `${field}.${names[1]}`)
  if (first !== null && last !== null && last < first) {
    throw new BadRequest('earlier_than', { field: `${field}.${names[1]}`, other: names[0] })
  }
  return { first, last, cents: rate.cents, currency: rate.currency ?? null, field }
}

/** Both lists as one, by their beginning. @throws {BadRequest} naming the rate and the field that breaks a rule. */
function readRates(scope: Scope, body: CompositeProjectBody): readonly ReadRate[] {
  const inUnits = (body.rates ?? []).map(
    ({ currency, hourly_rate, start_at: first, end_at: last }, index) => {
      const cents = Math.round(hourly_rate * 100)
      return readRate(scope, `rates.${index}`, ['start_at', 'end_at'], { cents, currency, first, last })
    },
  )
  const inCents = (body.billable_rates ?? []).map((rate, index) => {
    const { currency, hourly_rate: cents, start_date: first, end_date: last } = rate
    const names = ['start_date', 'end_date'] as const
    return readRate(scope, `billable_rates.${index}`, names, { cents, currency, first, last })
  })
  return inOrder([...inUnits, ...inCents])
}

/** A project has one currency: that which the rates name when the project itself names none. */
function currencyOf(rates: readonly ReadRate[]): string | undefined {
  return rates.find(({ currency }) => currency !== null)?.currency ?? undefined
}

/**
 * Gives a new project its rates. Between them its own `rate` counts, or else those of the workspace.
 *
 * @returns the rates with the project's currency.
 * @throws {PaymentRequired} on the free plan; {@link Forbidden} for who may not edit what clients are billed.
 * @throws {BadRequest} for a currency that is not the project's.
 */
async function giveRates(
  scope: Scope,
  viewer: Viewer,
  projectId: number,
  rates: readonly ReadRate[],
): Promise<Pick<CompositeProject, 'rates' | 'billable_rates'>> {
  if (rates.length === 0) return { rates: [], billable_rates: [] }
  const { member } = viewer
  const place = { organizationId: member.organization.organizationId, workspaceId: member.workspaceId }
  const project = await findProject(scope.db, viewer, projectId)
  if (project === undefined) throw new Error(`Project ${projectId} is gone within its own transaction.`)
  requirePaidPlan(member, 'rate is a premium feature')
  requireProjectPermission(member, project, 'project.view_edit_billable_rates')
  const workspace = await findWorkspaceRow(scope.db, place)
  const currency = project.currency ?? workspace?.default_currency ?? ''
  const other = rates.find((rate) => rate.currency !== null && rate.currency !== currency)
  if (other !== undefined)
    throw new BadRequest('invalid', {
      field: `${other.field}.currency`,
      says: `must be the project's, ${currency}`,
    })
  const history = datedHistory(rates, project.rate, scope.caller.timeZone)
  const { organization_id, workspace_id } = project
  const key = { organization_id, workspace_id, kind: 'billable', project_id: projectId, user_id: 0 } as const
  await replaceHistory(scope, key, history)
  const changes = { rate: rateAt(history, scope.now), rate_last_updated_at: scope.now, at: scope.at }
  await updateProject(scope.db, project, changes)
  return {
    rates: rates.map(({ first, last, cents }) => ({
      currency,
      end_at: last,
      hourly_rate: cents / 100,
      start_at: first,
    })),
    billable_rates: rates.map(({ first, last, cents }) => ({
      currency,
      end_date: last,
      hourly_rate: cents,
      start_date: first,
    })),
  }
}

async function giveGhosts(scope: Scope, viewer: Viewer, projectId: number, ids: readonly number[]) {
  if (ids.length === 0) return
  const found = await ghostsAmong(scope.db, viewer.member, ids)
  if (found.filter(({ embodied_at: at }) => at === null).length < ids.length) {
    throw unknownReference('resource_ids', 'ghost', { says: 'are not all ghosts of the workspace' })
  }
  for (const id of ids) {
    const ghost = await requireGhost(scope, viewer, id)
    await applyChange(scope, viewer, ghost, { assign_action: 'add', assign_projects: [projectId] })
  }
}

/**
 * Creates a project as tracking does, with people, milestones, rates and ghosts.
 *
 * @throws {BadRequest} naming the part and the field that breaks a rule; otherwise as each part is refused for itself.
 * @throws {Conflict} when the project is there already, under its own id.
 */
export async function createCompositeProject(
  scope: Scope,
  path: PlacePath,
  body: CompositeProjectBody,
): Promise<CompositeProject> {
  const viewer = viewerAt(scope, path)
  const { member } = viewer
  const rates = readRates(scope, body)
  const { currency = currencyOf(rates), ...fields } = body.project
  const creation = { kind: 'project', place: member, body: { sync_id: fields.sync_id } } as const
  // Its members and milestones cannot be told from later ones.
  if ((await findCreated(scope, creation)) !== null) throw new Conflict('taken', { field: 'project.sync_id' })
  const project = { ...fields, ...(currency !== undefined && { currency }) }
  const { id } = await inPart('project', () =>
    createProject(scope, { workspace_id: member.workspaceId }, project),
  )
  const people = await giveMembers(scope, viewer, id, body.members)
  const milestones = await inEach('milestones', body.milestones ?? [], (milestone) => {
    const attached = { ...milestone, project_ids: [...(milestone.project_ids ?? []), id] }
    return createMilestone(scope, { workspace_id: member.workspaceId }, attached)
  })
  const given = await giveRates(scope, viewer, id, rates)
  const ghostIds = [...new Set(body.resource_ids)]
  await giveGhosts(scope, viewer, id, ghostIds)
  return {
    project: await answerProject(scope, viewer, id),
    ...people,
    milestones,
    ...given,
    resources: await answerGhosts(scope, viewer, ghostIds),
  }
}

type Members = NonNullable<CompositeProjectBody['members']>

/** The roles that the body gives: managers and plain members, without people who are in the project already. */
async function peopleOf(
  scope: Scope,
  viewer: Viewer,
  { manager_ids: managers = [], user_ids: users = [] }: Members,
) {
  await requireMembers(scope, viewer.member, managers, 'members.manager_ids')
  await requireMembers(scope, viewer.member, users, 'members.user_ids')
  const roles = new Map([
    ...users.map((id) => [id, false] as const),
    ...managers.map((id) => [id, true] as const),
  ])
  roles.delete(viewer.userId)
  return roles
}

/**
 * Puts people and groups on a new project.
 *
 * @returns all people of the project, whether of their own or through groups.
 * @throws {BadRequest} when somebody is no member of the workspace, or a group none of its groups.
 */
async function giveMembers(
  scope: Scope,
  viewer: Viewer,
  projectId: number,
  members: Members = {},
): Promise<Pick<CompositeProject, 'groups' | 'members'>> {
  const place = { workspace_id: viewer.member.workspaceId }
  const known = await readProjectUsers(scope, place, { project_ids: String(projectId) })
  const inProject = new Set(known.map(({ user_id }) => user_id))
  for (const [userId, manager] of await peopleOf(scope, viewer, members)) {
    if (inProject.has(userId)) continue
    await createProjectUser(scope, place, { project_id: projectId, user_id: userId, manager })
  }
  const groupIds = [...new Set(members.group_ids)]
  if ((await shownAmong(scope.db, viewer, 'teams', groupIds)).length < groupIds.length) {
    throw unknownReference('members.group_ids', 'group', { says: 'are not all groups of the workspace' })
  }
  const groups: CompositeProject['groups'] = []
  for (const groupId of groupIds) {
    groups.push(await createProjectGroup(scope, place, { project_id: projectId, group_id: groupId }))
  }
  const query = { project_ids: String(projectId), with_group_members: true }
  return { groups, members: await readProjectUsers(scope, place, query) }
}
