import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createService } from '../../../server/service.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { temporaryFolders } from '../../testing/temporary-folders.ts'
import { earlierVersions, rowIds, writeEarlierFile } from '../replica/testing/earlier-file.ts'
import { MeteredService } from './testing/metered-service.ts'

const newFolder = temporaryFolders()
let service: MeteredService

beforeEach(async () => {
  service = await MeteredService.open(createService)
})
afterEach(() => service.close())

const entry = (description: string) => ({
  description,
  start: '2026-03-20T09:00:00Z',
  stop: '2026-03-20T09:30:00Z',
})

describe('a file of an earlier version', () => {
  it.each(earlierVersions)(
    '(%i) keeps its queue, and all of it that can go arrives, once',
    async (version) => {
      const { device } = service
      const renamed = device.create('timeEntry', entry('Before'))
      const deleted = device.create('timeEntry', entry('Deleted here'))
      const project = device.create('project', { name: 'Known' })
      // It has arrived, without an id of its own.
      device.create('timeEntry', entry('Sent, not answered'))
      await device.sync()
      const serverId = (kind: 'timeEntry' | 'project', id: LocalId): number =>
        device.row(kind, id).serverId ?? 0
      const path = join(newFolder(), 'replica.sqlite')
      writeEarlierFile(path, version, {
        workspaceId: device.account.workspaceId(),
        renamedEntry: serverId('timeEntry', renamed),
        deletedEntry: serverId('timeEntry', deleted),
        project: serverId('project', project),
      })

      const old = service.deviceNamed('0002', undefined, path)
      expect(old.replica.operations.counts()).toEqual({ waiting: 7, rejected: 1, setAside: 1 })
      expect(old.replica.conflicts.count()).toBe(1)
      expect(old.row('timeEntry', rowIds.newEntry as LocalId).fields).toMatchObject({
        description: 'New entry',
        projectId: rowIds.newProject,
      })
      await old.sync()
      await old.sync()
      expect(old.replica.operations.counts()).toEqual({ waiting: 0, rejected: 1, setAside: 1 })
      expect(old.replica.conflicts.count()).toBe(1)

      await device.sync()
      expect(
        device
          .rows('timeEntry')
          .map(({ fields }) => fields.description)
          .toSorted(),
      ).toEqual(['New entry', 'Renamed here', 'Sent, not answered'])
      expect(
        device
          .rows('project')
          .map(({ fields }) => fields.name)
          .toSorted(),
      ).toEqual(['Known', 'New project'])
      expect(device.rows('client').map(({ fields }) => fields.name)).toEqual(['New client'])
      expect(device.rows('task').map(({ fields }) => fields.name)).toEqual(['New task'])
      await old.close()
    },
  )
})
