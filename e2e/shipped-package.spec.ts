import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import packageFile from '../package.json' with { type: 'json' }
import { unpackAsar } from './fixtures/asar.ts'
import { call } from './fixtures/bridge.ts'
import { root } from './fixtures/child.ts'
import { makeUpElectron, readFuses } from './fixtures/made-up-electron.ts'
import { signIn, start, stop } from './fixtures/person.ts'
import { ada } from './fixtures/service.ts'
import { settle } from './fixtures/sync.ts'
import { expect, test } from './stand-in/test.ts'

/** Packages the program for Linux, without installers, and returns the folder. */
async function packageInto(folder: string): Promise<string> {
  const runtime = join(folder, 'runtime')
  await makeUpElectron(runtime, packageFile.devDependencies.electron)
  const packager = spawn(
    process.execPath,
    [
      join(root, 'node_modules/electron-builder/cli.js'),
      '--dir',
      '--linux',
      '--config=build/electron-builder.ts',
      `--config.electronDist=${runtime}`,
      `--config.directories.output=${join(folder, 'release')}`,
    ],
    { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const [output, errors] = await Promise.all([
    text(packager.stdout),
    text(packager.stderr),
    once(packager, 'exit'),
  ])
  expect(packager.exitCode, output + errors).toBe(0)
  const [unpacked = ''] = await readdir(join(folder, 'release')).then((names) =>
    names.filter((name) => name.endsWith('unpacked')),
  )
  return join(folder, 'release', unpacked)
}

test('packaged, with its fuses set, the program of a person signed in to a server finds all at the next start', async ({
  desk,
  folder,
  service,
}) => {
  test.skip(process.platform !== 'linux', 'The packager makes packages of other platforms there only.')
  const packaged = await packageInto(folder)
  expect(await readFuses(join(packaged, 'dayloom'))).toEqual({
    runAsNode: false,
    enableCookieEncryption: true,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    loadBrowserProcessSpecificV8Snapshot: false,
    grantFileProtocolExtraPrivileges: false,
  })
  const app = join(folder, 'app')
  await unpackAsar(join(packaged, 'resources/app.asar'), app)
  expect(await readdir(app)).toEqual(['dist', 'package.json'])
  // The linker opens files alone.
  const native = join(packaged, 'resources/app.asar.unpacked/dist/main/native/active-window.node')
  expect((await stat(native)).size).toBeGreaterThan(100_000)
  const options = { main: join(app, packageFile.main), desktop: { isPackaged: true } }

  const first = await desk.start(options)
  const page = await first.window()
  await signIn(page, service.url, ada.email)
  await start(page, 'Seen by the team')
  await stop(page)
  await settle(page)
  expect(await first.quit()).toBe(0)

  const second = await desk.start(options)
  const again = await second.window()
  await expect(again.getByRole('main').getByText('Seen by the team').first()).toBeVisible()
  await settle(again)
  expect(await call(again, 'session.get', {})).toMatchObject({ state: 'ready', needsSignIn: false })
  expect([await second.quit(), second.errors, second.log]).toEqual([0, [], ''])
})
