import { EventEmitter } from 'node:events'
import type { App } from 'electron'
import { describe, expect, it } from 'vitest'
import { guardNavigation } from './navigation.ts'
import { FakeContents } from './testing/fake-window.ts'

function guarded(): { contents: FakeContents; opened: string[] } {
  const app = new EventEmitter()
  const contents = new FakeContents()
  const opened: string[] = []
  guardNavigation(app as unknown as App, async (url) => void opened.push(url))
  app.emit('web-contents-created', {}, contents)
  return { contents, opened }
}

const elsewhere = [
  'https://example.com/',
  'app://dayloom.example/',
  'app://other/index.html',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/html,x',
  'about:blank',
  'no url',
]

describe('every page', () => {
  it.each(elsewhere)('cannot leave for %s', (url) => {
    const { contents } = guarded()
    for (const way of ['will-navigate', 'will-frame-navigate', 'will-redirect']) {
      expect(contents.navigates(way, url)).toBe(true)
    }
  })

  it('can move within itself, and a frame in it cannot even do that', () => {
    const { contents } = guarded()
    expect(contents.navigates('will-navigate', 'app://dayloom/index.html#/plan')).toBe(false)
    expect(contents.navigates('will-frame-navigate', 'app://dayloom/index.html', false)).toBe(true)
  })

  it('embeds no browser', () => {
    expect(guarded().contents.navigates('will-attach-webview', 'https://example.com')).toBe(true)
  })

  it('opens no window; a web or mail link goes to the desktop, and nothing else does', () => {
    const { contents, opened } = guarded()
    for (const url of ['https://example.com/', 'mailto:ada@example.com', ...elsewhere.slice(1)]) {
      expect(contents.openHandler({ url } as never)).toEqual({ action: 'deny' })
    }
    expect(opened).toEqual(['https://example.com/', 'mailto:ada@example.com'])
  })
})
