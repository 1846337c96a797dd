import { describe, expect, it } from 'vitest'
import { readSettings, SettingsError } from './settings.ts'

describe('settings', () => {
  it('are the documented ones when nothing is said', () => {
    expect(readSettings([], {})).toEqual({
      port: 4610,
      host: '127.0.0.1',
      dataFolder: './data',
      databaseUrl: null,
      plan: 'premium',
      allowPrivateCallbacks: false,
      mailFolder: 'data/mail',
      smtpUrl: null,
      mailFrom: 'Dayloom <dayloom@localhost>',
      publicUrl: null,
      secretKey: null,
    })
  })

  it('come from the environment, and from flags before it', () => {
    const environment = {
      DAYLOOM_PORT: '1',
      DAYLOOM_DATA: '/srv/dayloom',
      DAYLOOM_DATABASE_URL: 'postgres://db/dayloom',
      DAYLOOM_ALLOW_PRIVATE_CALLBACKS: 'true',
      DAYLOOM_PLAN: '',
      SMTP_URL: 'smtp://mail',
    }
    const settings = readSettings(['--port', '0', '--mail-dir', '/var/mail', '--plan=free'], environment)
    expect(settings).toMatchObject({
      port: 0,
      dataFolder: '/srv/dayloom',
      databaseUrl: 'postgres://db/dayloom',
      allowPrivateCallbacks: true,
      plan: 'free',
      mailFolder: '/var/mail',
      smtpUrl: 'smtp://mail',
    })
  })

  it('keep nothing in memory', () => {
    expect(readSettings(['--data', ':memory:'], {})).toMatchObject({ dataFolder: null, mailFolder: null })
  })

  it.each([
    [['--port', 'x'], 'port'],
    [['--port', '70000'], 'port'],
    [['--plan', 'gold'], 'plan'],
    [['--database-url', 'mysql://db'], 'database-url'],
    [['--other'], 'other'],
    [['extra'], 'extra'],
  ])('that cannot be understood are refused by name: %j', (flags, name) => {
    expect(() => readSettings(flags, {})).toThrow(SettingsError)
    expect(() => readSettings(flags, {})).toThrow(name)
  })
})
