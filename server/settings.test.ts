import { describe, expect, it } from 'vitest'
import { readSettings, SettingsError } from './settings.ts'

describe('settings', () => {
  it('are the documented ones when nothing is said', () => {
    expect(readSettings([], {})).toEqual({
      port: 4610,
      host: '127.0.0.1',
      dataFolder: './data',
      databaseUrl: null,
      databaseDirectUrl: null,
      connections: { writes: 10, reads: 10 },
      statementSeconds: 60,
      plan: 'premium',
      signUp: 'open',
      hsts: false,
      trustProxy: 'loopback',
      allowPrivateCallbacks: false,
      mailFolder: 'data/mail',
      smtpUrl: null,
      mailFrom: 'Dayloom <dayloom@localhost>',
      publicUrl: null,
      secretKey: null,
      attachmentStore: null,
      maximumFileBytes: 104_857_600,
      metricsToken: null,
      auditKept: 400,
      storageLimit: null,
      provider: null,
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
    const settings = readSettings(
      ['--port', '0', '--hsts', '--mail-dir', '/var/mail', '--plan=free'],
      environment,
    )
    expect(settings).toMatchObject({
      port: 0,
      hsts: true,
      dataFolder: '/srv/dayloom',
      databaseUrl: 'postgres://db/dayloom',
      allowPrivateCallbacks: true,
      plan: 'free',
      mailFolder: '/var/mail',
      smtpUrl: 'smtp://mail',
    })
  })

  it('send mails by a server that is named, and by none where its name is empty', () => {
    expect(readSettings([], { SMTP_URL: '', DAYLOOM_MAIL_FROM: '' })).toEqual(readSettings([], {}))
    expect(() => readSettings([], { SMTP_URL: 'mail.example.com' })).toThrow('SMTP_URL: must begin with smtp')
  })

  it('name an S3 store for attachments, with a prefix and credentials of its own', () => {
    const environment = {
      DAYLOOM_ATTACHMENTS_URL: 's3://files/team/one/',
      DAYLOOM_S3_ENDPOINT: 'http://store:9000',
      DAYLOOM_S3_ACCESS_KEY_ID: 'id',
      DAYLOOM_S3_SECRET_ACCESS_KEY: 'secret',
    }
    expect(readSettings(['--attachment-limit', '1'], environment)).toMatchObject({
      attachmentStore: {
        bucket: 'files',
        prefix: 'team/one',
        endpoint: 'http://store:9000',
        region: null,
        credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
      },
      maximumFileBytes: 1_048_576,
    })
    const plain = { DAYLOOM_ATTACHMENTS_URL: 's3://files' }
    expect(readSettings([], plain).attachmentStore).toEqual({
      bucket: 'files',
      prefix: '',
      endpoint: null,
      region: null,
      credentials: null,
    })
    expect(() => readSettings([], { ...plain, DAYLOOM_S3_ACCESS_KEY_ID: 'id' })).toThrow('both or none')
    expect(() => readSettings([], { ...plain, DAYLOOM_S3_ENDPOINT: 'store' })).toThrow('ENDPOINT')
  })

  it.each([
    [['--host', '0.0.0.0'], 'invited'],
    [['--host', '::'], 'invited'],
    [['--host', '::1'], 'open'],
    [['--host', 'localhost'], 'open'],
    [['--host', '0.0.0.0', '--sign-up', 'open'], 'open'],
    [['--sign-up=closed'], 'closed'],
  ])('let strangers sign up only on this computer, unless they say so: %j', (flags, signUp) => {
    expect(readSettings(flags, {}).signUp).toBe(signUp)
  })

  it('keep nothing in memory', () => {
    expect(readSettings(['--data', ':memory:'], {})).toMatchObject({ dataFolder: null, mailFolder: null })
  })

  it.each([
    [['--port', 'x'], 'port'],
    [['--port', '70000'], 'port'],
    [['--plan', 'gold'], 'plan'],
    [['--sign-up', 'friends'], 'sign-up'],
    [['--trust-proxy', 'proxy.example.com'], 'trust-proxy'],
    [['--trust-proxy', '10.0.0.0/64'], 'trust-proxy'],
    [['--database-url', 'mysql://db'], 'database-url'],
    [['--attachments-url', 'https://host/bucket'], 'attachments-url'],
    [['--attachment-limit', '0'], 'attachment-limit'],
    [['--oidc-issuer', 'https://login.example.com'], 'oidc-client-id'],
    [['--oidc-only'], 'oidc-issuer'],
    [['--oidc-issuer', 'http://login.example.com', '--oidc-client-id', 'x'], 'https'],
    [['--oidc-issuer', 'https://a', '--oidc-client-id', 'x', '--oidc-secret-file', '/none'], '/none'],
    [['--other'], 'other'],
    [['extra'], 'extra'],
  ])('that cannot be understood are refused by name: %j', (flags, name) => {
    expect(() => readSettings(flags, {})).toThrow(SettingsError)
    expect(() => readSettings(flags, {})).toThrow(name)
  })
})
