/** Many histories that one seed decides. */

import fc from 'fast-check'
import { type History, histories } from './history.ts'
import { play, type Stage } from './play.ts'
import { SimulatedService } from './simulated-service.ts'
import { VirtualTime } from './virtual-time.ts'

export interface Campaign {
  readonly seed: number
  readonly runs: number
  readonly onRun?: (count: number) => void
}

class Broken extends Error {
  override readonly name = 'Broken'
}

export function openStage(): Stage {
  const time = new VirtualTime()
  return { time, service: new SimulatedService(time) }
}

/** Every history has a person of its own on the one service of the stage. */
export function playAll(stage: Stage, { seed, runs, onRun }: Campaign): Promise<fc.RunDetails<[History]>> {
  let count = 0
  const property = fc.asyncProperty(histories, async (history) => {
    const found = await play(stage, history)
    if (found.length > 0) throw new Broken(found.join('\n'))
    count += 1
    onRun?.(count)
  })
  return fc.check(property, { seed, numRuns: runs, endOnFailure: false })
}
