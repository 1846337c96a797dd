import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import type { Session } from 'electron'
import { showDownloads } from './downloads.ts'
import { FakeSession } from './testing/fake-electron.ts'
import { FakeWindow } from './testing/fake-window.ts'

/** A download of a file whose size may be unknown. */
class FakeDownload extends EventEmitter {
  received = 0
  readonly #total: number
  constructor(total: number) {
    super()
    this.#total = total
  }
  getTotalBytes(): number {
    return this.#total
  }
  getReceivedBytes(): number {
    return this.received
  }
  getFilename(): string {
    return 'report.pdf'
  }
  grows(bytes: number): void {
    this.received += bytes
    this.emit('updated', {}, 'progressing')
  }
}

function download(total: number): { item: FakeDownload; window: FakeWindow; errors: string[] } {
  const session = new FakeSession()
  const window = new FakeWindow()
  const errors: string[] = []
  showDownloads({
    session: session as unknown as Session,
    windows: () => [window.window],
    dialog: { showErrorBox: (_title, content) => errors.push(content) },
  })
  const item = new FakeDownload(total)
  session.emit('will-download', {}, item)
  return { item, window, errors }
}

describe('a download', () => {
  it('shows how far it is, and nothing once it is there', () => {
    const { item, window, errors } = download(200)
    item.grows(50)
    item.grows(100)
    item.emit('done', {}, 'completed')
    expect(window.progress).toEqual([0.25, 0.75, -1])
    expect(errors).toEqual([])
  })

  it('of unknown size shows that it goes on', () => {
    const { item, window } = download(0)
    item.grows(50)
    expect(window.progress).toEqual([2])
  })

  it('that breaks off is told; one that the person broke off is not', () => {
    const broken = download(200)
    broken.item.emit('done', {}, 'interrupted')
    expect(broken.errors).toEqual([expect.stringContaining('report.pdf')])
    const left = download(200)
    left.item.emit('done', {}, 'cancelled')
    expect([left.errors, left.window.progress]).toEqual([[], [-1]])
  })
})
