import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  createInvoice,
  deleteInvoice,
  getInvoice,
  type Invoice,
  listInvoices,
  proveInvoice,
  updateInvoice,
} from '../../shared/api/invoices.ts'
import { createProject, deleteProject } from '../../shared/api/projects.ts'
import { proveReport, readUnbilled } from '../../shared/api/reports.ts'
import { getProofKey } from '../../shared/api/service.ts'
import { createTag } from '../../shared/api/tags.ts'
import {
  createTimeEntry,
  deleteTimeEntry,
  patchTimeEntries,
  type TimeEntry,
  updateTimeEntry,
} from '../../shared/api/time-entries.ts'
import { brokenPlaces, provedLines, wrongSums } from '../../shared/domain/proof.ts'
import type { OpenDatabase } from '../testing/dialects.ts'
import { proofMeans } from '../testing/proof-means.ts'
import { joinWorkspace } from '../testing/join-workspace.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'

/** Invoices on any database. */
export function invoicesContract(open: OpenDatabase): void {
  let test: TestService
  let person: Person
  let params: { readonly workspace_id: number }

  beforeAll(async () => {
    test = await openTestService({ database: await open() })
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    test.clock.set('2026-03-09T09:00:00Z')
    person = await test.signUp()
    params = { workspace_id: person.workspaceId }
  })

  const create = (body: object) => person.client.call(createInvoice, { params, body })
  const pathTo = ({ id }: Invoice) => ({ ...params, invoice_id: id })
  const change = (invoice: Invoice, body: object) =>
    person.client.call(updateInvoice, { params: pathTo(invoice), body })
  const read = (invoice: Invoice) => person.client.call(getInvoice, { params: pathTo(invoice) })
  const refusal = (invoice: Invoice, body: object) =>
    person.client.refusal(updateInvoice, { params: pathTo(invoice), body })

  const line = (entries: readonly string[]) => ({
    kind: 'time',
    id: crypto.randomUUID(),
    text: 'Work',
    price: 9000,
    tax: 1900,
    seconds: 3600,
    entries,
    tracked: 3600,
  })

  async function track(fields: object = {}): Promise<{ entry: TimeEntry; name: string }> {
    const name = crypto.randomUUID()
    const times = { start: '2026-03-01T08:00:00Z', duration: 3600, created_with: 'test' }
    const body = { ...times, workspace_id: person.workspaceId, billable: true, sync_id: name, ...fields }
    return { entry: await person.client.call(createTimeEntry, { params, body }), name }
  }

  it('an invoice that is sent gets the next number of its series, without gaps', async () => {
    const numbers: (string | null)[] = []
    for (const state of ['sent', 'draft', 'sent', 'paid']) {
      numbers.push((await create({ lines: [line([])], state })).number)
    }
    expect(numbers).toEqual(['2026-0001', null, '2026-0002', '2026-0003'])
    const other = await create({ lines: [line([])], state: 'sent', number_pattern: 'A{00}' })
    expect(other).toMatchObject({ number: 'A01', issue_date: '2026-03-09' })
    const nextYear = await create({ lines: [line([])], state: 'sent', issue_date: '2027-01-02' })
    expect(nextYear.number).toBe('2027-0001')
  })

  it('no two invoices have one number, of whatever series', async () => {
    const send = async (pattern: string) =>
      (await create({ lines: [line([])], state: 'sent', number_pattern: pattern })).number
    expect(await send('R1{0}')).toBe('R11')
    const others: (string | null)[] = []
    for (let count = 1; count <= 11; count += 1) others.push(await send('R{0}'))
    expect(others.slice(-2)).toEqual(['R10', 'R12'])
  })

  it('an invoice that a restored service has lost has its number again, unless another one has it', async () => {
    const lost = { lines: [line([])], state: 'sent', number: '2026-0005' }
    expect((await create(lost)).number).toBe('2026-0005')
    expect((await create({ ...lost, number: null })).number).toBe('2026-0006')
    expect((await create({ ...lost, number: '2026-0002' })).number).toBe('2026-0002')
    const refused = (number: string) =>
      person.client.refusal(createInvoice, { params, body: { ...lost, number } })
    expect(await refused('2026-0005')).toMatchObject({ message: expect.stringContaining('taken') as unknown })
    expect(await refused('2025-0001')).toMatchObject({
      message: expect.stringContaining('number') as unknown,
    })
  })

  it('what was sent stays as it is, but for its state and the day of payment', async () => {
    const invoice = await create({ lines: [line([])], state: 'sent' })
    expect(await refusal(invoice, { notes: 'x' })).toMatchObject({ status: 400 })
    expect(await refusal(invoice, { state: 'draft' })).toMatchObject({ status: 400 })
    expect(await refusal(invoice, { state: 'void' })).toMatchObject({ status: 400 })
    expect(await person.client.refusal(deleteInvoice, { params: pathTo(invoice) })).toMatchObject({
      status: 400,
    })
    expect(await change(invoice, { state: 'paid', paid_date: '2026-03-10' })).toMatchObject({
      state: 'paid',
      paid_date: '2026-03-10',
    })
    expect(await change(invoice, { state: 'sent', paid_date: null })).toMatchObject({ state: 'sent' })
    const draft = await create({})
    await person.client.call(deleteInvoice, { params: pathTo(draft) })
    expect((await person.client.call(listInvoices, { params })).map(({ id }) => id)).toEqual([invoice.id])
  })

  it('an invoice needs a line, and a pattern one place for the count', async () => {
    const refused = (body: object) => person.client.refusal(createInvoice, { params, body })
    expect(await refused({ state: 'sent' })).toMatchObject({
      message: expect.stringContaining('lines') as unknown,
    })
    const taxed = { state: 'sent', tax_kind: 'reverse', lines: [line([])] }
    expect(await refused(taxed)).toMatchObject({ message: expect.stringContaining('tax_kind') as unknown })
    const fine = { state: 'sent', currency: 'KWD', lines: [line([])] }
    expect(await refused(fine)).toMatchObject({ message: expect.stringContaining('currency') as unknown })
    expect(await refused({ number_pattern: '{YYYY}' })).toMatchObject({ status: 400 })
    expect(await refused({ issue_date: '2026-02-30' })).toMatchObject({ status: 400 })
    expect(await refused({ client_id: 987_654 })).toMatchObject({ status: 400 })
  })

  it('billed time is locked, but for its tags, until a credit note cancels the invoice', async () => {
    const project = await person.client.call(createProject, { params, body: { name: 'P' } })
    const { entry, name } = await track({ project_id: project.id })
    const invoice = await create({ lines: [line([name])] })
    const path = { ...params, time_entry_id: entry.id }
    const edit = (body: object) => person.client.call(updateTimeEntry, { params: path, body })
    expect(await edit({ description: 'Still open' })).toMatchObject({ billed_on: null })

    expect(await change(invoice, { state: 'sent' })).toMatchObject({ number: '2026-0001' })
    const locked = { status: 400, message: expect.stringContaining('2026-0001') as unknown }
    const refusedEdit = await person.client.refusal(updateTimeEntry, {
      params: path,
      body: { description: 'x' },
    })
    expect(refusedEdit).toMatchObject(locked)
    expect(await person.client.refusal(deleteTimeEntry, { params: path })).toMatchObject(locked)
    const deletion = { params: { ...params, project_id: project.id } }
    expect(await person.client.refusal(deleteProject, deletion)).toMatchObject(locked)
    const bulk = await person.client.call(patchTimeEntries, {
      params: { ...params, time_entry_ids: String(entry.id) },
      body: [{ op: 'replace', path: '/billable', value: false }],
    })
    expect(bulk.failure).toMatchObject([{ id: entry.id }])
    const tag = await person.client.call(createTag, { params, body: { name: 'paid' } })
    expect(await edit({ tag_ids: [tag.id] })).toMatchObject({ tags: ['paid'], billed_on: '2026-0001' })

    const credit = await create({
      kind: 'credit',
      corrects_id: invoice.id,
      state: 'sent',
      lines: [line([name])],
    })
    expect(credit).toMatchObject({ number: '2026-0002', state: 'sent' })
    expect(await read(invoice)).toMatchObject({ state: 'void', number: '2026-0001' })
    expect(await edit({ description: 'Corrected' })).toMatchObject({ billed_on: null })
    expect(await create({ lines: [line([name])], state: 'sent' })).toMatchObject({ number: '2026-0003' })
    const twice = {
      params,
      body: { kind: 'credit', corrects_id: invoice.id, state: 'sent', lines: [line([])] },
    }
    expect(await person.client.refusal(createInvoice, twice)).toMatchObject({ status: 400 })
  })

  it('a credit note takes the currency and the tax of what it cancels, as they are', async () => {
    const invoice = await create({ lines: [line([])], state: 'sent' })
    const credit = { kind: 'credit', corrects_id: invoice.id, lines: [line([])], state: 'sent' }
    await create({ ...credit, tax_kind: 'reverse', currency: 'KWD' })
    expect(await read(invoice)).toMatchObject({ state: 'void' })
  })

  it('time is billed once, and only time that is there', async () => {
    const { entry, name } = await track()
    await create({ lines: [line([name])], state: 'sent' })
    const again = await create({ lines: [line([name])] })
    expect(await refusal(again, { state: 'sent' })).toMatchObject({
      message: expect.stringContaining('2026-0001') as unknown,
    })
    const gone = await create({ lines: [line([crypto.randomUUID()])] })
    const { name: longer } = await track({ duration: 7200 })
    const { name: unbillable } = await track({ billable: false })
    const { name: twice } = await track()
    for (const [lines, word] of [
      [[line([longer])], 'differ'],
      [[line([unbillable])], 'differ'],
      [[line([twice]), line([twice])], 'twice'],
    ] as const) {
      expect(await refusal(await create({ lines }), { state: 'sent' })).toMatchObject({
        message: expect.stringContaining(word) as unknown,
      })
    }
    expect(await refusal(gone, { state: 'sent' })).toMatchObject({ status: 400 })
    // A refused number is not used up.
    expect(await create({ lines: [line([])], state: 'sent' })).toMatchObject({ number: '2026-0002' })
    expect(entry.billed_on).toBeNull()
  })

  it('time that can be billed is everybody’s, once, and for admins alone', async () => {
    const project = await person.client.call(createProject, {
      params,
      body: { name: 'P', is_private: false },
    })
    const other = await test.signUp()
    await joinWorkspace(test, person, [other])
    const { name } = await track({ project_id: project.id })
    const theirs = crypto.randomUUID()
    const times = { start: '2026-03-01T10:00:00Z', duration: 1800, created_with: 'test' }
    const work = { ...times, workspace_id: person.workspaceId, billable: true, project_id: project.id }
    await other.client.call(createTimeEntry, { params, body: { ...work, sync_id: theirs } })
    await other.client.call(createTimeEntry, { params, body: { ...work, billable: false } })
    const body = { start_date: '2026-03-01', end_date: '2026-03-31', rounding: 1, rounding_minutes: 60 }
    const unbilled = (more = {}) => person.client.call(readUnbilled, { params, body: { ...body, ...more } })
    expect(await unbilled()).toMatchObject([
      { sync_id: name, user_id: person.me.id, tracked_seconds: 3600, seconds: 3600 },
      {
        sync_id: theirs,
        username: other.me.fullname,
        project_name: 'P',
        tracked_seconds: 1800,
        seconds: 3600,
      },
    ])
    expect(await unbilled({ sync_ids: [theirs, crypto.randomUUID()] })).toMatchObject([{ sync_id: theirs }])
    expect(await unbilled({ sync_ids: [crypto.randomUUID()] })).toEqual([])
    expect(await other.client.refusal(readUnbilled, { params, body })).toMatchObject({ status: 403 })
    await create({ lines: [{ ...line([theirs]), tracked: 1800 }], state: 'sent' })
    expect(await unbilled()).toMatchObject([{ sync_id: name }])
  })

  it('a fixed fee is billed once, until a credit note cancels the invoice', async () => {
    const fee = { kind: 'free', text: 'Fee', price: 500_000, tax: 0, quantity: 1000, unit: '' }
    const lines = [{ ...fee, id: crypto.randomUUID(), project: crypto.randomUUID() }]
    const invoice = await create({ lines, state: 'sent' })
    const again = await create({ lines })
    expect(await refusal(again, { state: 'sent' })).toMatchObject({
      status: 400,
      message: expect.stringContaining('2026-0001') as unknown,
    })
    await create({ kind: 'credit', corrects_id: invoice.id, state: 'sent', lines })
    expect(await change(again, { state: 'sent' })).toMatchObject({ number: '2026-0003' })
  })

  it('its hours are proved, with what was changed of them, by the key that the service publishes', async () => {
    const { entry, name } = await track({
      description: 'Quarrel',
      event_metadata: { origin_feature: 'typed' },
    })
    const path = { ...params, time_entry_id: entry.id }
    const body = { description: 'Talk', stop: '2026-03-01T10:00:00Z' }
    await person.client.call(updateTimeEntry, { params: path, body })
    const lines = [{ ...line([name]), seconds: 7200, tracked: 7200 }]
    const invoice = await create({ lines, state: 'sent' })
    const proof = await person.client.call(proveInvoice, { params: pathTo(invoice) })
    expect([...brokenPlaces(proof, proofMeans), ...wrongSums(proof)]).toEqual([])
    expect(proof.subject).toMatchObject({ invoice: { number: invoice.number, lines: [{ tracked: 7200 }] } })
    expect(await person.client.call(getProofKey)).toMatchObject({ public_key: proof.subject.public_key })
    expect(proof.records.map((record) => record.entry)).toMatchObject([
      {
        id: name,
        description: 'Talk',
        seconds: 7200,
        origin: 'typed',
        billed_on: invoice.number,
        edits: [
          {
            by: person.me.fullname,
            // The client does not read how it was called before.
            changes: [
              { field: 'description' },
              { field: 'stop', from: '2026-03-01T09:00:00Z', to: '2026-03-01T10:00:00Z' },
            ],
          },
          { changes: [{ field: 'billed_on', from: null, to: invoice.number }] },
        ],
      },
    ])
    expect(JSON.stringify(proof)).not.toContain('Quarrel')
  })

  it('the hours of a report are proved alike, with what it rounds', async () => {
    const project = await person.client.call(createProject, { params, body: { name: 'A' } })
    const { name } = await track({ project_id: project.id, duration: 1800 })
    await track({ duration: 60 })
    await track({ start: '2026-04-01T08:00:00Z' })
    const days = { start_date: '2026-03-01', end_date: '2026-03-31' }
    const body = { ...days, rounding: 1, rounding_minutes: 60 }
    const proof = await person.client.call(proveReport, { params, body })
    expect([...brokenPlaces(proof, proofMeans), ...wrongSums(proof)]).toEqual([])
    expect(proof.records).toHaveLength(2)
    expect(proof).toMatchObject({
      version: 2,
      subject: { report: { from: '2026-03-01', to: '2026-03-31' } },
    })
    const lines = provedLines(proof.subject)
    expect(lines).toContainEqual({ text: 'A', seconds: 3600, tracked: 1800, entries: [name] })
    expect(lines).toContainEqual(expect.objectContaining({ text: '', seconds: 3600, tracked: 60 }))
  })
}
