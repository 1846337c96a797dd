import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deleteGhost, embodyGhost } from '../../shared/api/ghosts.ts'
import { listTasks } from '../../shared/api/tasks.ts'
import type { DatabaseLocation } from '../database/connection.ts'
import { invite } from '../testing/join-workspace.ts'
import { beside, shareable } from '../testing/open-beside.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'
import { makerIn, placeOf } from './ghosts.fixture.ts'

/** More than one statement of SQLite takes. */
const MANY = 17_000
const FIRST = 10_000_000

let test: TestService
let owner: Person
let database: DatabaseLocation
let remove: () => Promise<void>

beforeAll(async () => {
  const shared = await shareable({ kind: 'sqlite', path: ':memory:' })
  database = shared.database
  remove = shared.remove
  test = await openTestService({ database })
  owner = await test.signUp()
})
afterAll(async () => {
  await test.close()
  await remove()
})

/** A ghost of many tasks that are copies of one. */
async function largeGhost(name: string, from: number): Promise<number> {
  const make = makerIn(placeOf(owner), owner)
  const task = await make.task('Draw')
  const ghost = await make.ghost(name, { assign_tasks: [task] })
  await beside(database, async (db) => {
    const { rows } = await sql<{ name: string }>`select name from pragma_table_info('tasks')`.execute(db)
    const names = rows.map((row) => row.name)
    const columns = sql.join(names.map((column) => sql.ref(column)))
    const values = sql.join(
      names.map((column) => (column === 'id' ? sql`${from} + n` : sql.ref(`base.${column}`))),
    )
    const numbers = sql`with recursive numbers (n) as
      (select 1 union all select n + 1 from numbers where n < ${MANY})`
    await sql`insert into tasks (${columns}) ${numbers}
      select ${values} from tasks as base, numbers where base.id = ${task}`.execute(db)
    await sql`insert into task_ghosts (organization_id, ghost_id, task_id) ${numbers}
      select ${owner.organizationId}, ${ghost.id}, ${from} + n from numbers`.execute(db)
  })
  return ghost.id
}

async function assigned(query: object): Promise<number> {
  const { total } = await owner.client.call(listTasks, {
    params: placeOf(owner),
    query: { ...query, per_page: 1 },
  })
  return total
}

it('a ghost of very many tasks hands all of them to its person', async () => {
  const ghost = await largeGhost('Designer', FIRST)
  expect(await assigned({ 'assignee_ghost_id[]': [ghost] })).toBe(MANY + 1)
  const { data } = await invite(owner, ['new@example.com'])
  const [person] = data
  await owner.client.call(embodyGhost, {
    params: { ...placeOf(owner), ghost_id: ghost },
    body: {
      recipient_org_user_id: person?.recipient_org_user_id,
      recipient_user_account_id: person?.recipient_user_account_id,
      role_id: 5,
    },
  })
  expect(await assigned({ 'assignee_ghost_id[]': [ghost] })).toBe(0)
  expect(await assigned({ 'assignee_user_id[]': [person?.recipient_user_account_id] })).toBe(MANY + 1)
}, 60_000)

it('a ghost of very many tasks can be deleted', async () => {
  const ghost = await largeGhost('Builder', 2 * FIRST)
  await owner.client.call(deleteGhost, { params: { ...placeOf(owner), ghost_id: ghost } })
  expect(await assigned({ 'assignee_ghost_id[]': [ghost] })).toBe(0)
}, 60_000)
