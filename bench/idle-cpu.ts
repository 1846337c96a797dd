/** CPU time that all processes together use in a minute in which nothing happens but a running timer. */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { join } from 'node:path'
import { App } from '../e2e/fixtures/app.ts'
import { start, useThisComputer } from '../e2e/fixtures/person.ts'
import type { Figure, Scenario } from './measure.ts'
import { processorSecondsBelow } from './process-tree.ts'

const seconds = 60
/** Milliseconds in which the browser and the program end what they do after a start: that is measured elsewhere. */
const settling = 30_000

export const idleCpu: Scenario = {
  name: 'idle-cpu',
  async run(): Promise<readonly Figure[]> {
    const folder = await mkdtemp(join(tmpdir(), 'dayloom-bench-'))
    const app = new App('browser', join(folder, 'profile'))
    const page = await app.open()
    await useThisComputer(page)
    await start(page, 'A long morning')
    await wait(settling)
    const before = await processorSecondsBelow()
    const began = performance.now()
    await wait(seconds * 1000)
    const share = ((await processorSecondsBelow()) - before) / ((performance.now() - began) / 1000)
    await app.close()
    await rm(folder, { recursive: true, force: true })
    return [
      {
        name: 'Idle with a running timer',
        what: `processor time of the program, the core and the whole browser over ${seconds} s, as a share of one core`,
        value: share * 100,
        unit: '% of a core',
        goal: { atMost: 1 },
        details: { seconds },
      },
    ]
  },
}
