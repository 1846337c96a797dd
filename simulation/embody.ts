/** A person takes the place of a ghost. */

import type { LocalId } from '../shared/domain/ids.ts'
import { CommandError } from '../electron/core/commands/command-error.ts'
import { embodyGhost } from '../electron/core/commands/ghosts.ts'
import type { Computer } from './computer.ts'
import type { Ledger } from './ledger.ts'

/**
 * The service is asked, which takes its time: nobody waits for it here. It may carry it out also where nobody hears of it;
 * what was acknowledged holds.
 */
export function embody(computer: Computer, ledger: Ledger, index: number): void {
  const free = computer.rows('ghost').filter(({ fields }) => fields.embodiedAt === null)
  const ghost = free[index % Math.max(1, free.length)]
  const member = computer.rows('member')[0]
  if (ghost === undefined || member === undefined) return
  const name = `${computer.name}/${ghost.localId}`
  ledger.wantsEmbodied(name)
  void ask(computer, ghost.localId, member.localId).then(
    (isDone) => (isDone ? ledger.wasEmbodied(name) : undefined),
    (error: unknown) => computer.defects.push(error),
  )
}

/** Whether it was acknowledged; a refusal changes nothing. */
async function ask(computer: Computer, id: LocalId, memberId: LocalId): Promise<boolean> {
  try {
    const done = await computer.editWithAnswers(({ account: { sync, api }, context }) =>
      embodyGhost(context, { sync, api }, { id, recipient: { memberId } }),
    )
    return done !== null
  } catch (error) {
    if (error instanceof CommandError) return false
    throw error
  }
}
