/** The screens of a person with 1,000,000 entries on the device, against the same screens with 1,000. */

import { openReplica } from '../electron/core/replica/replica.ts'
import { fillEntries } from './filled-entries.ts'
import { filledCopy, signedInProfile } from './filled-plan.ts'
import type { Figure, Scenario } from './measure.ts'
import { inFolder, measureScreen } from './planning-screen.ts'

const many = 1_000_000
const few = 1000
/** Twenty years, and a week. */
const every = 630
const row = '[role=row][data-key]'

/** From the letters that are typed to what is found. */
const found = (text: string) => ({
  link: 'Timer',
  search: { box: 'Search entries', text },
  selector: row,
  atLeast: 1,
})

async function figures(folder: string): Promise<readonly Figure[]> {
  const profile = await signedInProfile(folder)
  const last = Math.floor(Date.now() / 1000) - 3600
  const filled = (name: string, entries: number) =>
    filledCopy(profile, `${folder}/${name}`, (path, workspaceId) => {
      const replica = openReplica(path)
      fillEntries(replica, { workspaceId, entries, every, last })
      replica.close()
    })
  const both = {
    many: await filled('many', many),
    few: await filled('few', few),
    little: `${few} entries`,
    atMost: 1.5,
  }
  const scrolls = { x: 0, y: 1200 }
  const of = `${many} entries`
  return [
    ...(await measureScreen({
      ...both,
      name: 'timer list',
      whatIsOpened: `the timer with ${of}`,
      painted: { link: 'Timer', from: '#/tasks', selector: row, atLeast: 5 },
      scrolls,
    })),
    ...(await measureScreen({
      ...both,
      name: 'calendar week',
      whatIsOpened: `the week with ${of}`,
      painted: { link: 'Calendar', selector: '[data-item]', atLeast: 20 },
      scrolls,
    })),
    ...(await measureScreen({ ...both, name: 'search', whatIsOpened: of, painted: found('Entry 1') })),
    // Each 500th entry: among 1,000 there are two, and the search goes through all of them.
    ...(await measureScreen({
      ...both,
      name: 'search for what is rare',
      whatIsOpened: of,
      painted: found('Entry 77'),
    })),
    ...(await measureScreen({
      ...both,
      name: 'report of a year',
      whatIsOpened: `the summary with its charts of the year out of ${of}`,
      // The library gives a canvas its style when it draws.
      painted: {
        link: 'Reports',
        address: '#/reports?period=year',
        selector: 'canvas[style*=block]',
        atLeast: 2,
      },
    })),
  ]
}

export const manyEntries: Scenario = { name: 'many-entries', run: () => inFolder(figures) }
