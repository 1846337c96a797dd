/** A file of 100,000 entries of another program, against a bare insertion of the same rows. */

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { App } from '../e2e/fixtures/app.ts'
import { useThisComputer } from '../e2e/fixtures/person.ts'
import { instantOf } from '../shared/domain/instant.ts'
import { bareInsertion, replicaOf } from './bare-insertion.ts'
import { startCore, type BenchCore } from './core.ts'
import { forgetTasks, longestTaskOf, watchTasks } from './long-tasks.ts'
import { milliseconds, type Figure, type Scenario } from './measure.ts'

const COUNT = 100_000
/** Bytes: as the window sends it. */
const PART = 196_608
const options = { restore: false, duplicates: false, projects: {}, leaveOut: [] }

/** Seventeen years of a busy person, as Toggl Track exports them. */
function table(): string {
  const header =
    'User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags'
  const rows = Array.from({ length: COUNT }, (_, index) => {
    const start = Date.UTC(2008, 0, 7, 6) / 1000 + Math.floor(index / 16) * 86_400 + (index % 16) * 3600
    const [from = '', to = ''] = [start, start + 1800].map((second) => instantOf(second).slice(0, 19))
    const times = [from.slice(0, 10), from.slice(11), to.slice(0, 10), to.slice(11), '00:30:00']
    const project = index % 40
    const names = [`Client ${project % 10}`, `Project ${project}`, '', `Work on ${index % 500}`]
    return ['Ada', 'ada@example.com', ...names, index % 2 === 0 ? 'Yes' : 'No', ...times, 'deep'].join(',')
  })
  return [header, ...rows, ''].join('\r\n')
}

async function openedImport(core: BenchCore, file: Buffer): Promise<string> {
  const { transferId } = await core.call('imports.begin', { name: 'toggl.csv', size: file.length })
  for (let offset = 0; offset < file.length; offset += PART) {
    const base64 = file.subarray(offset, offset + PART).toString('base64')
    await core.call('imports.part', { transferId, offset, base64 })
  }
  return (await core.call('imports.open', { transferId })).importId
}

async function figures(folder: string): Promise<readonly Figure[]> {
  const file = Buffer.from(table())
  const profile = join(folder, 'profile')
  const core = startCore(profile)
  const account = await core.client.control('account.createLocal', { name: 'Ada', timeZone: 'Europe/Berlin' })
  await core.client.control('account.open', account)
  const importId = await openedImport(core, file)
  const preview = await milliseconds(() => core.call('imports.preview', { importId, options }))
  let undoId = ''
  const ours = await milliseconds(async () => {
    const result = await core.call('imports.run', { importId, options })
    if (result.entries !== COUNT) throw new Error(`Only ${result.entries} were imported.`)
    undoId = result.undoId ?? ''
  })
  const bare = await bareInsertion(folder, await replicaOf(profile), COUNT)
  const undo = await milliseconds(() => core.call('undo.apply', { undoId }))
  await core.client.close()

  const path = join(folder, 'toggl.csv')
  await writeFile(path, file)
  const app = new App('browser', join(folder, 'window'))
  const page = await app.open()
  await useThisComputer(page)
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('tab', { name: 'Import' }).click()
  await watchTasks(page)
  await page.getByLabel('File to import').setInputFiles(path)
  const run = page.getByRole('button', { name: /^Import 100,000/ })
  await run.waitFor()
  await forgetTasks(page)
  await run.click()
  await page.getByRole('button', { name: 'Undo the import' }).waitFor({ timeout: 300_000 })
  const longest = await longestTaskOf(page)
  await app.close()
  return [
    {
      name: `Import ${COUNT} rows`,
      what: 'rows a second from the press of the button to the last one durable, over those of a bare insertion of the same rows into the same table',
      value: bare / ours,
      unit: 'ratio',
      goal: { atLeast: 0.2 },
      details: {
        ours_s: ours / 1000,
        bare_s: bare / 1000,
        preview_s: preview / 1000,
        undo_s: undo / 1000,
      },
    },
    {
      name: 'The window while they are imported',
      what: 'the longest task of its thread',
      value: longest,
      unit: 'ms',
      goal: { atMost: 50 },
      details: {},
    },
  ]
}

export const importScenario: Scenario = {
  name: 'import',
  async run() {
    const folder = await mkdtemp(join(tmpdir(), 'dayloom-bench-'))
    try {
      return await figures(folder)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}
