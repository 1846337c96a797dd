/** From the start of the program to a usable screen over 100,000 entries, against an empty React page. */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import { findChromium } from '../build/chromium.ts'
import { root, startChild } from '../e2e/fixtures/child.ts'
import { chromiumFlags } from '../build/chromium.ts'
import { buildEmptyPage } from './empty-page.ts'
import { fillProfile } from './filled-profile.ts'
import { median, type Figure, type Scenario } from './measure.ts'

const entries = 100_000
const rounds = 7

interface Launch {
  readonly milliseconds: number
  readonly transferredKiB: number
}

/** The elements that must be on the screen: a text box of that name, and a text. */
interface Ready {
  readonly box: string
  readonly text: string
}

/** Starts the program over a renderer and waits until the page can be used. */
async function launch(browser: Browser, profile: string, renderer: string, ready: Ready): Promise<Launch> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  let transferred = 0
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
    transferred += encodedDataLength
  })
  await cdp.send('Network.enable')
  const began = performance.now()
  const args = ['--port', '0', '--profile', profile, '--no-open', '--renderer', renderer]
  const program = await startChild(join(root, 'dist/main/browser.js'), args, /^open (http:\/\/\S+)$/)
  await page.goto(program.captured, { waitUntil: 'commit' })
  await page.waitForFunction(
    ({ box, text }) =>
      document.querySelector(`input[aria-label="${box}"]`) !== null &&
      document.body.textContent.includes(text),
    ready,
    { polling: 'raf' },
  )
  const milliseconds = performance.now() - began
  await context.close()
  await program.end()
  return { milliseconds, transferredKiB: transferred / 1024 }
}

async function figures(folder: string): Promise<readonly Figure[]> {
  const empty = join(folder, 'empty-page')
  await buildEmptyPage(empty)
  const { app, service } = await fillProfile(folder, entries)
  const executablePath = findChromium()
  const browser = await chromium.launch({ args: [...chromiumFlags], executablePath })
  const product = (): Promise<Launch> =>
    launch(browser, app.profile, join(root, 'dist/renderer'), {
      box: 'What are you working on?',
      text: 'Entry ',
    })
  const nothing = (): Promise<Launch> =>
    launch(browser, join(folder, 'empty'), empty, { box: 'Ready', text: '' })
  await product()
  await nothing()
  const ours: Launch[] = []
  const theirs: Launch[] = []
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await product())
    theirs.push(await nothing())
  }
  await browser.close()
  await service.stop()
  const ourTime = median(ours.map((one) => one.milliseconds))
  const theirTime = median(theirs.map((one) => one.milliseconds))
  return [
    {
      name: 'Launch to interactive',
      what: `start of the browser shell to a usable list over ${entries} entries, over an empty React page served by the same program`,
      value: ourTime / theirTime,
      unit: 'ratio',
      goal: { atMost: 2 },
      details: { ours_ms: ourTime, baseline_ms: theirTime },
    },
    {
      name: 'Transferred until interactive',
      what: 'bytes over the wire, compressed, documents, scripts, styles and fonts together',
      value: median(ours.map((one) => one.transferredKiB)),
      unit: 'KiB',
      goal: { atMost: 350 },
      details: { empty_page_KiB: median(theirs.map((one) => one.transferredKiB)) },
    },
  ]
}

export const launchScenario: Scenario = {
  name: 'launch',
  async run() {
    const folder = await mkdtemp(join(tmpdir(), 'dayloom-bench-'))
    try {
      return await figures(folder)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}
