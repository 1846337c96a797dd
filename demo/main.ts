/**
 * `npm run demo`: a service with a studio of twelve people, three ghosts, eight projects, a year of time entries, and
 * invoices and timesheets of it, and the app to look at it. `--data DIR` keeps it, and goes on with what is there; without it everything is gone at the end.
 * `--no-app` runs the service alone. `--days N`, `--people N` and `--port N` say how much and where.
 */

import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { readSettings } from '../server/settings.ts'
import { startStandalone } from '../server/standalone.ts'
import { emailOf, people } from './people.ts'
import { password } from './seed-team.ts'
import { fill } from './seed.ts'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    port: { type: 'string', default: '0' },
    days: { type: 'string', default: '365' },
    people: { type: 'string', default: String(people.length) },
    'no-app': { type: 'boolean', default: false },
    'no-open': { type: 'boolean', default: false },
  },
})

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

const folder =
  values.data === undefined ? await mkdtemp(join(tmpdir(), 'dayloom-demo-')) : resolve(values.data)
say('Filling a studio; a year takes about half a minute.')
const isNew = await fill(join(folder, 'service'), {
  now: Date.now(),
  days: Number(values.days),
  size: Number(values.people),
  onStep: (step) => say(`  ${step}`),
})
if (!isNew) say('  It is there already.')

const settings = readSettings(['--port', values.port, '--data', join(folder, 'service')], {})
const standalone = await startStandalone(settings, pino({ enabled: false }))
const [owner, ...others] = people.slice(0, Number(values.people))
say(`
Fernhill Studio is open. In the app choose “Sign in to a server”:

  Server address  ${standalone.url}
  E-mail          ${owner === undefined ? '' : emailOf(owner)}
  Password        ${password}

Everybody else has the same password: ${others.map(emailOf).join(', ')}
`)

const app = values['no-app']
  ? null
  : spawn(
      process.execPath,
      [
        resolve(import.meta.dirname, '../build/start.ts'),
        '--profile',
        join(folder, 'profile'),
        ...(values['no-open'] ? ['--no-open'] : []),
      ],
      { stdio: 'inherit' },
    )

let isEnding = false
async function end(): Promise<void> {
  if (isEnding) return
  isEnding = true
  if (app?.exitCode === null) {
    app.kill('SIGTERM')
    await new Promise((done) => app.once('exit', done))
  }
  await standalone.close()
  if (values.data === undefined) await rm(folder, { recursive: true, force: true })
}
for (const signal of signals) process.once(signal, () => void end())
app?.once('exit', () => void end())
