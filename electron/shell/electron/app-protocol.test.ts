import type { CustomScheme, Protocol } from 'electron'
import { describe, expect, it } from 'vitest'
import { rendererFolder } from '../../testing/renderer-folder.ts'
import { appPage, registerAppScheme, serveRenderer } from './app-protocol.ts'
import { temporaryFolders } from '../../testing/temporary-folders.ts'

const temporaryFolder = temporaryFolders()

type Handler = Parameters<Protocol['handle']>[1]

function served(): (url: string, method?: string) => Promise<Response> {
  const handlers: Handler[] = []
  serveRenderer({ handle: (_scheme, given) => void handlers.push(given) }, rendererFolder(temporaryFolder()))
  return async (url, method = 'GET') => {
    const [handler] = handlers
    if (handler === undefined) throw new Error('nothing is served')
    // A `Request` would normalize the path before the handler saw it.
    return await handler({ url, method } as Parameters<Handler>[0])
  }
}

describe('app://dayloom', () => {
  it('is a secure origin without a right to get around its policy', () => {
    const registered: CustomScheme[] = []
    registerAppScheme({ registerSchemesAsPrivileged: (schemes) => void registered.push(...schemes) })
    expect(registered).toEqual([
      {
        scheme: 'app',
        privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
      },
    ])
  })

  it('serves the page with its policy, which lets it connect to nothing', async () => {
    const page = await served()(appPage)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('<!doctype html>')
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(page.headers.get('content-security-policy')).toContain("connect-src 'none'")
    expect(page.headers.get('x-content-type-options')).toBe('nosniff')
  })

  it.each([
    'app://dayloom/../package.json',
    'app://dayloom/..%2fpackage.json',
    'app://dayloom/assets/..%5c..%5cpackage.json',
    'app://dayloom//etc/hosts.json',
    'app://other/index.html',
    'app://dayloom.example/index.html',
    'file:///etc/passwd',
    'no url',
  ])('serves nothing else: %s', async (url) => {
    expect((await served()(url)).status).toBe(404)
  })

  it('is only read', async () => {
    expect((await served()(appPage, 'POST')).status).toBe(405)
  })
})
