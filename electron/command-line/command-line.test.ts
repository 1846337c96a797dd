import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exchangeToken } from '../testing/http-client.ts'
import { rendererFolder } from '../testing/renderer-folder.ts'
import { callBridge, openBridge } from '../testing/socket-client.ts'
import { temporaryFolders } from '../testing/temporary-folders.ts'

const temporaryFolder = temporaryFolders()
const profile = temporaryFolder()
const sourceOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url))
const node = (file: string, args: readonly string[]): ChildProcessWithoutNullStreams =>
  spawn(process.execPath, ['--disable-warning=ExperimentalWarning', sourceOf(file), ...args])

let program: ChildProcessWithoutNullStreams
let nextCall = 0
let call: (name: string, input: unknown) => Promise<unknown>

/** Starts the real program, with its real core. */
async function startProgram(): Promise<void> {
  const renderer = rendererFolder(temporaryFolder())
  program = node('../browser.ts', ['--port', '0', '--no-open', '--profile', profile, '--renderer', renderer])
  const url = await new Promise<URL>((found) => {
    program.stdout.on('data', (line: Buffer) => found(new URL(line.toString().trim().replace('open ', ''))))
  })
  const window = await openBridge(url, { cookie: await exchangeToken(url), origin: url.origin })
  call = async (name, input) => {
    const answer = await callBridge(window, name, input, (nextCall += 1))
    if (!answer.ok) throw new Error(JSON.stringify(answer))
    return answer.data
  }
}

/** Answers its exit code. */
async function endProgram(signal: NodeJS.Signals): Promise<unknown> {
  const ended = new Promise((resolve) => {
    program.once('exit', resolve)
  })
  program.kill(signal)
  return await ended
}

/** The output that a person sees after a command, and its exit code. */
async function dayloom(name: string, ...words: string[]): Promise<{ code: unknown; shown: string }> {
  const child = node('../dayloom.ts', [name, '--profile', profile, ...words])
  const code = new Promise((resolve) => {
    child.once('close', resolve)
  })
  const [shown, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await code, shown: `${shown}${errors}` }
}

beforeAll(async () => {
  await startProgram()
  await call('session.useThisComputer', { name: 'Ada', timeZone: 'Europe/Berlin' })
  await call('projects.create', { name: 'Website' })
})

afterAll(() => void program.kill('SIGKILL'))

describe('a command while the program runs', () => {
  it('starts the timer by the shorthand, and says what it stopped for it', async () => {
    expect(await dayloom('start', 'Call')).toMatchObject({ code: 0 })
    const { code, shown } = await dayloom('start', 'Fix', 'the', 'login', '@web', '#bug', '$')
    expect({ code, shown }).toEqual({
      code: 0,
      shown: expect.stringMatching(
        /^Stopped after 0:00:\d\d: Call\nStarted at \d+:\d\d: Fix the login · Website\n$/,
      ) as unknown,
    })
    expect(await call('timer.running', {})).toMatchObject({ description: 'Fix the login', billable: true })
  })

  it('says what runs', async () => {
    const { shown } = await dayloom('status')
    expect(shown).toMatch(/^Fix the login · Website, since \d+:\d\d: 0:00:\d\d\n$/)
  })

  it('answers as JSON to another program', async () => {
    const { shown } = await dayloom('status', '--json')
    expect(JSON.parse(shown)).toMatchObject({ description: 'Fix the login', stop: null })
  })

  it('stops the timer, and continues the latest entry', async () => {
    expect(await dayloom('stop')).toMatchObject({
      code: 0,
      shown: expect.stringMatching(/^Stopped after 0:00:\d\d: Fix the login · Website\n$/) as unknown,
    })
    expect(await dayloom('stop')).toEqual({ code: 0, shown: 'No timer is running.\n' })
    expect((await dayloom('continue')).shown).toMatch(/Fix the login · Website\n$/)
    expect(await dayloom('continue', '--box')).toEqual({ code: 1, shown: 'A timer is running already.\n' })
  })

  it('lists the day with its total, and what is planned', async () => {
    const { shown } = await dayloom('today')
    expect(shown).toMatch(/ Call\n.* Fix the login · Website\n.* Fix the login · Website\n +Total .*\n$/)
    expect(await dayloom('plan')).toEqual({ code: 0, shown: 'Nothing is planned for today.\n' })
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(new Date())
    await call('tasks.create', { name: 'Draft the offer', date: today, estimatedSeconds: 5400 })
    expect((await dayloom('plan')).shown).toMatch(
      /^\[ \] {2}1h 30m {2}Draft the offer\nStill planned: 1h 30m\./,
    )
  })

  it('takes everything after -- as text', async () => {
    expect(await dayloom('start', '--', '--json', 'is', 'slow')).toMatchObject({ code: 0 })
    expect(await call('timer.running', {})).toMatchObject({ description: '--json is slow' })
  })

  it('starts with an unknown project in the description, and says so', async () => {
    const { code, shown } = await dayloom('start', 'Talk', '@Nobody')
    expect(code).toBe(0)
    expect(shown).toContain('No project is called “Nobody”: it stays in the description.')
    expect(await call('timer.running', {})).toMatchObject({ description: 'Talk @Nobody', projectId: null })
  })

  it('never lets a description command the terminal', async () => {
    await call('timer.start', { description: 'Red \u001B[31m alert' })
    expect((await dayloom('status')).shown).toContain('Red �[31m alert')
  })

  it('is explained where it is not understood, and changes nothing', async () => {
    for (const [name, ...words] of [['begin'], ['stop', 'now'], ['start', '--jsn']] as const) {
      expect(await dayloom(name, ...words)).toMatchObject({
        code: 2,
        shown: expect.stringContaining('Usage: dayloom') as unknown,
      })
    }
    expect(await call('timer.running', {})).toMatchObject({ description: 'Red \u001B[31m alert' })
  })

  it('is refused a text that the service could never keep', async () => {
    expect(await dayloom('start', 'x'.repeat(3001))).toMatchObject({ code: 1 })
    expect(await call('timer.running', {})).toMatchObject({ description: 'Red \u001B[31m alert' })
  })

  it('lets the program export everything, which asks the service for proofs', async () => {
    const file = join(temporaryFolder(), 'all.zip')
    const child = node('../browser.ts', [`--export=${file}`, '--profile', profile])
    expect(await text(child.stderr)).toMatch(/^Exported \d+ time entries/)
    expect(await call('archive.state', {})).toMatchObject({ latest: { file } })
  })

  it('is refused without the token of the profile', async () => {
    const { address } = JSON.parse(readFileSync(join(profile, 'commands.json'), 'utf8')) as {
      address: string
    }
    const socket = connect(address)
    socket.write(`${JSON.stringify({ token: 'guessed', name: 'stop', text: '', json: false })}\n`)
    expect(JSON.parse(await text(socket))).toMatchObject({ code: 1 })
    expect(await call('timer.running', {})).not.toBeNull()
  })
})

it('the program ends at once while somebody is connected who gives no command', async () => {
  const { address } = JSON.parse(readFileSync(join(profile, 'commands.json'), 'utf8')) as { address: string }
  const idle = connect(address)
  await new Promise((resolve) => {
    idle.once('connect', resolve)
  })
  idle.on('error', () => undefined)
  expect(await endProgram('SIGTERM')).toBe(0)
  await startProgram()
})

describe('a command while no program runs', () => {
  it('is carried out on the data of this computer, and the program finds it', async () => {
    await endProgram('SIGTERM')
    expect(await dayloom('start', 'On', 'the', 'train')).toMatchObject({
      code: 0,
      shown: expect.stringContaining(': On the train') as unknown,
    })
    await startProgram()
    expect(await call('timer.running', {})).toMatchObject({ description: 'On the train' })
  })

  it('works after the program crashed', async () => {
    await endProgram('SIGKILL')
    expect((await dayloom('status')).shown).toMatch(/^On the train, since/)
  })

  it('says where it looked when nobody has used Dayloom there', async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'other.txt'), '')
    const child = node('../dayloom.ts', ['status', '--profile', folder])
    expect(await text(child.stdout)).toBe(`There is no time in ${folder} yet. Start Dayloom first.\n`)
  })

  it('checks a proof of hours', async () => {
    const child = node('../dayloom.ts', ['verify', join(temporaryFolder(), 'absent.json')])
    expect(await text(child.stdout)).toContain('absent.json')
    expect(child.exitCode).not.toBe(2)
  })
})
