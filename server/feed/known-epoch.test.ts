import { afterAll, beforeAll, expect, it } from 'vitest'
import { createClient } from '../../shared/api/clients.ts'
import { readFeed } from '../../shared/api/feed.ts'
import { openStaffedOrganization, type StaffedOrganization } from '../testing/staffed-organization.ts'
import { KNOWN_EPOCH_HEADER } from './known-epoch.ts'

let place: StaffedOrganization
beforeAll(async () => {
  place = await openStaffedOrganization()
})
afterAll(() => place.close())

it('a write of a client that has not read the feed since the service was started is refused', async () => {
  const create = (epoch: string, name: string) =>
    place
      .client('owner')
      .with({ [KNOWN_EPOCH_HEADER]: epoch })
      .send(createClient, { params: { workspace_id: place.workspaceId }, body: { name } })
  const { epoch } = await place.client('owner').call(readFeed)
  expect(await create(epoch, 'Known')).toMatchObject({ status: 200 })
  await place.keep()
  expect(await create(epoch, 'Unread')).toMatchObject({ status: 412 })
  const { epoch: next } = await place.client('owner').call(readFeed)
  expect(await create(next, 'Read')).toMatchObject({ status: 200 })
})
