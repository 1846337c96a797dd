/** The figures of a planning screen: opening it, scrolling it and dragging on it, with many tasks. */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { App } from '../e2e/fixtures/app.ts'
import { lateFrames, openStaticPage, scrollThereAndBack } from './frames.ts'
import { median, type Figure } from './measure.ts'
import { openingTime, type Painted } from './opening.ts'

const openings = 11
const frameRounds = 7

export interface MeasuredScreen {
  /** `board` */
  readonly name: string
  readonly many: App
  /** The same screen with little. */
  readonly few: App
  /** `20 tasks` by default. */
  readonly little?: string
  /** Of opening it; 2 by default. */
  readonly atMost?: number
  readonly whatIsOpened: string
  readonly painted: Painted
  /** In px, from the middle of the window; undefined where nothing is scrolled. */
  readonly scrolls?: { readonly x: number; readonly y: number }
  /** Undefined where nothing is dragged. */
  readonly drag?: (page: Page) => Promise<void>
}

/** Runs in a folder that is gone afterwards. */
export async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'dayloom-bench-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** In turns: the many and the few, our screen and a page that does nothing. */
export async function measureScreen(screen: MeasuredScreen): Promise<readonly Figure[]> {
  const many = await screen.many.open()
  const few = await screen.few.open()
  const { scrolls } = screen
  const figures = [await opening(screen, many, few)]
  if (scrolls !== undefined) figures.push(...(await frames({ ...screen, scrolls }, many)))
  await screen.many.close()
  await screen.few.close()
  return figures
}

async function opening(
  { name, painted, whatIsOpened, little = '20 tasks', atMost = 2 }: MeasuredScreen,
  many: Page,
  few: Page,
): Promise<Figure> {
  const ours: number[] = []
  const theirs: number[] = []
  for (let round = 0; round < openings; round += 1) {
    ours.push(await openingTime(many, painted))
    theirs.push(await openingTime(few, painted))
  }
  return {
    name: `Open the ${name}`,
    what: `from the click on its link to what is painted of ${whatIsOpened}, over the same screen with ${little}`,
    value: median(ours) / median(theirs),
    unit: 'ratio',
    goal: { atMost },
    details: { many_ms: median(ours), few_ms: median(theirs) },
  }
}

async function frames(
  { name, scrolls, drag, whatIsOpened }: MeasuredScreen & Required<Pick<MeasuredScreen, 'scrolls'>>,
  page: Page,
): Promise<Figure[]> {
  const still = await page.context().newPage()
  await openStaticPage(still)
  const ours = await page.context().newCDPSession(page)
  const theirs = await page.context().newCDPSession(still)
  const middle = { x: 760, y: 450 }
  const late = { scrolling: [] as number[], dragging: [] as number[], still: [] as number[] }
  for (let round = 0; round < frameRounds; round += 1) {
    await still.bringToFront()
    late.still.push(await lateFrames(still, () => scrollThereAndBack(theirs, middle, { x: 0, y: 1200 })))
    await page.bringToFront()
    late.scrolling.push(await lateFrames(page, () => scrollThereAndBack(ours, middle, scrolls)))
    if (drag !== undefined) late.dragging.push(await lateFrames(page, () => drag(page)))
  }
  await still.close()
  const figure = (what: 'scrolling' | 'dragging'): Figure => ({
    name: `Late frames while ${what} the ${name}`,
    what: `share of frames later than 16.7 ms on ${whatIsOpened}, less that of scrolling a static page in the same browser`,
    value: median(late[what]) - median(late.still),
    unit: 'points',
    goal: { atMost: 2 },
    details: { ours_percent: median(late[what]), static_percent: median(late.still) },
  })
  return drag === undefined ? [figure('scrolling')] : [figure('scrolling'), figure('dragging')]
}
