import { expect, it } from 'vitest'
import { getHealth, getReadiness } from '../../shared/api/service.ts'
import { openTestService } from '../testing/test-service.ts'

it('decisions §6 GET healthz and GET readyz say OK without credentials', async () => {
  const test = await openTestService()
  expect(await test.anonymous.call(getHealth)).toEqual({ status: 'OK' })
  expect(await test.anonymous.call(getReadiness)).toEqual({ status: 'OK' })
  await test.close()
})
