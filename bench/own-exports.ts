/** Reports as files: a PDF of 5,000 lines against the library alone, and the memory that a CSV of a million entries takes. */

import { createRequire } from 'node:module'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { exportWords } from '../electron/core/reports/export-words.fixture.ts'
import { openReplica } from '../electron/core/replica/replica.ts'
import { writeChecksum } from '../electron/core/replica/inspect-file.ts'
import type { ExportFormat } from '../shared/bridge/reports.ts'
import { replicaOf } from './bare-insertion.ts'
import type { BenchCore } from './core.ts'
import { fillEntries } from './filled-entries.ts'
import { median, milliseconds, quarterPeak, type Figure, type Scenario } from './measure.ts'
import { OfflineDevice, startService } from './offline-device.ts'
import { inFolder } from './planning-screen.ts'
import { residentMiB } from './resident-memory.ts'

const find = createRequire(import.meta.url)

/** The parts of it that are used; its own types need those of a browser. */
interface Library {
  readonly setFonts: (fonts: Readonly<Record<string, Readonly<Record<string, string>>>>) => void
  readonly createPdf: (definition: object) => { readonly getBuffer: () => Promise<Buffer> }
}

const lines = 5000
const many = 1_000_000
const rounds = 3

/** The core of a signed-in installation with so many entries, of which the last are of today; its service cannot be reached. */
async function coreWith(folder: string, entries: number): Promise<BenchCore> {
  const profile = join(folder, `${entries}`)
  const service = await startService(profile)
  const device = await OfflineDevice.signIn(profile, service.url)
  await device.core.call('sync.now', {})
  await device.close()
  await service.stop()
  const path = await replicaOf(profile)
  const replica = openReplica(path)
  const workspaceId = Number(
    replica.sqlite.get('SELECT workspace_id FROM members WHERE is_me = 1')?.['workspace_id'],
  )
  const last = Math.floor(Date.now() / 1000) - 3600
  fillEntries(replica, { workspaceId, entries, every: 630, last })
  replica.close()
  writeChecksum(path)
  await device.open()
  return device.core
}

const write = (core: BenchCore, format: ExportFormat) =>
  core.call('reports.export', {
    kind: 'detailed',
    format,
    scope: 'own',
    filter: { from: '2006-01-01', to: '2100-12-31' },
    groupBy: 'project',
    subGroupBy: null,
    before: null,
    words: exportWords,
  })

/** A table of the same texts, without any look. */
async function bare(path: string): Promise<void> {
  const database = new DatabaseSync(path, { readOnly: true })
  database.function('clock', (seconds) => new Date(Number(seconds) * 1000).toISOString().slice(11, 19))
  const rows = database
    .prepare(
      `SELECT substr(start, 1, 10) AS day, substr(start, 12, 5) AS start, substr(stop, 12, 5) AS stop, description,
         coalesce((SELECT name FROM projects WHERE local_id = project_id), '') AS project,
         clock(unixepoch(stop) - unixepoch(start)) AS duration
       FROM time_entries ORDER BY time_entries.start`,
    )
    .all()
  database.close()
  const body = rows.map((row) => Object.values(row).map(String))
  const library = find('pdfmake') as Library
  library.setFonts({ Roboto: { normal: find.resolve('pdfmake/fonts/Roboto/Roboto-Regular.ttf') } })
  const widths = ['auto', 'auto', 'auto', '*', '*', 'auto']
  await library.createPdf({ content: [{ table: { widths, body } }] }).getBuffer()
}

async function pdf(folder: string): Promise<Figure> {
  const core = await coreWith(folder, lines)
  const path = await replicaOf(join(folder, `${lines}`))
  const [ours, theirs]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await milliseconds(() => write(core, 'pdf')))
    theirs.push(await milliseconds(() => bare(path)))
  }
  await core.client.close()
  return {
    name: 'A report as PDF',
    what: `${lines} entries as a PDF, from the call to the file on the disk, over a table of the same texts by the library alone`,
    value: median(ours) / median(theirs),
    unit: 'ratio',
    goal: { atMost: 2 },
    details: { ours_ms: median(ours), baseline_ms: median(theirs) },
  }
}

async function memory(folder: string): Promise<Figure> {
  const core = await coreWith(folder, many)
  const samples: number[] = []
  const timer = setInterval(() => {
    residentMiB(core.pid).then((size) => samples.push(size), console.error)
  }, 50)
  const took = await milliseconds(() => write(core, 'csv'))
  clearInterval(timer)
  await core.client.close()
  return {
    name: 'Memory of exporting a report',
    what: `the core’s largest resident memory in the last quarter of writing ${many} entries as CSV, over that in the second quarter`,
    value: quarterPeak(samples, 3) / quarterPeak(samples, 1),
    unit: 'ratio',
    goal: { atMost: 1.25 },
    details: {
      second_quarter_MiB: quarterPeak(samples, 1),
      last_quarter_MiB: quarterPeak(samples, 3),
      entries_per_second: (many / took) * 1000,
    },
  }
}

async function figures(folder: string): Promise<readonly Figure[]> {
  // Reports go where the person's downloads are.
  const home = process.env['HOME']
  process.env['HOME'] = folder
  try {
    return [await pdf(folder), await memory(folder)]
  } finally {
    process.env['HOME'] = home
  }
}

export const ownExports: Scenario = { name: 'own-exports', run: () => inFolder(figures) }
