import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { defaultProfile } from '../default-profile.ts'
import { readBrowserArguments } from './arguments.ts'
import { temporaryFolders } from '../../testing/temporary-folders.ts'

const temporaryFolder = temporaryFolders()

describe('the browser shell’s arguments', () => {
  it('name port, folders and whether a browser opens', () => {
    const args = ['--port', '4000', '--profile', '/p', '--renderer', '/r', '--core', '/c.js', '--no-open']
    expect(readBrowserArguments(args, '/here')).toMatchObject({ port: 4000, opensBrowser: false })
    expect(readBrowserArguments([], '/here')).toMatchObject({ port: null, opensBrowser: true })
  })

  it.each([
    ['--port', 'x'],
    ['--port', ''],
    ['--port', '70000'],
    ['--port', '-1'],
    ['--prot', '1'],
  ])('are refused when they make no sense: %s %s', (...args) => {
    expect(() => readBrowserArguments(args, '/here')).toThrow(/port|prot/)
  })

  it('find renderer and core beside the built program, and in the source tree', () => {
    const root = temporaryFolder()
    const built = join(root, 'dist', 'main')
    mkdirSync(built, { recursive: true })
    writeFileSync(join(built, 'core.js'), '')
    expect(readBrowserArguments([], built)).toMatchObject({
      rendererFolder: join(root, 'dist', 'renderer'),
      coreFile: join(built, 'core.js'),
    })
    const source = join(root, 'electron')
    mkdirSync(join(source, 'core'), { recursive: true })
    writeFileSync(join(source, 'core', 'main.ts'), '')
    expect(readBrowserArguments([], source)).toMatchObject({
      rendererFolder: join(root, 'dist', 'renderer'),
      coreFile: join(source, 'core', 'main.ts'),
    })
  })

  it('take the folder that Electron takes, so that both shells find the same time entries', () => {
    expect(defaultProfile('linux', {}, '/home/ada')).toBe(join('/home/ada', '.config', 'Dayloom'))
    expect(defaultProfile('linux', { XDG_CONFIG_HOME: '/c' }, '/home/ada')).toBe(join('/c', 'Dayloom'))
    expect(defaultProfile('darwin', {}, '/Users/ada')).toBe(
      join('/Users/ada', 'Library', 'Application Support', 'Dayloom'),
    )
    expect(defaultProfile('win32', { APPDATA: '/a' }, '/u')).toBe(join('/a', 'Dayloom'))
  })
})
