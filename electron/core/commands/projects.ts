/** Making and changing projects, membership in them, and archiving of clients. */

import type { ParsedInput } from '../../../shared/bridge/contract.ts'
import type { Changed } from '../../../shared/bridge/fields.ts'
import { change, type CommandContext } from './editing.ts'
import { findRow, findRows } from './find-row.ts'
import { createOne, updateEach } from './plain-commands.ts'
import { nextProjectColor, rowNamed } from './unique-name.ts'
import { refused } from './command-error.ts'
import type { Row } from '../replica/rows.ts'
import { seesMoney } from '../queries/rates.ts'
import { canonicalJson } from '../replica/canonical-json.ts'
import type { RecurringParameters } from '../../../shared/api/projects.ts'
import { ruleOn, rulesWithEstimate, withRule } from '../../../shared/domain/project-periods.ts'
import { parseRules } from '../queries/project-periods.ts'

/** @throws {CommandError} as `createOne` */
export function createProject(context: CommandContext, input: ParsedInput<'projects.create'>): Changed {
  const color = input.color ?? nextProjectColor(context.replica, context.workspaceId())
  const { templateId } = input
  const taken = templateId ? moneyOf(findRow(context.replica, 'project', templateId)) : {}
  return createOne(context, 'project', { ...taken, ...stored(context, input), color })
}

/** The settings of a template that no form of a new project shows. */
function moneyOf({ fields }: Row<'project'>) {
  const { currency, fixedFee, budget, budgetAlerts } = fields
  return { currency, fixedFee, budget, budgetAlerts }
}

type Written = Pick<ParsedInput<'projects.create'>, 'budgetAlerts' | 'estimatedSeconds' | 'repeats'>

/** @param current the project that is changed */
function stored<Given extends Partial<Written>>(
  context: CommandContext,
  { budgetAlerts, repeats, ...given }: Given,
  current?: Row<'project'>,
) {
  const sorted = budgetAlerts && [...new Set(budgetAlerts)].toSorted((a, b) => a - b)
  const rules = rulesAfter(context, { repeats, ...given }, parseRules(current?.fields.repeats ?? '[]'))
  return { ...given, budgetAlerts: sorted && canonicalJson(sorted), repeats: rules && canonicalJson(rules) }
}

/** The rules once a project repeats so from now on, or has this estimate; undefined where they stay. */
function rulesAfter(
  { days, effects }: CommandContext,
  { repeats, estimatedSeconds }: Partial<Written>,
  rules: readonly RecurringParameters[],
): readonly RecurringParameters[] | undefined {
  const today = days().dateOf(effects.now())
  const known =
    estimatedSeconds === undefined ? rules : (rulesWithEstimate(rules, today, estimatedSeconds) ?? rules)
  if (repeats === undefined) return known === rules ? undefined : known
  if (repeats === null) return []
  const { period, days: length, since } = repeats
  return withRule(known, {
    period,
    custom_period: period === 'custom' ? (length ?? 1) : null,
    estimated_seconds: ruleOn(known, today)?.estimated_seconds ?? null,
    parameter_start_date: since,
    parameter_end_date: null,
    project_start_date: known[0]?.project_start_date ?? since,
  })
}

/** @throws {CommandError} as `updateMany` */
export function updateProject(
  context: CommandContext,
  { id, changes: { newClient, ...changes }, typedOver }: ParsedInput<'projects.update'>,
): Changed {
  const field = (['fixedFee', 'budget'] as const).find((name) => changes[name] !== undefined)
  if (field !== undefined && !seesMoney(context, 'billable', id)) {
    throw refused('You may not change what is billed. Ask an administrator.', { field })
  }
  return change(context, (editing) => {
    const current = findRow(context.replica, 'project', id)
    const { workspaceId } = current
    const clientId =
      newClient === undefined ? changes.clientId : rowNamed(editing, 'client', workspaceId, newClient)
    updateEach(editing, 'project', {
      ids: [id],
      changes: { ...stored(context, changes, current), clientId },
      typedOver,
    })
  })
}

/** Archives or restores clients together with their projects (T §3 Client). */
export function archiveClients(
  context: CommandContext,
  { ids, archived }: ParsedInput<'clients.archive'>,
): Changed {
  return change(context, (editing) => {
    const { rows } = context.replica
    for (const client of findRows(context.replica, 'client', ids)) {
      for (const project of rows.where('project', 'client_id = ? AND deleted = 0', [client.localId])) {
        editing.update('project', project, { archived })
      }
      editing.update('client', client, { archived })
    }
  })
}

/** @throws {CommandError} `not_found` for the project or a person; `refused` for people of another workspace */
export function addProjectMembers(
  context: CommandContext,
  { projectId, memberIds, manager }: ParsedInput<'projectMembers.add'>,
): Changed {
  return change(context, (editing) => {
    const { replica } = context
    const project = findRow(replica, 'project', projectId)
    const present = new Set(
      replica.rows
        .where('projectMember', 'project_id = ? AND deleted = 0', [projectId])
        .map(({ fields }) => fields.memberId),
    )
    for (const memberId of new Set(memberIds)) {
      if (present.has(memberId)) continue
      const { workspaceId } = findRow(replica, 'member', memberId)
      if (workspaceId !== project.workspaceId) {
        throw refused('That person belongs to another workspace. Choose people of the same workspace.', {
          field: 'memberIds',
        })
      }
      editing.create('projectMember', { projectId, memberId, manager }, project.workspaceId)
    }
  })
}
