/** `npm run bench [scenario …]`: measures, prints, and writes bench/results.json and the table in docs/performance.md. */

import { readFile, writeFile } from 'node:fs/promises'
import { cpus, release } from 'node:os'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { bundleIfStale } from '../build/bundle.ts'
import { againstActual } from './against-actual.ts'
import { capacityScenario } from './capacity.ts'
import { dayWindow } from './day-window.ts'
import { desktopLaunch } from './desktop-launch.ts'
import { drain } from './drain.ts'
import { firstPull } from './first-pull.ts'
import { idleCpu } from './idle-cpu.ts'
import { importScenario } from './import.ts'
import { launchScenario } from './launch.ts'
import { liveChange } from './live-change.ts'
import { longDay } from './long-day.ts'
import { reached, type Figure, type Scenario } from './measure.ts'
import { manyEntries } from './many-entries.ts'
import { ownExports } from './own-exports.ts'
import { ownReport } from './own-report.ts'
import { paint } from './paint.ts'
import { planningBoard } from './planning-board.ts'
import { planningTimeline } from './planning-timeline.ts'
import { serviceAttachments } from './service-attachments.ts'
import { serviceEntries } from './service-entries.ts'
import { serviceListeners } from './service-listeners.ts'
import { serviceLoad } from './service-load.ts'
import { serviceProjects } from './service-projects.ts'
import { serviceWebhooks } from './service-webhooks.ts'
import { serviceReports } from './service-reports.ts'
import { serviceTasks } from './service-tasks.ts'
import { commandLine } from './command-line.ts'
import { startTimer } from './start-timer.ts'
import { taskList } from './task-list.ts'

const scenarios: readonly Scenario[] = [
  serviceEntries,
  serviceProjects,
  serviceReports,
  serviceTasks,
  serviceWebhooks,
  serviceAttachments,
  serviceListeners,
  serviceLoad,
  startTimer,
  commandLine,
  dayWindow,
  drain,
  againstActual,
  firstPull,
  importScenario,
  liveChange,
  launchScenario,
  desktopLaunch,
  paint,
  capacityScenario,
  planningBoard,
  planningTimeline,
  taskList,
  ownReport,
  manyEntries,
  ownExports,
  idleCpu,
  longDay,
]
const root = resolve(import.meta.dirname, '..')
const resultsPath = join(root, 'bench/results.json')
const tablePath = join(root, 'docs/performance.md')

const results = z.record(z.string(), z.array(z.custom<Figure>((value) => typeof value === 'object')))

function goalText({ goal, unit }: Figure): string {
  const suffix = unit === 'ratio' ? '' : ` ${unit}`
  return 'atLeast' in goal ? `at least ${goal.atLeast}${suffix}` : `at most ${goal.atMost}${suffix}`
}

function row(figure: Figure): string {
  const details = Object.entries(figure.details).map(
    ([key, value]) => `${key} ${Number(value.toPrecision(4))}`,
  )
  const value = `${Number(figure.value.toPrecision(3))}${figure.unit === 'ratio' ? '' : ` ${figure.unit}`}`
  const cells = [
    figure.name,
    figure.what,
    value,
    goalText(figure),
    reached(figure) ? 'yes' : 'no',
    details.join(', '),
  ]
  return `| ${cells.join(' | ')} |`
}

async function readResults(): Promise<z.output<typeof results>> {
  const text = await readFile(resultsPath, 'utf8').catch(() => '{}')
  return results.parse(JSON.parse(text))
}

/** Replaces what stands between the page's two marks. */
async function writeTable(figures: readonly Figure[]): Promise<void> {
  const page = await readFile(tablePath, 'utf8')
  const table = [
    `Measured on ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), ${process.platform} ${release()}, Node ${process.version}.`,
    '',
    '| figure | what | measured | goal | reached | behind it |',
    '| --- | --- | --- | --- | --- | --- |',
    ...figures.map(row),
  ].join('\n')
  const next = page.replace(/(<!-- figures -->)[\s\S]*(<!-- end of figures -->)/, `$1\n\n${table}\n\n$2`)
  await writeFile(tablePath, next)
}

const wanted = process.argv.slice(2)
const chosen = scenarios.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
await bundleIfStale()
const all = await readResults()
for (const scenario of chosen) {
  console.log(`— ${scenario.name}`)
  const figures = await scenario.run()
  for (const figure of figures) console.log(row(figure))
  all[scenario.name] = [...figures]
}
const ordered = scenarios.flatMap(({ name }) => all[name] ?? [])
await writeFile(resultsPath, `${JSON.stringify(all, null, 2)}\n`)
await writeTable(ordered)
