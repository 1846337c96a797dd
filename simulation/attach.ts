/** Files that are put on tasks. */

import { addAttachments } from '../electron/core/commands/attachments.ts'
import { CommandError } from '../electron/core/commands/command-error.ts'
import type { Computer } from './computer.ts'
import type { Ledger } from './ledger.ts'
import { snapshotOf } from './snapshot.ts'

/** As a window does it: in parts, then whole. */
export async function attach(computer: Computer, ledger: Ledger, index: number): Promise<void> {
  const tasks = computer.rows('task')
  const taskId = tasks[index % Math.max(1, tasks.length)]?.localId
  if (taskId === undefined) return
  const name = ledger.newTitle(computer.name)
  const bytes = Buffer.from(`The content of ${name}`)
  const half = bytes.length >> 1
  try {
    const done = await computer.editInParts(async ({ account, context }) => {
      const { transfers } = account.attachments
      const transferId = await transfers.begin(`${name}.txt`, bytes.length)
      await transfers.take(transferId, 0, bytes.subarray(0, half))
      await transfers.take(transferId, half, bytes.subarray(half))
      return addAttachments(context, transfers, { taskId, transferIds: [transferId] })
    })
    if (done === null) return
    const ids = new Set(done.acknowledged.ids.map((id) => `${computer.name}/${id}`))
    const after = snapshotOf(computer)
    const before = new Map([...after].filter(([row]) => !ids.has(row)))
    ledger.acknowledge(computer.name, before, after)
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
  }
}
