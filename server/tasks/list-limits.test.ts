import { afterAll, beforeAll, expect, it } from 'vitest'
import { listTasks } from '../../shared/api/tasks.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'
import { tasksOf } from './tasks.fixture.ts'

let test: TestService
let owner: Person

beforeAll(async () => {
  test = await openTestService()
  owner = await test.signUp()
})
afterAll(() => test.close())

it.each([
  ['order_by[]', 'id', 20],
  ['cf_filter[]', '1:1', 50],
])('P §4.4 GET tasks refuses more of %s than a query holds', async (name, value, most) => {
  const { params } = tasksOf(test, owner)
  const query = { [name]: Array.from({ length: most + 1 }, () => value) }
  expect(await owner.client.refusal(listTasks, { params, query })).toMatchObject({
    status: 400,
    message: expect.stringContaining(`Invalid request: ${name}: `) as unknown,
  })
})

it('P §4.4 GET tasks takes any date as a bound of time blocks', async () => {
  const { list } = tasksOf(test, owner)
  expect(await list({ timeblock_start_from: '0001-01-01', timeblock_start_until: '9999-12-31' })).toEqual([])
})
