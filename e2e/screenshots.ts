/** Takes the product's pictures: `node e2e/screenshots.ts [folder]`, every screen in both themes and three widths. */

import { mkdtemp, mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { App } from './fixtures/app.ts'
import { enterWeek } from './fixtures/believable-week.ts'
import { root } from './fixtures/child.ts'
import { timerBox, useThisComputer } from './fixtures/person.ts'

const folder = process.argv[2] ?? join(root, 'docs/screenshots')
const screens = ['Timer', 'Calendar', 'Plan', 'Team', 'Projects', 'Settings', 'Sync'] as const
const widths = [1280, 760, 500] as const

async function settled(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map((animation) => animation.finished)),
  )
}

/** The window's title changes when the screen has been loaded and drawn. */
async function show(page: Page, screen: (typeof screens)[number]): Promise<void> {
  await page.evaluate(
    (hash) => {
      location.hash = hash
    },
    screen === 'Timer' ? '#/' : `#/${screen.toLowerCase()}`,
  )
  await page.waitForFunction((name) => document.title.startsWith(name), screen)
  await page.waitForLoadState('networkidle')
  await settled(page)
}

const profile = await mkdtemp(join(tmpdir(), 'dayloom-pictures-'))
await mkdir(folder, { recursive: true })
const app = new App('browser', profile)
const first = await app.open()
await first.screenshot({ path: join(folder, 'welcome.png') })
await useThisComputer(first)
await settled(first)
await first.screenshot({ path: join(folder, 'timer-empty.png') })
await enterWeek(first)
await app.close()
for (const colorScheme of ['light', 'dark'] as const) {
  const page = await app.open({ colorScheme })
  await timerBox(page).waitFor()
  // A screen's code arrives with its first visit; from the second on it is drawn with its title.
  for (const screen of screens) {
    await show(page, screen)
    await page.waitForResponse(/./, { timeout: 1000 }).catch(() => null)
  }
  for (const width of widths) {
    await page.setViewportSize({ width, height: width === 500 ? 900 : 800 })
    for (const screen of screens) {
      await show(page, screen)
      const suffix = `${width === 1280 ? '' : `-${width}`}${colorScheme === 'dark' ? '-dark' : ''}`
      await page.screenshot({ path: join(folder, `${screen.toLowerCase()}${suffix}.png`) })
    }
  }
  await app.close()
}
await rm(profile, { recursive: true, force: true })
