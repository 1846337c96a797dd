/** The day board of a person with 2,000 tasks in two weeks, out of a team's 100,000, against one with 20 tasks. */

import type { Page } from '@playwright/test'
import { fillPlan, signedInProfile, type FilledTask } from './filled-plan.ts'
import { dragAbout } from './frames.ts'
import { inFolder, measureScreen } from './planning-screen.ts'
import type { Figure, Scenario } from './measure.ts'

const tasks = 100_000
const own = 2000
const few = 20
const boardDays = 14
const people = 200

const onBoard = (count: number): FilledTask[] =>
  Array.from({ length: count }, (_, index) => ({
    person: 0,
    days: [index % boardDays, index % boardDays] as const,
  }))

/** The tasks of the rest of the team: over a year, one of ten without a day. */
const ofOthers = (count: number): FilledTask[] =>
  Array.from({ length: count }, (_, index) => {
    const first = ((index * 37) % 360) - 180
    const person = 1 + (index % (people - 1))
    return { person, days: index % 10 === 0 ? null : ([first, first + (index % 5)] as const) }
  })

async function carryACard(page: Page): Promise<void> {
  const card = page
    .locator('[data-column]:not([data-column="backlog"]) [data-task] button[aria-pressed]')
    .first()
  const box = await card.boundingBox()
  if (box === null) throw new Error('No card is drawn.')
  await dragAbout(page, { x: box.x + 20, y: box.y + box.height / 2 }, { x: 500, y: 300 })
}

async function figures(folder: string): Promise<readonly Figure[]> {
  const signedIn = await signedInProfile(folder)
  return measureScreen({
    name: 'board',
    many: await fillPlan(signedIn, `${folder}/many`, {
      people,
      tasks: [...onBoard(own), ...ofOthers(tasks - own)],
    }),
    few: await fillPlan(signedIn, `${folder}/few`, { people: few, tasks: onBoard(few) }),
    whatIsOpened: `the board of ${boardDays} days with ${own} tasks out of ${tasks}`,
    painted: { link: 'Plan', selector: '[data-column]:has([data-task])', atLeast: 4 },
    scrolls: { x: 700, y: 0 },
    drag: carryACard,
  })
}

export const planningBoard: Scenario = { name: 'planning-board', run: () => inFolder(figures) }
