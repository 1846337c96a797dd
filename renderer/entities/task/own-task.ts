/** Private tasks, which only their author and the people they are assigned to see. */

import { t } from '@lingui/core/macro'
import type { LocalId } from '../../../shared/domain/ids.ts'
import type { Bridge } from '../../bridge/bridge.ts'
import { askDanger } from '../../stores/questions.ts'

/** Whether a person would see the task if it were private. True also where the author is not known. */
export function isOwnTask(
  { creatorId, assigneeIds }: { readonly creatorId: LocalId | null; readonly assigneeIds: readonly string[] },
  me: LocalId | undefined,
): boolean {
  return me === undefined || creatorId === null || creatorId === me || assigneeIds.includes(me)
}

/** Asks before private tasks go out of the person's sight, which they could not undo. Answers whether to go on. */
export async function mayLeave(
  bridge: Bridge,
  ids: readonly LocalId[],
  assigneeIds: readonly string[] | undefined,
): Promise<boolean> {
  if (assigneeIds === undefined) return true
  const members = await bridge.call('members.list', undefined, { repeatable: true })
  const me = members.ok ? members.data.find(({ isMe }) => isMe)?.id : undefined
  if (me === undefined || assigneeIds.includes(me)) return true
  const read = await Promise.all(ids.map((id) => bridge.call('tasks.get', { id }, { repeatable: true })))
  const lost = read.flatMap((task) =>
    task.ok && task.data?.isPrivate && !isOwnTask({ ...task.data, assigneeIds }, me) ? [task.data] : [],
  )
  const [first] = lost
  if (first === undefined) return true
  const answer = await askDanger({
    title: lost.length === 1 ? t`Leave “${first.name}”?` : t`Leave ${lost.length} private tasks?`,
    text: t`You will no longer see this. Only the author and the people who stay assigned can assign you again.`,
    action: t`Leave`,
  })
  return answer !== null
}
