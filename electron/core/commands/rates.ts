/** Rates and labour costs, and the settings of the workspace in use. */

import type { ParsedInput } from '../../../shared/bridge/contract.ts'
import type { Changed } from '../../../shared/bridge/fields.ts'
import { compact, levelOf, toHistory, toPeriods, type WrittenPeriod } from '../../../shared/domain/rates.ts'
import { findRate, seesMoney, settingsOfWorkspace } from '../queries/rates.ts'
import { canonicalJson } from '../replica/canonical-json.ts'
import { withoutUndefined } from '../without-undefined.ts'
import { notFound, refused } from './command-error.ts'
import { change, type CommandContext } from './editing.ts'
import { findInWorkspace } from './find-row.ts'

/**
 * Gives a rate another history.
 *
 * @throws {CommandError} `not_found` for a project or a person that is gone; `refused` for who may not, for periods that are not in
 *   the order of time, and for a labour cost of nobody
 */
export function setRate(context: CommandContext, input: ParsedInput<'rates.set'>): Changed {
  const { kind, projectId, memberId } = input
  const { replica } = context
  const workspaceId = context.workspaceId()
  if (projectId !== null) findInWorkspace(replica, 'project', projectId, workspaceId, 'projectId')
  if (memberId !== null) findInWorkspace(replica, 'member', memberId, workspaceId, 'memberId')
  if (kind === 'labor_cost' && memberId === null) {
    throw refused('A labour cost is that of a person. Choose one.', { field: 'memberId' })
  }
  const mayChange = projectId !== null || settingsOfWorkspace(context)?.mayChange === true
  if (!mayChange || !seesMoney(context, kind, projectId)) {
    throw refused('You may not change this rate. Ask an administrator.')
  }
  const periods = storedPeriods(input.periods)
  return change(context, (editing) => {
    const known = findRate(context, input)
    const level = levelOf(projectId, memberId)
    if (known === undefined)
      editing.create('rate', { kind, level, projectId, memberId, periods }, workspaceId)
    else editing.update('rate', known, { periods })
  })
}

function storedPeriods(periods: readonly WrittenPeriod[]): string {
  const history = toHistory(periods)
  history.forEach(({ from }, index) => {
    const before = history[index - 1]
    if (before !== undefined && from <= before.from) {
      throw refused('Two rates begin on the same day. Give each a day of its own.', { field: 'periods' })
    }
  })
  return canonicalJson(toPeriods(compact(history)))
}

/** @throws {CommandError} `not_found` before the service has told of the workspace; `refused` for who may not */
export function updateWorkspaceSettings(
  context: CommandContext,
  input: ParsedInput<'workspaceSettings.update'>,
): Changed {
  return change(context, (editing) => {
    const [row] = context.replica.rows.where('workspace', 'workspace_id = ?', [context.workspaceId()])
    if (row === undefined)
      throw notFound('The settings of this workspace have not been read yet. Sync first.')
    if (!row.fields.mayChange)
      throw refused('Only administrators change the settings of the workspace. Ask one of them.')
    editing.update('workspace', row, withoutUndefined(input))
  })
}
