/** A PostgreSQL of the tests' own: a throw-away cluster on a free port of the loopback, where its programs exist. */

import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface TestPostgres extends AsyncDisposable {
  /** Null where PostgreSQL is not installed: the tests that need it are skipped with that reason. */
  readonly url: string | null
}

function programs(): string | null {
  const base = '/usr/lib/postgresql'
  if (!existsSync(base)) return null
  const folders = readdirSync(base).sort((a, b) => Number(b) - Number(a))
  return (
    folders.map((version) => join(base, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb'))) ??
    null
  )
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}

/** PostgreSQL refuses to run as root; Debian's package brings a user for it. */
function asPostgres(command: string, args: readonly string[]): [string, string[]] {
  return process.getuid?.() === 0
    ? ['runuser', ['-u', 'postgres', '--', command, ...args]]
    : [command, [...args]]
}

/**
 * Starts the cluster; dispose of it to stop it and delete its files.
 *
 * @param isDurable whether it works as one that outlives a loss of power, to measure it.
 */
export async function startPostgres({ isDurable = false } = {}): Promise<TestPostgres> {
  const bin = programs()
  if (bin === null) return { url: null, [Symbol.asyncDispose]: () => Promise.resolve() }
  const folder = mkdtempSync(join(tmpdir(), 'dayloom-pg-'))
  chmodSync(folder, 0o777)
  const data = join(folder, 'data')
  const [initdb, initdbArgs] = asPostgres(join(bin, 'initdb'), [
    '-D',
    data,
    '-U',
    'dayloom',
    '-A',
    'trust',
    '-N',
    // Letters beyond ASCII have cases in every language of the shell.
    '--encoding=UTF8',
    '--locale=C.UTF-8',
  ])
  execFileSync(initdb, initdbArgs, { stdio: 'ignore', cwd: folder })
  const port = await freePort()
  // Nothing here outlives the tests, so nothing is made safe against a loss of power.
  const quick = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off', 'jit=off']
  const settings = isDurable ? ['shared_buffers=512MB', 'max_wal_size=4GB'] : quick
  const options = ['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', folder]
  options.push(...settings.flatMap((setting) => ['-c', setting]))
  const [postgres, postgresArgs] = asPostgres(join(bin, 'postgres'), options)
  const server = spawn(postgres, postgresArgs, { stdio: ['ignore', 'ignore', 'pipe'], cwd: folder })
  const exited = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    let log = ''
    server.stderr.setEncoding('utf8').on('data', (text: string) => {
      log += text
      if (log.includes('ready to accept connections')) resolve()
    })
    server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${log}`)))
  })
  return {
    // Its socket takes a sixth of the processor time of the loopback.
    url: `postgres://dayloom@localhost:${port}/postgres?host=${encodeURIComponent(folder)}`,
    async [Symbol.asyncDispose]() {
      server.kill('SIGTERM')
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
