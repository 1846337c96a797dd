/** Takes the commands of `dayloom start` and the like while the program runs. */

import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { parseJson } from '../../shared/domain/json.ts'
import type { CallCore } from '../bridge/bridge.ts'
import { writePrivateFile } from '../shell/private-file.ts'
import { isToken, makeToken } from '../shell/token.ts'
import { commandFile, type CommandOutcome, requestNames } from './command-file.ts'
import { runCommand } from './commands.ts'

/** Bytes of a command. */
const LONGEST = 64 * 1024

const request = z.object({
  token: z.string(),
  name: z.enum(requestNames),
  text: z.string(),
  json: z.boolean(),
})

interface CommandServerOptions {
  readonly profile: string
  readonly platform: string
  /** Checks what it is given, as the window's calls are checked. */
  readonly core: CallCore
  readonly now: () => number
  readonly report: (defect: unknown) => void
}

/** @returns a function that ends it: no command is taken any more */
export async function startCommandServer(options: CommandServerOptions): Promise<() => Promise<void>> {
  const { profile, platform, report } = options
  const token = makeToken()
  const address = addressOf(profile, platform)
  const server = createServer((socket) => {
    socket.on('error', report)
    answer(socket).catch(report)
  })

  async function answer(socket: Socket): Promise<void> {
    const line = await firstLine(socket)
    const given = line === null ? null : parseJson(line, request)
    const outcome =
      given !== null && isToken(given.token, token)
        ? await runCommand(options.core, given.name, given, options.now)
        : refusal
    socket.end(`${JSON.stringify(outcome)}\n`)
  }

  // A program that crashed leaves its socket.
  if (platform !== 'win32') await rm(address, { force: true })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(address, resolve)
  })
  server.on('error', report)
  await writePrivateFile(commandFile(profile), `${JSON.stringify({ address, token })}\n`)

  return async () => {
    server.close()
    await rm(commandFile(profile), { force: true })
  }
}

const refusal: CommandOutcome = { code: 1, lines: ['This command is not for the program that runs here.'] }

/** In the profile, which is the person's alone. Named pipes stand outside of the file system: there the token alone protects. */
function addressOf(profile: string, platform: string): string {
  const name = createHash('sha256').update(profile).digest('hex').slice(0, 32)
  return platform === 'win32' ? `\\\\.\\pipe\\dayloom-${name}` : join(profile, 'commands.sock')
}

/** Null for none, and for one that is too long to be a command. */
async function firstLine(socket: Socket): Promise<string | null> {
  let length = 0
  socket.on('data', (part: Buffer) => {
    length += part.length
    if (length > LONGEST) socket.destroy()
  })
  for await (const line of createInterface({ input: socket })) return line
  return null
}
