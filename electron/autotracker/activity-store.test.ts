import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { WindowSpan } from '../../shared/domain/activity.ts'
import { createSecretFile } from '../shell/secret-file.ts'
import { createSafeSecretStore } from '../shell/electron/secret-store.ts'
import { FakeStorage } from '../shell/electron/testing/fake-storage.ts'
import { createOneSecretStore } from '../shell/browser/browser-shell.ts'
import { temporaryFolders } from '../testing/temporary-folders.ts'
import { createActivityStore } from './activity-store.ts'

const temporaryFolder = temporaryFolders()

function open(profile = temporaryFolder()) {
  const secrets = createOneSecretStore(createSecretFile(join(profile, 'secrets.json')))
  return { profile, secrets, store: createActivityStore({ profile, secrets }) }
}

/** Monday, 2 March 2026, in UTC. */
const midnight = Date.UTC(2026, 2, 2) / 1000

function span(start: number, end: number, title = 'a.ts'): WindowSpan {
  return { start: midnight + start, end: midnight + end, program: 'Editor', title }
}

it('keeps days encrypted, finds them after a restart, and joins the parts of a stretch', async () => {
  const { profile, store } = open()
  await store.add([span(-3600, -60), span(-60, 100, 'b.ts')])
  await store.add([span(100, 200)])
  await store.add([span(200, 260)])
  const folder = join(profile, 'activity')
  expect(readdirSync(folder)).toEqual(['2026-03-01', '2026-03-02'])
  for (const name of readdirSync(folder))
    expect(Buffer.from(readFileSync(join(folder, name), 'utf8'), 'base64').toString('latin1')).not.toContain(
      'Editor',
    )
  const again = open(profile).store
  expect(await again.read(midnight, midnight + 86_400)).toEqual([span(-60, 100, 'b.ts'), span(100, 260)])
})

it('forgets days that are older than 45', async () => {
  const { profile, store } = open()
  await store.add([span(0, 60)])
  await store.add([span(86_400, 86_460)])
  await store.forgetOld(midnight + 46 * 86_400)
  expect(readdirSync(join(profile, 'activity'))).toEqual(['2026-03-03'])
})

it('deletes everything with its key, and begins anew', async () => {
  const { profile, secrets, store } = open()
  await store.add([span(0, 60)])
  await store.clear()
  expect([existsSync(join(profile, 'activity')), await secrets.read('activity')]).toEqual([false, null])
  await store.add([span(60, 90)])
  expect(await store.read(midnight, midnight + 100)).toEqual([span(60, 90)])
})

it('deletes at once where the keychain is locked, and nothing of before comes back', async () => {
  const { profile, secrets } = open()
  await open(profile).store.add([span(0, 60)])
  const locked = Promise.withResolvers<string | null>()
  const store = createActivityStore({ profile, secrets: { ...secrets, read: () => locked.promise } })
  const waiting = [store.add([span(60, 90)]), store.add([span(90, 100)])]
  await store.clear()
  await Promise.all(waiting)
  expect([existsSync(join(profile, 'activity')), await secrets.read('activity')]).toEqual([false, null])
  locked.resolve(null)
  await store.add([span(200, 220)])
  expect(await store.read(midnight, midnight + 300)).toEqual([span(200, 220)])
})

function inKeychain(profile: string, storage: FakeStorage) {
  return createSafeSecretStore({
    storage,
    file: createSecretFile(join(profile, 'secrets.json')),
    platform: 'linux',
    pause: () => new Promise(() => undefined),
    report: (defect) => expect.fail(String(defect)),
  })
}

it('a start without the keychain makes nothing unreadable, and what is recorded then is kept once it is back', async () => {
  const profile = temporaryFolder()
  const storage = new FakeStorage()
  await createActivityStore({ profile, secrets: inKeychain(profile, storage) }).add([span(0, 60)])
  expect(await open(profile).store.read(midnight, midnight + 100)).toEqual([])

  storage.backend = 'basic_text'
  storage.key = 'k2:'
  const store = createActivityStore({ profile, secrets: inKeychain(profile, storage) })
  await store.add([span(60, 80)])
  await open(profile).store.add([span(60, 80)])
  expect(await store.read(midnight, midnight + 100)).toEqual([span(60, 80)])

  Object.assign(storage, new FakeStorage())
  await store.add([span(80, 90)])
  const later = createActivityStore({ profile, secrets: inKeychain(profile, storage) })
  expect(await later.read(midnight, midnight + 100)).toEqual([span(0, 90)])
})

it('puts a key that was made without a keychain into it once there is one', async () => {
  const { profile, store } = open()
  await store.add([span(0, 60)])
  const secrets = inKeychain(profile, new FakeStorage())
  const later = createActivityStore({ profile, secrets })
  expect(await later.read(midnight, midnight + 100)).toEqual([span(0, 60)])
  expect(readFileSync(join(profile, 'secrets.json'), 'utf8')).not.toContain('plain')
  expect(await createActivityStore({ profile, secrets }).read(midnight, midnight + 100)).toEqual([
    span(0, 60),
  ])
})

it('a day that was damaged, or whose key is gone, is no trouble', async () => {
  const { profile, store } = open()
  await store.add([span(0, 60)])
  writeFileSync(join(profile, 'activity/2026-03-01'), 'nothing')
  await store.add([span(60, 90)])
  expect(await store.read(midnight - 3600, midnight + 100)).toEqual([span(0, 90)])
  const other = open(profile)
  await other.secrets.forget('activity')
  expect(await other.store.read(midnight, midnight + 100)).toEqual([])
  await other.store.add([span(90, 100)])
  expect(await other.store.read(midnight, midnight + 100)).toEqual([span(90, 100)])
})
