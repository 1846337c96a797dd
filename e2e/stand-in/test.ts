/** The `test` of the specs of the Electron shell alone: a computer on which the shipped program can be started. */

import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { test as base } from '../fixtures/test.ts'
import { Desk } from './desk.ts'

interface Fixtures {
  /** The person's configuration folder. */
  readonly configuration: string
  /** A computer on which the program has never run. */
  readonly desk: Desk
  /** The same computer, set up for one person: they work alone and have no entries yet. */
  readonly deskInUse: Desk
}

export const test = base.extend<Fixtures>({
  configuration: async ({ folder }, use) => use(join(folder, 'configuration')),
  desk: async ({ shared, configuration }, use) => {
    const desk = new Desk(await shared.browser(), configuration)
    await use(desk)
    await desk.close()
  },
  deskInUse: async ({ shared, configuration, desk }, use) => {
    await cp(await shared.profileInUse(), join(configuration, 'Dayloom'), { recursive: true })
    await use(desk)
  },
})

export { expect } from '../fixtures/test.ts'
