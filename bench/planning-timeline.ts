/** The timeline of 200 people with 5,000 tasks over a year, against that of 20 people with a task each. */

import type { Page } from '@playwright/test'
import { fillPlan, signedInProfile, type FilledTask } from './filled-plan.ts'
import { dragAbout } from './frames.ts'
import { inFolder, measureScreen } from './planning-screen.ts'
import type { Figure, Scenario } from './measure.ts'

const people = 200
const tasks = 5000
const few = 20

/** From two months ago until ten months ahead, one to five days each. */
const overTheYear: readonly FilledTask[] = Array.from({ length: tasks }, (_, index) => {
  const first = ((index * 37) % 360) - 60
  return { person: index % people, days: [first, first + (index % 5)] as const }
})

const inSight: readonly FilledTask[] = Array.from({ length: few }, (_, index) => {
  const first = index % 10
  return { person: index, days: [first, first + (index % 5)] as const }
})

async function carryABar(page: Page): Promise<void> {
  const grid = await page.getByRole('grid', { name: 'Team timeline' }).boundingBox()
  // In one moment: bars that are far from sight come and go.
  const boxes = await page.locator('[data-bar]').evaluateAll((bars) =>
    bars.map((bar) => {
      const { x, y, width, height } = bar.getBoundingClientRect()
      return { x, y, width, height }
    }),
  )
  const window = page.viewportSize() ?? { width: 1280, height: 800 }
  const box = boxes.find(
    (each) =>
      each.x > (grid?.x ?? 0) + 300 &&
      each.x < window.width / 2 &&
      each.y < window.height / 2 &&
      each.y > 200,
  )
  if (!box) throw new Error('No bar is drawn.')
  await dragAbout(page, { x: box.x + box.width / 2, y: box.y + box.height / 2 }, { x: 400, y: 250 })
}

async function figures(folder: string): Promise<readonly Figure[]> {
  const signedIn = await signedInProfile(folder)
  return measureScreen({
    name: 'timeline',
    many: await fillPlan(signedIn, `${folder}/many`, { people, tasks: overTheYear }),
    few: await fillPlan(signedIn, `${folder}/few`, { people: few, tasks: inSight }),
    whatIsOpened: `the timeline of ${people} people with ${tasks} tasks`,
    painted: { link: 'Team', selector: '[data-bar]', atLeast: 5 },
    scrolls: { x: 300, y: 900 },
    drag: carryABar,
  })
}

export const planningTimeline: Scenario = { name: 'planning-timeline', run: () => inFolder(figures) }
