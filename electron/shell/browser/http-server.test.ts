import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { exchangeToken, get } from '../../testing/http-client.ts'
import { rendererFolder } from '../../testing/renderer-folder.ts'
import { startBrowserServer, type BrowserServer } from './http-server.ts'
import { temporaryFolders } from '../../testing/temporary-folders.ts'

const temporaryFolder = temporaryFolders()

let server: BrowserServer
let url: URL
beforeEach(async () => {
  const report = (defect: unknown): never => {
    throw defect
  }
  server = await startBrowserServer({ port: 0, rendererFolder: rendererFolder(temporaryFolder()), report })
  url = new URL(`${server.access.origin}/?token=${server.access.token}`)
})
afterEach(async () => {
  await server.close()
})

describe('the page', () => {
  it('is had with the token once, then with the cookie, by reloads and further windows', async () => {
    const withToken = `/?token=${server.access.token}`
    const exchange = await get(url, withToken)
    expect(exchange).toMatchObject({ status: 303, headers: { location: '/', 'cache-control': 'no-store' } })
    expect(exchange.headers['set-cookie']?.[0]).toMatch(/; HttpOnly; SameSite=Strict$/)
    const cookie = exchange.headers['set-cookie']?.[0]?.split(';', 1)[0] ?? ''
    expect((await get(url, '/', { cookie })).status).toBe(200)
    expect((await get(url, '/timer', { cookie })).status).toBe(200)
    expect((await get(url, withToken, { cookie })).status).toBe(303)
    const second = await get(url, withToken)
    expect(second.status).toBe(403)
    expect(second.headers['set-cookie']).toBeUndefined()
    expect(second.body.toString()).toContain('This link has been used')
  })

  it('sets its cookie without a redirect for a link clicked in another site, which would lose it', async () => {
    const clicked = await get(url, `/?token=${server.access.token}`, { 'sec-fetch-site': 'cross-site' })
    expect(clicked.status).toBe(200)
    expect(clicked.body.toString()).toContain('http-equiv="refresh"')
    expect(clicked.headers['set-cookie']).toHaveLength(1)
  })

  it('comes with its policy and its media type', async () => {
    const page = await get(url, '/', { cookie: await exchangeToken(url) })
    expect(page.headers['content-security-policy']).toContain(`connect-src ws://${url.host}/bridge`)
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
    })
  })

  it('brings its scripts compressed to those who take that, and to be kept', async () => {
    const cookie = await exchangeToken(url)
    const path = '/assets/main-B1c2D3e4.js'
    const script = await get(url, path, { cookie, 'accept-encoding': 'gzip, br' })
    expect(script.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': expect.stringContaining('immutable') as unknown,
    })
    expect(script.body.length).toBeLessThan(500)
    expect(gunzipSync(script.body).toString()).toContain('long long')
    expect((await get(url, path, { cookie })).body.toString()).toContain('long long')
  })
})

describe('the page is refused', () => {
  it.each([
    ['without a cookie', '/', {}],
    ['without a cookie, its scripts too', '/assets/main-B1c2D3e4.js', {}],
    ['with a made-up cookie', '/', { cookie: 'dayloom-1=x' }],
    ['with a wrong token', '/?token=guess', {}],
    ['under another name (DNS rebinding)', '/', { host: 'evil.example' }],
    ['from another origin', '/', { origin: 'https://evil.example' }],
    ['with the token under another name', '/?token=TOKEN', { host: 'evil.example' }],
    ['with the token from another origin', '/?token=TOKEN', { origin: 'https://evil.example' }],
  ])('%s', async (_name, path, headers) => {
    const asked = path.replace('TOKEN', server.access.token)
    const answer = await get(url, asked, headers)
    expect(answer.status).toBe(403)
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  it('with the right cookie but under another name or from another origin', async () => {
    const cookie = await exchangeToken(url)
    expect((await get(url, '/', { cookie, host: 'evil.example' })).status).toBe(403)
    expect((await get(url, '/', { cookie, origin: 'null' })).status).toBe(403)
  })

  it('to methods that do more than read', async () => {
    const cookie = await exchangeToken(url)
    expect((await get(url, '/', { cookie }, 'POST')).status).toBe(405)
    expect((await get(url, '/', { cookie }, 'HEAD')).body).toHaveLength(0)
  })

  it.each(['/../package.json', '/..%2fpackage.json', '/assets/..%5c..%5cpackage.json', '/%00.js', '/%zz.js'])(
    'where another file is meant: %s',
    async (path) => {
      const cookie = await exchangeToken(url)
      expect((await get(url, path, { cookie })).status).toBe(404)
    },
  )
})
