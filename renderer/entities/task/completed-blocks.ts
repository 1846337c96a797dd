import { plural, t } from '@lingui/core/macro'
import type { LocalId } from '../../../shared/domain/ids.ts'
import type { Bridge } from '../../bridge/bridge.ts'

/**
 * The sentence about completed blocks of tasks that are open again: the service completed them when the tasks were done, and
 * takes back neither that nor the logged time. Undefined where there are none.
 */
export async function completedBlocksWords(
  bridge: Bridge,
  ids: readonly LocalId[],
): Promise<string | undefined> {
  const read = ids.map((taskId) => bridge.call('timeBlocks.ofTask', { taskId }, { repeatable: true }))
  const blocks = (await Promise.all(read)).flatMap((result) => (result.ok ? result.data : []))
  const completed = blocks.filter((block) => block.completed)
  if (completed.length === 0) return undefined
  const blocksWords = plural(completed.length, {
    one: 'A time block stays completed',
    other: '# time blocks stay completed',
  })
  return completed.some(({ logged }) => logged)
    ? t`${blocksWords}, and the time logged for it stays tracked.`
    : `${blocksWords}.`
}
