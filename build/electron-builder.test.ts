import { describe, expect, it } from 'vitest'
import packageFile from '../package.json' with { type: 'json' }
import { configuration } from './electron-builder.ts'

describe('the name of the app', () => {
  it('on Windows is the one that the program gives itself (`electron/shell/electron/introduce.ts`)', () => {
    expect(configuration({}, 'win32').appId).toBe('app.dayloom.desktop')
  })

  it('on Linux is a domain’s, with a desktop file: desktops give no shortcuts to other programs', () => {
    expect(packageFile.desktopName).toMatch(/^[a-z]+(\.\w+)+\.desktop$/)
    expect(configuration({}, 'linux').linux?.syncDesktopName).toBe(true)
  })
})

it('is a package for Debian where there is a page of the program to name in it', () => {
  const named = configuration({ DAYLOOM_HOMEPAGE: 'https://dayloom.example' }, 'linux')
  expect(named.linux?.target).toEqual(['AppImage', 'deb'])
  expect(named.extraMetadata).toEqual({ homepage: 'https://dayloom.example' })
  expect(configuration({}, 'linux').linux?.target).toEqual(['AppImage'])
})

describe('the app for macOS', () => {
  it('is signed ad hoc without an identity, or it would be killed at its start', () => {
    const { mac, electronFuses } = configuration({}, 'darwin')
    expect(mac).toMatchObject({ identity: '-', hardenedRuntime: false, notarize: false })
    expect(electronFuses).toMatchObject({ resetAdHocDarwinSignature: true })
    expect(configuration({}, 'linux').electronFuses).toMatchObject({ resetAdHocDarwinSignature: false })
  })

  it('is signed with the Developer ID of the environment, or not built at all', () => {
    const { mac } = configuration({ CSC_LINK: 'file.p12' }, 'darwin')
    expect(mac).toMatchObject({ hardenedRuntime: true, forceCodeSigning: true, notarize: false })
    expect(mac).not.toHaveProperty('identity')
  })

  it('is notarized where the key for that is there', () => {
    const key = { APPLE_API_KEY: 'key.p8', APPLE_API_KEY_ID: 'id', APPLE_API_ISSUER: 'issuer' }
    expect(configuration({ CSC_NAME: 'The Dayloom contributors', ...key }, 'darwin').mac?.notarize).toBe(true)
    expect(configuration(key, 'darwin').mac?.notarize).toBe(false)
  })
})

it('the launcher of Linux offers each of its actions', () => {
  const { desktop } = configuration({}, 'linux').linux ?? {}
  expect(desktop?.entry?.['Actions']).toBe('Start;Stop;Continue;NewTask;Today;')
  expect(Object.keys(desktop?.desktopActions ?? {})).toEqual([
    'Start',
    'Stop',
    'Continue',
    'NewTask',
    'Today',
  ])
  expect(desktop?.desktopActions).toMatchObject({
    Start: { Name: 'Start timer', Exec: 'dayloom start --box' },
    NewTask: { Exec: 'dayloom -- dayloom://new-task' },
  })
})

it('new versions come from the folder that is named when the program is packaged, by https alone', () => {
  expect(configuration({}, 'linux').publish).toBeNull()
  const url = 'https://example.com/dayloom'
  expect(configuration({ DAYLOOM_UPDATES: url }, 'linux').publish).toEqual({ provider: 'generic', url })
  const plain = () => configuration({ DAYLOOM_UPDATES: 'http://example.com/dayloom' }, 'linux')
  expect(plain).toThrow('https')
})
