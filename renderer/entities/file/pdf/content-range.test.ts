import { describe, expect, it } from 'vitest'
import { ContentRange, type ReadPart } from './content-range.ts'

interface Heard {
  readonly begin: number
  readonly chunk: Uint8Array | null
}

const content = Uint8Array.from({ length: 100 }, (_, at) => at)

/** Hands a range out, and answers what came of it. */
function handed(readPart: ReadPart, begin: number, end: number, size = content.length): Promise<Heard> {
  return new Promise((resolve, reject) => {
    const range = new ContentRange(size, readPart, reject)
    range.transportReady(resolve)
    range.requestDataRange(begin, end)
  })
}

describe('a range of a file', () => {
  it('is put together of as many parts as it takes, and no more', async () => {
    const asked: number[] = []
    const read: ReadPart = (offset) => {
      asked.push(offset)
      return Promise.resolve(content.subarray(offset, offset + 16))
    }
    const { begin, chunk } = await handed(read, 10, 50)
    expect(begin).toBe(10)
    expect(chunk).toEqual(content.slice(10, 50))
    expect(asked).toEqual([10, 26, 42])
  })

  it('fails as its parts do', async () => {
    const lost = new Error('lost')
    await expect(handed(() => Promise.reject(lost), 0, 10)).rejects.toBe(lost)
  })

  it('fails when the file is shorter than it was said to be', async () => {
    const read: ReadPart = (offset) => Promise.resolve(content.subarray(offset))
    await expect(handed(read, 90, 200, 200)).rejects.toThrow('shorter')
  })

  it('is not handed out once nobody wants it', async () => {
    const asked = Promise.withResolvers<void>()
    const answer = Promise.withResolvers<Uint8Array>()
    const heard: unknown[] = []
    const read: ReadPart = () => {
      asked.resolve()
      return answer.promise
    }
    const range = new ContentRange(100, read, (error) => heard.push(error))
    range.transportReady((event: unknown) => heard.push(event))
    range.requestDataRange(0, 10)
    await asked.promise
    range.abort()
    answer.resolve(content)
    await new Promise((resolve) => setTimeout(resolve))
    expect(heard).toEqual([])
  })
})
