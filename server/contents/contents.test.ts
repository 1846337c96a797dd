import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { describe, expect, it } from 'vitest'
import { systemRandom } from '../effects/random.ts'
import { contentsContract, type OpenedContents } from './contents.contract.ts'
import { createFolderContents } from './folder-contents.ts'
import { createMemoryContents } from './memory-contents.ts'
import { createS3Contents } from './s3-contents.ts'

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
}

async function openFolder(): Promise<OpenedContents & { readonly folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'dayloom-contents-'))
  const store = createFolderContents(join(folder, 'attachments'), systemRandom)
  return {
    folder,
    store,
    count: async () => (await filesIn(folder)).length,
    close: () => rm(folder, { recursive: true, force: true }),
  }
}

async function openS3(): Promise<OpenedContents> {
  const directory = await mkdtemp(join(tmpdir(), 'dayloom-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory,
    silent: true,
    configureBuckets: [{ name: 'files' }],
  })
  const { port } = await server.run()
  const store = createS3Contents(
    {
      bucket: 'files',
      prefix: 'team/one',
      endpoint: `http://127.0.0.1:${port}`,
      region: null,
      credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    },
    systemRandom,
  )
  return {
    store,
    count: async () => (await filesIn(directory)).filter((path) => path.endsWith('._S3rver_object')).length,
    async close() {
      store.close()
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

describe('contents in a folder', () => {
  contentsContract(openFolder)

  it('are for their owner alone, and lie under the organization and the beginning of their hash', async () => {
    const { folder, store, close } = await openFolder()
    const staged = await store.stage((async function* () {})())
    await staged.keep(7)
    const [path = ''] = await filesIn(folder)
    expect(path).toBe(join(folder, 'attachments', '7', staged.sha256.slice(0, 2), staged.sha256))
    expect((await stat(path)).mode & 0o077).toBe(0)
    expect((await stat(join(folder, 'attachments', '7'))).mode & 0o077).toBe(0)
    await close()
  })
})

describe('contents in memory', () => {
  contentsContract(async () => {
    const store = createMemoryContents()
    const kept = new Set<string>()
    const nameOf = (organizationId: number, sha256: string): string => `${organizationId}/${sha256}`
    return {
      store: {
        ...store,
        async stage(content) {
          const staged = await store.stage(content)
          return {
            ...staged,
            async keep(organizationId) {
              await staged.keep(organizationId)
              kept.add(nameOf(organizationId, staged.sha256))
            },
          }
        },
      },
      async count() {
        const present = await Promise.all(
          [...kept].map((name) => {
            const [organizationId, sha256 = ''] = name.split('/')
            return store.read({ organizationId: Number(organizationId), sha256 })
          }),
        )
        return present.filter((content) => content !== null).length
      },
      close: async () => store.close(),
    }
  })
})

describe('contents in an S3 store', () => {
  contentsContract(openS3)
})
