import { plural } from '@lingui/core/macro'
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
  const count = completed.length
  if (count === 0) return undefined
  return completed.some(({ logged }) => logged)
    ? plural(count, {
        one: 'A time block stays completed, and the time logged for it stays tracked.',
        other: '# time blocks stay completed, and the time logged for them stays tracked.',
      })
    : plural(count, { one: 'A time block stays completed.', other: '# time blocks stay completed.' })
}
