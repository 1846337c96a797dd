import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { coreEnvironment } from './core-process.ts'

let proxy: Server
const asked: string[] = []

beforeEach(async () => {
  asked.length = 0
  // A tunnel is refused: who is asked for it is all that matters here.
  proxy = createServer().on('connect', ({ url }, socket) => {
    asked.push(url ?? '')
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
})

afterEach(() => void proxy.close())

async function fetchAs(env: NodeJS.ProcessEnv): Promise<void> {
  const script = `fetch('https://time.example.invalid').catch(() => undefined)`
  await promisify(execFile)(process.execPath, ['--eval', script], { env })
}

describe('the requests of the core', () => {
  it('go by the proxy of the environment', async () => {
    const { port } = proxy.address() as AddressInfo
    await fetchAs(coreEnvironment({ HTTPS_PROXY: `http://127.0.0.1:${port}` }))
    expect(asked).toEqual(['time.example.invalid:443'])
  })

  it('go by none where the person has said so', async () => {
    const { port } = proxy.address() as AddressInfo
    await fetchAs(coreEnvironment({ HTTPS_PROXY: `http://127.0.0.1:${port}`, NODE_USE_ENV_PROXY: '0' }))
    expect(asked).toEqual([])
  })

  it('trust what this computer trusts', async () => {
    const script = `console.log(require('node:tls').getCACertificates('default').length)`
    const count = async (env: NodeJS.ProcessEnv) =>
      Number((await promisify(execFile)(process.execPath, ['--eval', script], { env })).stdout)
    expect(await count(coreEnvironment({ NODE_USE_SYSTEM_CA: '1' }))).toBeGreaterThanOrEqual(await count({}))
  })
})
