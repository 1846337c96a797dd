import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createClient } from '../../shared/api/clients.ts'
import { createFavorite } from '../../shared/api/favorites.ts'
import { openStaffedOrganization, type StaffedOrganization } from '../testing/staffed-organization.ts'
import { FeedReader, heldByLists } from './feed-reader.fixture.ts'

describe('a reader of a service whose copy is put back', () => {
  let place: StaffedOrganization | undefined
  let reader: FeedReader

  const opened = (): StaffedOrganization => {
    if (place === undefined) throw new Error('Nothing is open.')
    return place
  }
  const client = () => opened().client('owner')
  const own = (page: FeedReader) => page.last?.restored.find((told) => told.organization_id !== null)
  const create = async (...names: readonly string[]): Promise<void> => {
    const params = { workspace_id: opened().workspaceId }
    for (const name of names) await client().call(createClient, { params, body: { name } })
  }
  const again = async (): Promise<FeedReader> => {
    const copy = reader.copy(client())
    await copy.read()
    return copy
  }
  /** The sequence of the organization that the reader was told last. */
  const sequenceOf = async (name: string): Promise<number> => {
    const changes = await new FeedReader(client()).read()
    return changes.find(({ row }) => row?.['name'] === name)?.sequence ?? 0
  }

  beforeEach(async () => {
    await place?.close()
    place = await openStaffedOrganization()
    await create('Kept')
    await place.keep()
    reader = new FeedReader(client())
  })
  afterAll(() => place?.close())

  it('is told nothing of starts that lost nothing', async () => {
    await reader.read()
    await opened().keep()
    await create('Later')
    const page = await reader.copy(client()).page()
    expect(page.restored).toEqual([])
    expect(page.changes).toMatchObject([{ row: { name: 'Later' } }])
  })

  it('is told up to where both histories are one, once', async () => {
    const common = await sequenceOf('Kept')
    await create('Lost')
    await reader.read()
    await opened().restore()
    const copy = reader.copy(client())
    expect((await copy.page()).restored).toEqual([
      { organization_id: opened().organizationId, sequence: common },
    ])
    expect((await copy.page()).restored).toEqual([])
  })

  it('is told although as much has been written again', async () => {
    const common = await sequenceOf('Kept')
    await create('Lost', 'Lost too')
    await reader.read()
    await opened().restore()
    await create('Other', 'Another', 'A third')
    const copy = reader.copy(client())
    const page = await copy.page()
    expect(own(copy)?.sequence).toBe(common)
    expect(page.changes.map(({ row }) => row?.['name'])).toEqual(['Other', 'Another', 'A third'])
  })

  it('is told when it has read in a start that is lost', async () => {
    const common = await sequenceOf('Kept')
    await opened().restore()
    await create('Lost')
    const lost = await again()
    await opened().restore()
    await create('Other')
    const copy = lost.copy(client())
    await copy.page()
    expect(own(copy)?.sequence).toBe(common)
  })

  it('is told of an organization and of its own things apart', async () => {
    await client().call(createFavorite, { body: { workspace_id: opened().workspaceId, description: 'Mail' } })
    await reader.read()
    await opened().restore()
    const page = await reader.copy(client()).page()
    expect(page.restored.map((told) => told.organization_id)).toEqual([null])
  })

  it('reads everything again when nothing is in common', async () => {
    await reader.read()
    const other = new FeedReader(client())
    const forged = JSON.parse(Buffer.from(reader.cursor ?? '', 'base64url').toString()) as unknown[][]
    for (const position of forged) position[2] = [['ffffffff', 0]]
    other.cursor = Buffer.from(JSON.stringify(forged)).toString('base64url')
    const page = await other.page()
    expect(page.restored.every(({ sequence }) => sequence === 0)).toBe(true)
    await other.read()
    expect(other.held()).toEqual(await heldByLists(client()))
  })
})
