import { plural, t } from '@lingui/core/macro'
import type { LocalId } from '../../../shared/domain/ids.ts'
import type { Bridge } from '../../bridge/bridge.ts'

/**
 * What stays of tasks that are open again: the service has completed their past blocks when they were done, and takes neither
 * that nor the logged time back. Undefined where nothing does.
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
