/** The memory of the shipped program over a working day whose hours pass in seconds, in the stand-in for Electron. */

import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { launchChromium } from '../e2e/fixtures/app.ts'
import { root } from '../e2e/fixtures/child.ts'
import { Desk } from '../e2e/stand-in/desk.ts'
import { commandAddress, makeProfile, runToEnd } from './command-line.ts'
import type { Figure, Scenario } from './measure.ts'

/** A Monday, before work begins. */
const from = '2026-03-02T07:45:00Z'
/** The hour after which the program is warm: it has said that work begins. */
const warm = 2
const hours = 8
/** Hours that pass in one. */
const rate = 240
/** Minutes between two starts of the timer. */
const every = 5

interface Sample {
  readonly program: string
  readonly hour: number
  readonly rss: number
  /** In the heap, and outside of it for what is in the heap. */
  readonly used: number
}

async function samples(folder: string): Promise<readonly Sample[]> {
  const profile = join(folder, 'profile')
  const file = join(folder, 'memory')
  await makeProfile(profile)
  const browser = await launchChromium()
  const desk = new Desk(browser, join(folder, 'configuration'))
  const began = Date.now()
  const passed = (minutes: number): number => began + (minutes * 60_000) / rate
  try {
    const program = await desk.start({
      args: ['--profile', profile],
      env: {
        NODE_OPTIONS: `--import=${join(import.meta.dirname, 'fast-clock.ts')}`,
        DAYLOOM_CLOCK_RATE: String(rate),
        DAYLOOM_CLOCK_BEGAN: String(began),
        DAYLOOM_CLOCK_FROM: from,
        DAYLOOM_CLOCK_FILE: file,
      },
    })
    await program.window()
    await commandAddress(profile)
    const command = join(root, 'dist/main/dayloom.js')
    for (let minutes = every; minutes < (warm + hours) * 60 + 10; minutes += every) {
      await wait(Math.max(0, passed(minutes) - Date.now()))
      await runToEnd(command, 'start', `Part ${minutes} #work`, '--profile', profile)
    }
    const text = await readFile(file, 'utf8')
    return text.split('\n').flatMap((line) => (line === '' ? [] : (JSON.parse(line) as Sample)))
  } finally {
    await desk.close()
    await browser.close()
  }
}

async function figure(folder: string): Promise<Figure> {
  const all = await samples(folder)
  const at = (program: string, hour: number): Sample => {
    const found = all.find((sample) => basename(sample.program).includes(program) && sample.hour === hour)
    if (found === undefined) throw new Error(`${program} has not written down the memory of hour ${hour}.`)
    return found
  }
  const [main, core] = (['main', 'core'] as const).map((program) => {
    const [first, last] = [at(program, warm), at(program, warm + hours)]
    return { first, last, growth: last.used / first.used }
  })
  if (main === undefined || core === undefined) throw new Error('There are two programs.')
  const mib = (bytes: number): number => bytes / 1024 / 1024
  return {
    name: 'Memory over a working day',
    what: `memory in use in the main program or the core, whichever grew more, after ${hours} hours with a start every ${every} minutes, on a clock that runs ${rate} times as fast, over that before them; each after a collection`,
    value: Math.max(main.growth, core.growth),
    unit: 'ratio',
    goal: { atMost: 1.05 },
    details: {
      main_first_MiB: mib(main.first.used),
      main_last_MiB: mib(main.last.used),
      core_first_MiB: mib(core.first.used),
      core_last_MiB: mib(core.last.used),
      main_resident_ratio: main.last.rss / main.first.rss,
      core_resident_ratio: core.last.rss / core.first.rss,
    },
  }
}

export const longDay: Scenario = {
  name: 'long-day',
  async run() {
    const folder = await mkdtemp(join(tmpdir(), 'dayloom-bench-'))
    try {
      return [await figure(folder)]
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}
