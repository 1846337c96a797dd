import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createService } from '../../../server/service.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { noParty } from '../../../shared/domain/invoice.ts'
import { verifyFromCommandLine } from '../../verify.ts'
import { accountContext } from '../accounts/open-account.ts'
import { runHere } from '../backups/jobs.ts'
import { exportWords } from '../reports/export-words.fixture.ts'
import { reportExports } from '../reports/report-exports.ts'
import { readInvoiceProofs } from './entry-history.ts'
import type { Device } from '../sync/testing/device.ts'
import { MeteredService } from '../sync/testing/metered-service.ts'

let service: MeteredService
let desk: Device
let folder: string

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dayloom-proof-'))
  service = await MeteredService.open(createService)
  desk = service.device
  await desk.sync()
})
afterEach(async () => {
  await service.close()
  rmSync(folder, { recursive: true, force: true })
})

const madeBy = ({ ids }: { readonly ids: readonly LocalId[] }) => ids[0] as LocalId
const history = (id: LocalId) => desk.procedures['timeEntries.history']({ id })

it('the history of an entry tells timers from typed times, also those that were tracked offline', async () => {
  service.isUp = false
  const times = { start: '2026-03-02T08:00:00Z', stop: '2026-03-02T09:00:00Z' }
  const typed = madeBy(desk.procedures['timeEntries.create']({ description: 'Typed', ...times }))
  const timed = desk.procedures['timer.start']({ description: 'Timed' }).id
  await desk.effects.pass(60_000)
  desk.procedures['timer.stop'](undefined)
  await expect(history(typed)).resolves.toBeNull()
  service.isUp = true
  await desk.sync()
  const started = desk.procedures['timer.start']({ description: 'Seen' }).id
  await desk.sync()
  expect((await history(typed))?.origin).toBe('typed')
  expect((await history(timed))?.origin).toBe('timer')
  expect((await history(started))?.origin).toBe('started')
  const copy = madeBy(desk.procedures['timeEntries.duplicate']({ ids: [timed] }))
  desk.procedures['timeEntries.update']({ ids: [typed], changes: { description: 'Changed' } })
  await desk.sync()
  expect((await history(copy))?.origin).toBe('typed')
  expect((await history(typed))?.edits).toMatchObject([
    { changes: [{ field: 'description', from: 'Typed', to: 'Changed' }] },
  ])
  service.isUp = false
  await expect(history(typed)).rejects.toMatchObject({ code: 'offline' })
})

it('an invoice is saved with a proof of its hours, which the command line finds whole', async () => {
  const { procedures } = desk
  const clientId = madeBy(procedures['clients.create']({ name: 'Acme' }))
  const projectId = madeBy(procedures['projects.create']({ name: 'Site', clientId }))
  const periods = [{ from: null, cents: 9000 }]
  procedures['rates.set']({ kind: 'billable', projectId, memberId: null, periods })
  procedures['invoices.setTemplate']({ sender: { ...noParty, name: 'Grace' } })
  const times = { start: '2026-03-02T08:00:00Z', stop: '2026-03-02T09:00:00Z' }
  procedures['timeEntries.create']({ description: 'Draw', projectId, billable: true, ...times })
  await desk.sync()
  const period = { from: '2026-03-01', to: '2026-03-31', rounded: false }
  const currency = procedures['invoices.unbilled']({ clientId, ...period })[0]?.currency ?? ''
  const id = madeBy(procedures['invoices.create']({ clientId, time: { ...period, by: 'project', currency } }))
  const save = () => procedures['invoices.document']({ id, format: 'proof' })
  await expect(save()).rejects.toMatchObject({ code: 'refused' })
  procedures['invoices.send']({ id })
  await desk.sync()

  const { name, base64 } = await save()
  expect(name).toBe('Invoice 2026-0001.zip')
  const file = join(folder, name)
  const bytes = Buffer.from(base64, 'base64')
  writeFileSync(file, bytes)
  const said: string[] = []
  expect(await verifyFromCommandLine(['verify', file], (line) => void said.push(line))).toBe(0)
  expect(said.join('\n')).toMatch(/1 time entries, 1.00 h tracked, 1.00 h billed[^]*1 typed/)
  // A head in the same file proves nothing.
  expect(said.join('\n')).toMatch(/Compare the head/)
  const { replica, api } = desk.account
  const all = () => readInvoiceProofs({ replica }, api, new AbortController().signal)
  expect(await all()).toMatchObject({ proofs: [{ id, number: '2026-0001' }], unproved: 0 })
  service.isUp = false
  expect(await all()).toEqual({ proofs: [], unproved: 1 })
  await expect(save()).rejects.toMatchObject({ code: 'offline' })
})

it('a report is saved with a proof of its hours, unless the service has other hours', async () => {
  const { procedures, account, effects } = desk
  const { sync, api } = account
  const times = { start: '2026-03-02T08:00:00Z', stop: '2026-03-02T08:50:00Z' }
  procedures['timeEntries.create']({ description: 'Draw', ...times })
  const exports = reportExports({
    context: accountContext(account, effects),
    sync,
    api,
    runJob: runHere,
    onProgress: () => undefined,
    pathOf: (name, ending) => join(folder, `${name}.${ending}`),
  }).procedures
  const question = {
    kind: 'detailed',
    scope: 'own',
    proof: true,
    filter: { from: '2026-03-01', to: '2026-03-31' },
    rounding: { direction: 'up', minutes: 60 },
    groupBy: 'project',
    subGroupBy: null,
    before: null,
    words: exportWords,
  } as const
  for (const format of ['csv', 'pdf'] as const) {
    const { file } = await exports['reports.export']({ ...question, format })
    expect(file).toBe(join(folder, 'Report of March.zip'))
    const said: string[] = []
    expect(await verifyFromCommandLine(['verify', file], (line) => void said.push(line))).toBe(0)
    expect(said.join('\n')).toMatch(
      /^Report 2026-03-01 to 2026-03-31[^]*1 time entries, 0.83 h tracked, 1.00 h reported[^]*1 typed/,
    )
  }
  service.losesRequest = (request) => request.method !== 'POST' || !request.url.includes('/reports/')
  procedures['timeEntries.create']({ description: 'Unsent', ...times })
  await expect(exports['reports.export']({ ...question, format: 'csv' })).rejects.toMatchObject({
    message: expect.stringContaining('other hours') as string,
  })
})
