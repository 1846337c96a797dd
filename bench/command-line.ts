/** `dayloom status` while the program runs, from the start of its process to its end, against a bare script on the same socket. */

import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { root, startChild } from '../e2e/fixtures/child.ts'
import { type CommandAddress, readCommandFile } from '../electron/command-line/command-file.ts'
import { startCore } from './core.ts'
import { median, milliseconds, type Figure, type Scenario } from './measure.ts'

const rounds = 31
/** The least that a command can be. */
const bare = `
  import { connect } from 'node:net'
  const [address, line] = process.argv.slice(1)
  const socket = connect(address, () => socket.write(line + '\\n'))
  socket.pipe(process.stdout)
`

/** A profile with an account that is in use on this computer alone. */
export async function makeProfile(profile: string): Promise<void> {
  const core = startCore(profile)
  const { record } = await core.client.control('account.createLocal', { name: 'Ada', timeZone: 'UTC' })
  await core.client.close()
  const accounts = { version: 1, current: record.id, accounts: [record] }
  await writeFile(join(profile, 'accounts.json'), JSON.stringify(accounts))
}

/** The program says where it takes commands soon after it has said where its window is. */
export async function commandAddress(profile: string): Promise<CommandAddress> {
  for (;;) {
    const found = readCommandFile(profile)
    if (found !== null) return found
    await wait(20)
  }
}

/** Runs a script of Node's to its end. */
export async function runToEnd(...args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, args, { stdio: 'ignore' })
  await new Promise((resolve) => {
    child.once('exit', resolve)
  })
}

async function figures(folder: string): Promise<readonly Figure[]> {
  const profile = join(folder, 'profile')
  await makeProfile(profile)
  const args = ['--port', '0', '--profile', profile, '--no-open']
  const program = await startChild(join(root, 'dist/main/browser.js'), args, /^open (http:\/\/\S+)$/)
  const ours: number[] = []
  const theirs: number[] = []
  try {
    const { address, token } = await commandAddress(profile)
    const line = JSON.stringify({ token, name: 'status', text: '', json: false })
    for (let round = 0; round < rounds; round += 1) {
      ours.push(
        await milliseconds(() =>
          runToEnd(join(root, 'dist/main/dayloom.js'), 'status', '--profile', profile),
        ),
      )
      theirs.push(await milliseconds(() => runToEnd('--input-type=module', '--eval', bare, address, line)))
    }
  } finally {
    await program.end()
  }
  return [
    {
      name: 'A command in the terminal',
      what: '`dayloom status`, from the start of its process to its end, over a bare Node script that sends the same line to the same socket',
      value: median(ours) / median(theirs),
      unit: 'ratio',
      goal: { atMost: 1.5 },
      details: { ours_ms: median(ours), baseline_ms: median(theirs) },
    },
  ]
}

export const commandLine: Scenario = {
  name: 'command-line',
  async run() {
    const folder = await mkdtemp(join(tmpdir(), 'dayloom-bench-'))
    try {
      return await figures(folder)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}
