/**
 * Takes the product's screenshots: `node e2e/screenshots.ts [folder]`, every screen in both themes, wide and
 * narrow. The timer shows the week of somebody alone on a computer; the rest show the studio of `npm run
 * demo`.
 */

import { mkdtemp, mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { bundleIfStale } from '../build/bundle.ts'
import { emailOf, people } from '../demo/people.ts'
import { password } from '../demo/seed-team.ts'
import { App } from './fixtures/app.ts'
import { call } from './fixtures/bridge.ts'
import { enterWeek } from './fixtures/believable-week.ts'
import { root, startChild } from './fixtures/child.ts'
import { submitSignIn, timerBox, useThisComputer } from './fixtures/person.ts'

interface Picture {
  /** The name of its file. */
  readonly name: string
  readonly address: string
  /** An element that is there once the screen has loaded its content. */
  readonly shown: (page: Page) => Locator
  /** An element to click before the screenshot is taken. */
  readonly click?: (page: Page) => Locator
  /** An element that is there once the click has done its work. */
  readonly open?: (page: Page) => Locator
}

/** The day before today on which the studio worked. */
function lastWorkingDay(): string {
  const day = new Date()
  do day.setDate(day.getDate() - 1)
  while (day.getDay() % 6 === 0)
  return day.toISOString().slice(0, 10)
}

const folder = process.argv[2] ?? join(root, 'docs/screenshots')
const widths = [1280, 720] as const
const task = (page: Page) => page.getByRole('main').getByRole('checkbox').nth(3)
const draft = (page: Page) => page.getByRole('row', { name: /Lighthouse Rooms/ })
const timer: Picture = { name: 'timer', address: '#/', shown: (page) => page.getByText('Yesterday') }
const studio: readonly Picture[] = [
  { name: 'calendar', address: '#/calendar', shown: (page) => page.getByText('Weekly meeting').first() },
  { name: 'plan', address: '#/plan', shown: task },
  {
    name: 'plan-the-day',
    address: '#/plan',
    shown: task,
    click: (page) => page.getByRole('button', { name: 'Plan the day' }).first(),
  },
  { name: 'tasks', address: '#/tasks', shown: task },
  {
    name: 'tasks-board',
    address: '#/tasks',
    shown: task,
    click: (page) => page.getByRole('radio', { name: 'Board' }),
  },
  { name: 'team', address: '#/team', shown: (page) => page.getByText('Hedy Lamarr') },
  { name: 'projects', address: '#/projects', shown: (page) => page.getByText('Website relaunch') },
  {
    name: 'project',
    address: '#/projects',
    shown: (page) => page.getByText('Website relaunch'),
    click: (page) => page.getByText('Website relaunch'),
  },
  {
    name: 'settings',
    address: '#/settings',
    shown: (page) => page.getByText('Hours and time off'),
    click: (page) => page.getByText('Hours and time off'),
  },
  {
    name: 'administration',
    address: '#/administration',
    shown: (page) => page.getByRole('row', { name: /Hedy Lamarr/ }),
    click: (page) => page.getByRole('row', { name: /Hedy Lamarr/ }),
  },
  {
    name: 'organization',
    address: '#/administration',
    shown: (page) => page.getByRole('row', { name: /Hedy Lamarr/ }),
    click: (page) => page.getByRole('radio', { name: 'Settings' }),
  },
  {
    name: 'reports',
    address: '#/reports?scope=team&period=last-month',
    shown: (page) =>
      page
        .getByRole('main')
        .getByRole('link', { name: /Website relaunch/ })
        .first(),
  },
  {
    name: 'reports-weekly',
    address: '#/reports?tab=weekly&period=last-week',
    shown: (page) => page.getByRole('main').getByText('Website relaunch').first(),
  },
  {
    name: 'reports-detailed',
    address: '#/reports?tab=detailed&period=last-week',
    shown: (page) => page.getByRole('main').getByText('Website relaunch').first(),
  },
  { name: 'invoices', address: '#/invoices', shown: draft },
  {
    name: 'invoice',
    address: '#/invoices',
    shown: draft,
    click: draft,
    open: (page) => page.getByRole('img', { name: /Page 1/ }),
  },
  {
    name: 'timesheets',
    address: '#/timesheets',
    shown: (page) => page.getByText('Approved').first(),
  },
  {
    name: 'review',
    address: `#/review/${lastWorkingDay()}`,
    shown: (page) => page.getByRole('main').getByText('Website relaunch').first(),
  },
  { name: 'sync', address: '#/sync', shown: (page) => page.getByText('Nothing needs you') },
]

async function settled(page: Page): Promise<void> {
  // A screen's code loads on its first visit, in several chunks.
  for (let isArriving = true; isArriving;) {
    isArriving = await page.waitForResponse(/./, { timeout: 1000 }).then(
      () => true,
      () => false,
    )
  }
  await page.evaluate(() => document.fonts.ready)
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map((animation) => animation.finished)),
  )
}

async function take(
  page: Page,
  { name, address, shown, click, open }: Picture,
  suffix: string,
): Promise<void> {
  await page.goto(new URL(address, page.url()).href)
  // Reloads, so that nothing opened or selected for the previous screenshot remains.
  await page.reload()
  await shown(page).waitFor()
  // A reminder of planned time comes and goes with the hour of the day.
  const later = page.getByRole('button', { name: 'Not now' })
  if (await later.isVisible()) await later.click()
  await click?.(page).click()
  await open?.(page).waitFor()
  await page.mouse.move(0, 0)
  await settled(page)
  await page.screenshot({ path: join(folder, `${name}${suffix}.png`) })
}

/** Takes the screenshots of one installation that is already signed in. */
async function takeAll(app: App, pictures: readonly Picture[]): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await app.open({ colorScheme })
    await timerBox(page).waitFor()
    for (const width of widths) {
      await page.setViewportSize({ width, height: width === 1280 ? 700 : 800 })
      const suffix = `${width === 1280 ? '' : `-${width}`}${colorScheme === 'dark' ? '-dark' : ''}`
      for (const picture of pictures) await take(page, picture, suffix)
    }
    await app.close()
  }
}

const [owner] = people
if (owner === undefined) throw new Error('Nobody works in the studio.')
// In another zone each screen would offer to change over.
process.env['TZ'] = owner.timeZone
await bundleIfStale()
const place = await mkdtemp(join(tmpdir(), 'dayloom-pictures-'))
await mkdir(folder, { recursive: true })

const alone = new App('browser', join(place, 'alone'))
const first = await alone.open()
await first.getByRole('button', { name: 'Use on this computer' }).waitFor()
await settled(first)
await first.screenshot({ path: join(folder, 'welcome.png') })
await useThisComputer(first)
await enterWeek(first)
await alone.close()
await takeAll(alone, [timer])

const demo = await startChild(
  join(root, 'demo/main.ts'),
  ['--no-app', '--days', '60', '--data', join(place, 'studio')],
  /^ {2}Server address {2}(http:\/\/\S+)$/,
)
const member = new App('browser', join(place, 'member'))
const page = await member.open()
await submitSignIn(page, demo.captured, emailOf(owner), password)
await timerBox(page).waitFor()
await page.getByText('Yesterday').waitFor()
await call(page, 'plannerSettings.update', { hintsOff: true })
await member.close()
await takeAll(member, studio)
await demo.end()
await rm(place, { recursive: true, force: true })
