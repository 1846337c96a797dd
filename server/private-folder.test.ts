import { chmod, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { pino } from 'pino'
import { signUp } from '../shared/api/accounts.ts'
import { systemRandom } from './effects/random.ts'
import { createPasswords } from './secrets/passwords.ts'
import { createService } from './service.ts'
import { readSettings } from './settings.ts'
import { startStandalone } from './standalone.ts'
import { createApiClient } from './testing/api-client.ts'

let parent: string
let folder: string
let umask: number
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'dayloom-private-'))
  folder = join(parent, 'data')
  umask = process.umask(0)
})
afterEach(async () => {
  process.umask(umask)
  await rm(parent, { recursive: true })
})

/** The rights of others to the folder and everything in it, by path. */
async function openToOthers(): Promise<string[]> {
  const names = ['.', ...(await readdir(folder, { recursive: true }))]
  const modes = await Promise.all(
    names.map(async (name) => [name, (await stat(join(folder, name))).mode] as const),
  )
  return modes.filter(([, mode]) => (mode & 0o077) !== 0).map(([name]) => name)
}

async function embedded() {
  const passwords = createPasswords(systemRandom, { ln: 4, r: 8, p: 1 })
  const path = join(folder, 'service.sqlite')
  return createService({ database: { kind: 'sqlite', path }, passwords })
}

const body = { email: 'ada@example.org', password: 'correct horse' }

describe.skipIf(process.platform === 'win32')('the folder of a service', () => {
  it('is its owner’s alone with all that is in it, whatever the umask', async () => {
    const service = await embedded()
    await createApiClient(service.fetch).call(signUp, { body })
    expect(await readdir(folder)).toEqual(
      expect.arrayContaining(['service.key', 'service.sqlite', 'service.sqlite-shm', 'service.sqlite-wal']),
    )
    expect(await openToOthers()).toEqual([])
    await service.close()
  })

  it('is that when a service on a port makes it, with the mails in it', async () => {
    const standalone = await startStandalone(
      readSettings(['--port', '0', '--data', folder], {}),
      pino({ enabled: false }),
    )
    const client = createApiClient((request) =>
      fetch(request.url.replace('http://service', standalone.url), {
        method: 'POST',
        body: request.body,
        duplex: 'half',
      }),
    )
    await client.call(signUp, { body })
    await expect.poll(() => readdir(join(folder, 'mail')).catch(() => [])).toHaveLength(1)
    expect(await openToOthers()).toEqual([])
    await standalone.close()
  })

  it('is narrowed when the service starts, and what is not the service’s is left alone', async () => {
    await (await embedded()).close()
    await mkdir(join(folder, 'attachments', '1'), { recursive: true })
    await writeFile(join(folder, 'attachments', '1', 'a file'), 'content')
    await writeFile(join(folder, 'service.sqlite.damaged-2026'), 'rows')
    for (const name of ['.', 'service.key', 'service.sqlite']) {
      const path = join(folder, name)
      await chmod(path, (await stat(path)).isDirectory() ? 0o755 : 0o644)
    }
    await writeFile(join(folder, 'notes.txt'), 'somebody’s own')
    await writeFile(join(parent, 'elsewhere'), 'not in the folder')
    await symlink(join(parent, 'elsewhere'), join(folder, 'linked.sqlite'))

    const service = await embedded()
    expect((await openToOthers()).toSorted()).toEqual(['linked.sqlite', 'notes.txt'])
    await service.close()
  })
})
