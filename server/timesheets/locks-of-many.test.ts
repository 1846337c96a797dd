import { expect, it } from 'vitest'
import { createTimeEntries, createTimeEntry } from '../../shared/api/time-entries.ts'
import { createTimesheetSetups } from '../../shared/api/timesheet-setups.ts'
import { updateTimesheet } from '../../shared/api/timesheets.ts'
import { openSqlite, sqliteDialect } from '../database/sqlite-database.ts'
import { joinWorkspace } from '../testing/join-workspace.ts'
import { openTestService } from '../testing/test-service.ts'

it('the locked periods of many new entries are read once, and each entry is checked', async () => {
  const asked: string[] = []
  const sqlite = openSqlite(':memory:')
  const dialect = sqliteDialect({
    prepare(sql) {
      asked.push(sql)
      return sqlite.prepare(sql)
    },
    close: () => sqlite.close(),
  })
  const test = await openTestService({ database: { kind: 'dialect', dialect } })
  test.clock.set('2025-06-12T09:00:00Z')
  const owner = await test.signUp()
  const { client, me, ...member } = await test.signUp({ name: 'Grace' })
  await joinWorkspace(test, owner, [{ client, me, ...member }])
  const { workspaceId } = owner
  const params = { workspace_id: workspaceId }
  const [setup] = await owner.client.call(createTimesheetSetups, {
    params,
    body: {
      member_ids: [me.id],
      approver_ids: [owner.me.id],
      periodicity: 'weekly',
      start_date: '2025-06-02',
    },
  })
  const entryAt = (start: string) => ({
    created_with: 'test',
    workspace_id: workspaceId,
    start,
    duration: 60,
  })
  await client.call(createTimeEntry, { params, body: entryAt('2025-06-03T08:00:00Z') })
  await client.call(updateTimesheet, {
    params: { ...params, setup_id: setup?.id ?? 0, date: '2025-06-02' },
    body: { action: 'submit' },
  })
  const days = Array.from({ length: 20 }, (_, day) => `2025-06-${String(day + 1).padStart(2, '0')}T08:00:00Z`)
  asked.length = 0
  const entries = days.map((start) => ({ key: `at-${start}`, entry: entryAt(start) }))
  const { success, failure } = await client.call(createTimeEntries, {
    params,
    body: { entries },
  })
  expect(success).toHaveLength(13)
  expect(failure.map(({ key }) => key.slice('at-'.length))).toEqual(days.slice(1, 8))
  expect(asked.filter((sql) => sql.includes('"timesheets"') && sql.includes('"ends_at" >'))).toHaveLength(1)
  await test.close()
})
