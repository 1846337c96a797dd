import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findRendererFile } from './renderer-files.ts'
import { temporaryFolders } from '../testing/temporary-folders.ts'

const temporaryFolder = temporaryFolders()

function setUp(): { folder: string; outside: string } {
  const outside = temporaryFolder()
  const folder = join(outside, 'renderer')
  mkdirSync(join(folder, 'assets'), { recursive: true })
  writeFileSync(join(folder, 'index.html'), '<!doctype html>')
  writeFileSync(join(folder, 'assets', 'main-B1c2D3e4.js'), '1')
  writeFileSync(join(outside, 'secret.json'), '{}')
  writeFileSync(join(outside, 'renderer.json'), '{}')
  symlinkSync(join(outside, 'secret.json'), join(folder, 'link.json'))
  return { folder, outside }
}

const { folder, outside } = setUp()

describe('the renderer’s files', () => {
  it('are found with their media types', async () => {
    expect(await findRendererFile(folder, '/assets/main-B1c2D3e4.js')).toEqual({
      path: join(folder, 'assets', 'main-B1c2D3e4.js'),
      mediaType: 'text/javascript; charset=utf-8',
      immutable: true,
    })
  })

  it.each(['/', '/timer', '/projects/archived'])('have one page for every screen: %s', async (path) => {
    expect(await findRendererFile(folder, path)).toMatchObject({
      path: join(folder, 'index.html'),
      immutable: false,
    })
  })

  it.each([
    '/../secret.json',
    '/..%2fsecret.json',
    '/%2e%2e/secret.json',
    '/assets/../../secret.json',
    '/..%5csecret.json',
    '/..\\secret.json',
    '/../renderer.json',
    '/link.json',
    '/%00/secret.json',
    '/C:/secret.json',
    '//secret.json',
    '/missing.js',
    '/assets/main-B1c2D3e4.js/x.js',
    '/assets.exe',
    '/%zz.js',
    'secret.json',
  ])('lead nowhere else: %s', async (path) => {
    expect(await findRendererFile(folder, path)).toBeNull()
  })

  it('never lie outside their folder, whatever is asked for', async () => {
    const piece = fc.constantFrom(
      '..',
      '.',
      '/',
      '\\',
      '%2e',
      '%2f',
      '%5c',
      'assets',
      'secret.json',
      '%00',
      '~',
      '',
    )
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 12 }), async (pieces) => {
        const found = await findRendererFile(folder, `/${pieces.join('')}`)
        expect(found === null || found.path.startsWith(`${folder}/`)).toBe(true)
        expect(found?.path).not.toBe(join(outside, 'secret.json'))
      }),
    )
  })
})
