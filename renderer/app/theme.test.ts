import { describe, expect, it } from 'vitest'
import look from '../public/look.js?raw'
import { applyTheme } from './theme.ts'

// oxlint-disable-next-line typescript/no-implied-eval -- A script of the page, which is no module.
const runLook = new Function('document', look) as (page: Page) => void

class Page {
  readonly documentElement = { dataset: {} as Record<string, string> }
  readonly defaultView: { readonly localStorage: Pick<Storage, 'getItem' | 'setItem'> }
  #cookie = ''
  readonly #keepsCookies: boolean

  constructor({ keepsCookies, stored }: { keepsCookies: boolean; stored: Map<string, string> }) {
    this.#keepsCookies = keepsCookies
    const getItem = (key: string) => stored.get(key) ?? null
    this.defaultView = { localStorage: { getItem, setItem: (key, value) => void stored.set(key, value) } }
  }
  get cookie(): string {
    return this.#cookie
  }
  set cookie(text: string) {
    if (this.#keepsCookies) this.#cookie = text.split(';')[0] ?? ''
  }
  /** The next start, which knows the cookies of this one. */
  loads(page: Page): void {
    this.#cookie = page.cookie
    runLook(this)
  }
}

describe('the first paint', () => {
  it.each([
    ['where the storage goes with the port, by a cookie', true, false],
    ['where a scheme of its own has no cookies, by the storage', false, true],
  ])('has the theme and density of the last time: %s', (_, keepsCookies, keepsStorage) => {
    const stored = new Map<string, string>()
    const last = new Page({ keepsCookies, stored })
    applyTheme(last as unknown as Document, {
      theme: 'dark',
      density: 'compact',
      hideKeys: false,
      keyCommands: true,
    })
    const next = new Page({ keepsCookies, stored: keepsStorage ? stored : new Map<string, string>() })
    next.loads(last)
    expect(next.documentElement.dataset).toEqual({ theme: 'dark', density: 'compact' })
  })

  it('is left to the style sheet at the very first start', () => {
    const first = new Page({ keepsCookies: true, stored: new Map<string, string>() })
    first.loads(first)
    expect(first.documentElement.dataset).toEqual({})
  })
})
