/** How long the shipped program of the Electron shell takes to its first usable frame, in the stand-in for Electron. */

import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { launchChromium } from '../e2e/fixtures/app.ts'
import { root } from '../e2e/fixtures/child.ts'
import { Desk, type StartOptions } from '../e2e/stand-in/desk.ts'
import { buildEmptyPage } from './empty-page.ts'
import { fillProfile } from './filled-profile.ts'
import { median, type Figure, type Scenario } from './measure.ts'

const entries = 10_000
const rounds = 9

/** The frame after the one that has the box and the text in it. */
async function isUsable(page: Page, box: string, text: string): Promise<void> {
  await page.waitForFunction(
    ([label, content]) =>
      document.querySelector(`input[aria-label="${label}"]`) !== null &&
      document.body.textContent.includes(content ?? ''),
    [box, text],
    { polling: 'raf' },
  )
}

/** Milliseconds from the start of the program to a shown window that can be used. */
async function launch(desk: Desk, options: StartOptions, box: string, text: string): Promise<number> {
  const began = performance.now()
  const program = await desk.start(options)
  await isUsable(await program.window(), box, text)
  const milliseconds = performance.now() - began
  await program.quit()
  return milliseconds
}

async function figures(folder: string): Promise<readonly Figure[]> {
  const empty = join(folder, 'empty-page')
  await buildEmptyPage(empty)
  const { app, service } = await fillProfile(folder, entries)
  await cp(app.profile, join(folder, 'ours/Dayloom'), { recursive: true })
  // The shipped program again, with the empty page for its own.
  const same = join(folder, 'same')
  await cp(join(root, 'dist/main'), join(same, 'dist/main'), { recursive: true })
  await cp(join(root, 'package.json'), join(same, 'package.json'))
  await cp(empty, join(same, 'dist/renderer'), { recursive: true })
  const browser = await launchChromium()
  const ourDesk = new Desk(browser, join(folder, 'ours'))
  const emptyDesk = new Desk(browser, join(folder, 'empty'))
  const sameDesk = new Desk(browser, join(folder, 'same-profile'))
  const main = join(root, 'bench/baselines/empty-program.ts')
  const product = () => launch(ourDesk, {}, 'What are you working on?', 'Entry ')
  const nothing = () => launch(emptyDesk, { main, args: [empty] }, 'Ready', '')
  const program = () => launch(sameDesk, { main: join(same, 'dist/main/main.js') }, 'Ready', '')
  await product()
  await nothing()
  await program()
  const ours: number[] = []
  const theirs: number[] = []
  const programs: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await product())
    theirs.push(await nothing())
    programs.push(await program())
  }
  for (const desk of [ourDesk, emptyDesk, sameDesk]) await desk.close()
  await browser.close()
  await service.stop()
  return [
    {
      name: 'Launch of the desktop program',
      what: `start of the shipped bundle in the stand-in for Electron to the first usable frame, with ${entries} entries, over an empty React page shown by a bare program in the same stand-in`,
      value: median(ours) / median(theirs),
      unit: 'ratio',
      goal: { atMost: 2 },
      details: {
        ours_ms: median(ours),
        baseline_ms: median(theirs),
        empty_page_in_our_program_ms: median(programs),
      },
    },
  ]
}

export const desktopLaunch: Scenario = {
  name: 'desktop-launch',
  async run() {
    const folder = await mkdtemp(join(tmpdir(), 'dayloom-bench-'))
    try {
      return await figures(folder)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}
