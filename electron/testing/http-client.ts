/** An HTTP client for tests of what a browser, or somebody posing as one, may send. */

import { request } from 'node:http'

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

/** With `node:http`, which sends Host, Origin and the path as they are given; `fetch` would not. */
export async function get(
  url: URL,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Answer> {
  return await new Promise((resolve, reject) => {
    const outgoing = request({ host: url.hostname, port: url.port, path, method, headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(parts),
        }),
      )
    })
    outgoing.on('error', reject)
    outgoing.end()
  })
}

/** Exchanges the start-up URL's token; answers the `Cookie` header. */
export async function exchangeToken(url: URL): Promise<string> {
  const { headers } = await get(url, `/?token=${url.searchParams.get('token')}`)
  return headers['set-cookie']?.[0]?.split(';', 1)[0] ?? ''
}
