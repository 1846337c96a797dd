/**
 * `dayloom start Fix the login @Website`: hands a command to the program that runs, or else carries it out on the data of
 * this computer. It loads little, so that it is done at once.
 */

import { connect } from 'node:net'
import { homedir } from 'node:os'
import { resolve } from 'node:path'
import { defaultProfile } from '../shell/default-profile.ts'
import { boxOption } from '../shell/box-option.ts'
import { printable } from '../shell/printable.ts'
import {
  type CommandName,
  commandNames,
  type CommandOutcome,
  type CommandRequest,
  readCommandFile,
} from './command-file.ts'

/** How a command is carried out while no program runs. */
export type RunAlone = (profile: string, request: Omit<CommandRequest, 'token'>) => Promise<CommandOutcome>

const usage = `Usage: dayloom COMMAND [--json] [--profile DIR]

  start [TEXT]  starts the timer: start Fix the login @Website #bug $
  stop          stops the timer
  continue      starts the latest entry again
  status        says what runs
  today         lists what was tracked today
  plan          lists what is planned for today

  --export FILE.zip  writes everything of the account; the proofs of hours of sent invoices only
                     while Dayloom runs, for they come from the service
  verify FILE        says whether a proof of hours is whole and unchanged

--json writes the result for another program. -- ends the options: start -- --json is slow`

/** Whether the arguments are one of these commands. */
export function isCommand([first]: readonly string[]): boolean {
  return isName(first) || first === 'help'
}

function isName(word: string | undefined): word is CommandName {
  return commandNames.some((name) => name === word)
}

/**
 * @param say takes a line for the person
 * @returns the exit code: 0 done, 1 not done, 2 not understood
 */
export async function runCommandLine(
  args: readonly string[],
  say: (line: string) => void,
  runAlone: RunAlone,
): Promise<number> {
  const [name, ...rest] = args
  const read = readRest(rest)
  if (!isName(name) || read === null || (read.text !== '' && name !== 'start')) {
    say(usage)
    return name === 'help' ? 0 : 2
  }
  const { profile, json, text } = read
  const request = { name, text, json }
  const outcome = (await askProgram(profile, request)) ?? (await runAlone(profile, request))
  for (const line of outcome.lines) say(outcome.code === 0 && json ? line : printable(line))
  return outcome.code
}

/** Options may stand anywhere before `--`; every other word is text. Null for an option that is not known. */
function readRest(words: readonly string[]) {
  const text: string[] = []
  let json = false
  let profile: string | undefined
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? ''
    if (word === '--') {
      text.push(...words.slice(at + 1))
      break
    }
    if (word === boxOption) continue
    if (word === '--json') json = true
    else if (word === '--profile') profile = words[(at += 1)] ?? ''
    else if (word.startsWith('--profile=')) profile = word.slice('--profile='.length)
    else if (word.startsWith('--')) return null
    else text.push(word)
  }
  if (profile === '') return null
  const folder = profile ?? defaultProfile(process.platform, process.env, homedir())
  return { json, profile: resolve(folder), text: text.join(' ').trim() }
}

/** Null where no program runs that takes commands. */
export async function askProgram(
  profile: string,
  request: Omit<CommandRequest, 'token'>,
): Promise<CommandOutcome | null> {
  const program = readCommandFile(profile)
  if (program === null) return null
  return await new Promise((resolve) => {
    const socket = connect(program.address)
    let answer = ''
    let isConnected = false
    socket.setEncoding('utf8')
    socket.on('connect', () => {
      isConnected = true
      socket.write(`${JSON.stringify({ token: program.token, ...request })}\n`)
    })
    socket.on('data', (part: string) => (answer += part))
    // `close` follows.
    socket.on('error', () => undefined)
    socket.on('close', () => {
      if (!isConnected) resolve(null)
      else resolve(answer.endsWith('\n') ? (JSON.parse(answer) as CommandOutcome) : lost)
    })
  })
}

const lost: CommandOutcome = {
  code: 1,
  lines: ['Dayloom ended before it answered. Ask for the status before you repeat the command.'],
}
