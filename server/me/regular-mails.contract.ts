import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { updatePreferences } from '../../shared/api/preferences.ts'
import { createProject } from '../../shared/api/projects.ts'
import { createTimeEntry } from '../../shared/api/time-entries.ts'
import type { DatabaseLocation } from '../database/connection.ts'
import { createIdAllocator } from '../database/ids.ts'
import type { Mail } from '../mail/mailer.ts'
import type { OpenDatabase } from '../testing/dialects.ts'
import { joinWorkspace } from '../testing/join-workspace.ts'
import { beside, shareable } from '../testing/open-beside.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'
import { sendRegularMails } from './regular-mails.ts'

/** The mails that the service sends by the preferences of a person, on any database. */
export function regularMailsContract(open: OpenDatabase): void {
  let test: TestService
  let database: DatabaseLocation
  let remove: () => Promise<void>
  let owner: Person
  let member: Person
  let params: { readonly workspace_id: number }

  beforeAll(async () => {
    ;({ database, remove } = await shareable(await open()))
    test = await openTestService({ database })
    owner = await test.signUp({ name: 'Ada' })
    params = { workspace_id: owner.workspaceId }
  })
  afterAll(async () => {
    await test.close()
    await remove()
  })
  beforeEach(async () => {
    // A Monday.
    test.clock.set('2025-06-02T09:00:00Z')
    member = await test.signUp({ name: 'Ben', timezone: 'Europe/Berlin' })
    await joinWorkspace(test, owner, [member])
  })

  /** The mails that are due at an instant. */
  async function dueAt(instant: string): Promise<readonly Pick<Mail, 'subject' | 'text'>[]> {
    test.clock.set(instant)
    let due: readonly (Mail & { readonly id: number })[] = []
    await beside(database, async (db) => {
      const queue = db.selectFrom('mail_queue').select(['id', 'recipient as to', 'subject', 'sealed as text'])
      const deliver = async () => {
        due = await queue.where('recipient', '=', member.email).orderBy('id').execute()
        await db.deleteFrom('mail_queue').execute()
      }
      const mails = { publicUrl: 'https://time.example.org', canSend: true, seal: String, deliver }
      await sendRegularMails({ db, ids: createIdAllocator(db), clock: test.clock, mails })
    })
    return due.map(({ subject, text }) => ({ subject, text }))
  }
  const prefer = (body: object) => member.client.call(updatePreferences, { body })
  const track = (body: object) =>
    member.client.call(createTimeEntry, {
      params,
      body: { created_with: 'test', workspace_id: owner.workspaceId, ...body },
    })
  async function project(name: string, fields: object = {}): Promise<number> {
    return (await owner.client.call(createProject, { params, body: { name, ...fields } })).id
  }

  it('sums up the week on the morning after it, once, for who wants that', async () => {
    const projectId = await project('Relaunch', { is_private: false })
    await track({ start: '2025-06-02T08:00:00Z', duration: 5400, project_id: projectId })
    await track({ start: '2025-06-06T08:00:00Z', duration: 1800 })
    expect(await dueAt('2025-06-09T05:00:00Z')).toEqual([])
    await prefer({ send_weekly_report: true, date_format: 'DD.MM.YYYY' })
    expect(await dueAt('2025-06-09T04:59:00Z')).toEqual([])
    const [mail] = await dueAt('2025-06-09T05:00:00Z')
    expect(mail).toMatchObject({
      subject: 'Your week of 02.06.2025 to 08.06.2025: 2:00:00',
      text: expect.stringContaining('1:30:00  Relaunch\n0:30:00  Without project') as unknown,
    })
    expect(await dueAt('2025-06-09T06:00:00Z')).toEqual([])
    // A week in which nothing was done.
    expect(await dueAt('2025-06-16T06:00:00Z')).toEqual([])
  })

  it('tells once of a timer that has run for 8 hours, unless that is not wanted', async () => {
    await track({ start: '2025-06-02T08:30:00Z', duration: -1, description: 'Proofs' })
    expect(await dueAt('2025-06-02T16:29:00Z')).toEqual([])
    const [mail] = await dueAt('2025-06-02T16:30:00Z')
    expect(mail?.text).toContain('since 2025-06-02: Proofs.')
    expect(await dueAt('2025-06-02T17:30:00Z')).toEqual([])
    test.clock.set('2025-06-03T09:00:00Z')
    await track({ start: '2025-06-03T08:30:00Z', duration: -1 })
    await prefer({ send_timer_notifications: false })
    expect(await dueAt('2025-06-03T17:30:00Z')).toEqual([])
  })
}
