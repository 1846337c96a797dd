import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { postGhostHours, postUserHours, workingHours } from '../../shared/api/working-hours.ts'
import { type DatabaseLocation, openDatabase } from '../database/connection.ts'
import { migrations } from '../database/migrations.ts'
import { FeedReader, heldByLists } from '../feed/feed-reader.fixture.ts'
import { makerIn } from '../ghosts/ghosts.fixture.ts'
import { tokenHeader } from '../testing/api-client.ts'
import { describePostgres } from '../testing/dialects.ts'
import { openTestService } from '../testing/test-service.ts'

/** Migrates weeks in which only some days have hours; answers what the feed tells of that. */
async function migrated(database: DatabaseLocation) {
  const before = await openTestService({ database })
  const { client, me, workspaceId, organizationId } = await before.signUp()
  const place = { organization_id: organizationId, workspace_id: workspaceId }
  const ghost = await makerIn(place, { client }).ghost('Designer')
  const days = (...weekdays: number[]) => weekdays.map((weekday) => ({ weekday, working_hours: 4 }))
  await client.call(postUserHours, { params: { ...place, user_id: me.id }, body: days(1, 2, 3, 6) })
  await client.call(postGhostHours, { params: { ...place, ghost_id: ghost.id }, body: days(5) })
  const known = new FeedReader(client)
  await known.read()
  await before.close()
  const db = await openDatabase(database)
  await db.transaction().execute(async (transaction) => migrations['0370-days-off']?.up(transaction))
  await db.destroy()
  const after = await openTestService({ database })
  const own = after.anonymous.with(tokenHeader(me.api_token))
  const reader = known.copy(own)
  const told = (await reader.read()).map(({ row }) => {
    const { external_entity_type: kind, weekday, working_hours: hours } = workingHours.parse(row)
    return `${kind} ${weekday}: ${hours}`
  })
  const whole = { held: reader.held(), lists: await heldByLists(own) }
  await makerIn(place, { client: own }).ghost('Builder')
  await after.close()
  return { told: told.toSorted(), ...whole }
}

const daysOff = ['ghost 1: 0', 'ghost 2: 0', 'ghost 3: 0', 'ghost 4: 0', 'user 4: 0', 'user 5: 0']

describe('weekdays without hours beside others that have some', () => {
  it('stay days off', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'dayloom-hours-'))
    const { told, held, lists } = await migrated({ kind: 'sqlite', path: join(folder, 'service.sqlite') })
    await rm(folder, { recursive: true })
    expect(told).toEqual(daysOff)
    expect(held).toEqual(lists)
  })
})

describePostgres('weekdays without hours', (open) => {
  it('stay days off', async () => {
    const { told, held, lists } = await migrated(await open())
    expect(told).toEqual(daysOff)
    expect(held).toEqual(lists)
  })
})
