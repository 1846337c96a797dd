/** Rates of the workspace in use, as far as this person may see them, and its settings. */

import {
  type Rate,
  type WorkspaceSettings,
  workspaceSettings as shape,
} from '../../../shared/bridge/rates.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { levelOf, type RateKind, type WrittenPeriod } from '../../../shared/domain/rates.ts'
import type { EntityFields } from '../../../shared/entities/entities.ts'
import type { Row } from '../replica/rows.ts'
import type { QueryContext } from './query-context.ts'
import { listRows, rowsHere } from './shown-rows.ts'

type Fields = EntityFields['rate']
type Owner = Pick<Fields, 'kind' | 'projectId' | 'memberId'>
type Context = Pick<QueryContext, 'replica' | 'workspaceId'>

/** The rates whose project and person are known here. */
export function knownRates(context: Context): readonly Row<'rate'>[] {
  // Two devices may have made one at the same time: that of the service counts.
  return rowsHere(context, 'rate', 'server_id IS NULL, row_id').filter(
    ({ fields }) => fields.level === levelOf(fields.projectId, fields.memberId),
  )
}

export function findRate(context: Context, { kind, projectId, memberId }: Owner): Row<'rate'> | undefined {
  return knownRates(context).find(
    ({ fields }) => fields.kind === kind && fields.projectId === projectId && fields.memberId === memberId,
  )
}

export function periodsIn({ periods }: Fields): readonly WrittenPeriod[] {
  return JSON.parse(periods) as readonly WrittenPeriod[]
}

/** Those of a project and of the people in it; where it is null, those of people and of the workspace. */
export function listRates(context: QueryContext, projectId: LocalId | null): Rate[] {
  return knownRates(context)
    .filter(({ fields }) => fields.projectId === projectId && seesMoney(context, fields.kind, projectId))
    .map(({ localId: id, fields, syncState }) => {
      const { kind, memberId } = fields
      return { id, kind, projectId, memberId, periods: periodsIn(fields), syncState }
    })
}

/** Null before the service has told of the workspace. */
export function settingsOfWorkspace(context: Context): Row<'workspace'>['fields'] | null {
  return rowsHere(context, 'workspace', 'row_id')[0]?.fields ?? null
}

/** The same as the bridge shows it. */
export function workspaceSettings(context: QueryContext): WorkspaceSettings | null {
  return listRows(context, 'workspace', shape, 'row_id')[0] ?? null
}

/** Whether this person sees what time on the project, or without one, comes to: by rates, or by labour costs. */
export function seesMoney(context: Context, kind: RateKind, projectId: LocalId | null): boolean {
  const flag = kind === 'billable' ? 'seesRates' : 'seesCosts'
  // A person who sees the workspace's rates sees those of all projects, also of one that the service does not know yet.
  if (settingsOfWorkspace(context)?.[flag] === true) return true
  return projectId !== null && context.replica.rows.find('project', projectId)?.fields[flag] === true
}
