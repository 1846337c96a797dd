/** How the standalone service is started: flags, each of which is an environment variable too (decisions §2). */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import type { S3Location } from './contents/s3-contents.ts'
import { AppError } from './errors/app-error.ts'
import { validated } from './errors/invalid-input.ts'
import type { ProviderOptions } from './oidc/provider.ts'
import { plan } from '../shared/api/organizations.ts'
import { isLoopback, readTrustedProxies } from './http/sources.ts'
import { type SignUpMode, signUpModes } from './accounts/who-may-sign-up.ts'

const yesOrNo = z
  .union([
    z.boolean(),
    z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1'),
  ])
  .default(false)

const postgresUrl = z.url({ protocol: /^postgres(ql)?$/ })

const values = z.object({
  port: z.coerce.number().int().min(0).max(65_535).default(4610),
  host: z.string().min(1).default('127.0.0.1'),
  data: z.string().min(1).default('./data'),
  'database-url': postgresUrl.optional(),
  'database-direct-url': postgresUrl.optional(),
  'write-connections': z.coerce.number().int().min(1).max(1000).default(10),
  'read-connections': z.coerce.number().int().min(1).max(1000).default(10),
  'statement-timeout': z.coerce.number().int().min(1).max(3600).default(60),
  plan: plan.default('premium'),
  'trust-proxy': z.string().default('loopback'),
  hsts: yesOrNo,
  'sign-up': z.enum(signUpModes).optional(),
  'allow-private-callbacks': yesOrNo,
  'mail-dir': z.string().min(1).optional(),
  'public-url': z.url({ protocol: /^https?$/ }).optional(),
  'secret-key': z.string().optional(),
  'attachments-url': z.url({ protocol: /^s3$/ }).optional(),
  'metrics-token': z.string().min(16).optional(),
  'attachment-limit': z.coerce.number().int().min(1).max(4096).default(100),
  'oidc-issuer': z.url({ protocol: /^https?$/ }).optional(),
  'oidc-client-id': z.string().min(1).optional(),
  'oidc-secret-file': z.string().min(1).optional(),
  'oidc-name': z.string().trim().min(1).max(60).optional(),
  'oidc-only': yesOrNo,
  'audit-days': z.coerce.number().int().min(1).max(36_500).default(400),
  'storage-limit': z.coerce.number().int().min(1).optional(),
})

/** As `parseArgs` takes them. */
export const settingFlags = Object.fromEntries(
  Object.entries(values.shape).map(([name, shape]) => [
    name,
    { type: (shape as z.ZodType) === yesOrNo ? ('boolean' as const) : ('string' as const) },
  ]),
)

export interface Settings {
  /** 0 picks a free one. */
  readonly port: number
  readonly host: string
  /** The folder of all data; null keeps nothing. */
  readonly dataFolder: string | null
  readonly databaseUrl: string | null
  /** Past the pooler that `databaseUrl` names. */
  readonly databaseDirectUrl: string | null
  readonly connections: { readonly writes: number; readonly reads: number }
  /** How long one statement may take. */
  readonly statementSeconds: number
  readonly plan: z.output<typeof values>['plan']
  readonly signUp: SignUpMode
  /** Tells browsers to reach the service by HTTPS alone, for a year. */
  readonly hsts: boolean
  /** As `readTrustedProxies` takes it. */
  readonly trustProxy: string
  readonly allowPrivateCallbacks: boolean
  /** Where mails are written as files when there is no SMTP server; null when nothing is kept. */
  readonly mailFolder: string | null
  readonly smtpUrl: string | null
  readonly mailFrom: string
  readonly publicUrl: string | null
  /** Hexadecimal digits; null: a file in the data folder has it. */
  readonly secretKey: string | null
  /** An S3-compatible store for attachments; null: a folder in the data folder. */
  readonly attachmentStore: S3Location | null
  /** Of one attachment. */
  readonly maximumFileBytes: number
  /** Of all attachments of an organization; null for no limit. */
  readonly storageLimit: number | null
  /** Opens `/metrics`; null: there is no such page. */
  readonly metricsToken: string | null
  /** Of identities; null where people have passwords alone. */
  readonly provider: ProviderOptions | null
  /** Days for which the audit log is kept. */
  readonly auditKept: number
}

export const usage = `dayloom service

  --port 4610                  0 picks a free one
  --host 127.0.0.1
  --data ./data                a folder, or :memory: to keep nothing
  --database-url postgres://…  PostgreSQL instead of SQLite
  --database-direct-url URL    the same past PgBouncer, where --database-url is
                               PgBouncer's and it pools transactions
  --write-connections 10       to PostgreSQL, at most, for what writes
  --read-connections 10        and for what only reads
  --statement-timeout 60       seconds that PostgreSQL may take for a statement
  --plan premium               free, starter, premium or enterprise
  --hsts                       tells browsers to use HTTPS alone, for a year
  --sign-up open               open, invited or closed; invited by default
                               where --host is not this computer alone
  --trust-proxy loopback       proxies whose X-Forwarded-For is believed: addresses
                               and networks, private, none, or how many there are
  --allow-private-callbacks    webhooks may call private addresses
  --mail-dir DIR               where mails are written without SMTP_URL
  --public-url URL             where people reach the service
  --secret-key HEX             32 bytes; by default a file in the data folder
  --attachments-url s3://…     bucket and prefix of an S3 store for attachments
                               instead of a folder in the data folder
  --attachment-limit 100       MiB that one attachment may have
  --storage-limit MIB          and all of an organization together
  --metrics-token TOKEN        opens /metrics to Prometheus; 16 characters or more
  --oidc-issuer URL            people sign in through this OpenID Connect provider
  --oidc-client-id ID          that the provider gave the service
  --oidc-secret-file FILE      with the client's secret, if it has one
  --oidc-name NAME             of the provider, on buttons
  --oidc-only                  and by no password
  --audit-days 400             days for which the audit log is kept

Each is an environment variable too: DAYLOOM_PORT, DAYLOOM_DATABASE_URL, …
SMTP_URL and DAYLOOM_MAIL_FROM set how mails are sent, DAYLOOM_OIDC_SECRET is
the secret of --oidc-secret-file. DAYLOOM_S3_ENDPOINT,
DAYLOOM_S3_REGION, DAYLOOM_S3_ACCESS_KEY_ID and DAYLOOM_S3_SECRET_ACCESS_KEY say
which S3 store it is; without them, Amazon's as its own variables say.
`

/** A flag or variable that cannot be understood; the message names it. */
export class SettingsError extends Error {}

export type Environment = Readonly<Record<string, string | undefined>>

/** Whether nobody else reaches the service: strangers make no accounts then. */
export function isThisComputer(host: string): boolean {
  return host === 'localhost' || isLoopback(host)
}

/** @throws {SettingsError} naming the flag. */
function understood(given: unknown): z.output<typeof values> {
  try {
    return validated(values, given)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new SettingsError(`--${error.message}`, { cause: error })
  }
}

/** @throws {SettingsError} */
function readProxies(text: string): string {
  try {
    readTrustedProxies(text)
    return text
  } catch (error) {
    const says = 'must be addresses and networks such as 10.0.0.0/8, or how many proxies there are'
    throw new SettingsError(`--trust-proxy: ${says}`, { cause: error })
  }
}

/** @throws {SettingsError} for an endpoint that is no URL, and for half of the credentials. */
function readStore(url: string | undefined, environment: Environment): S3Location | null {
  if (url === undefined) return null
  const variable = (name: string): string | null => environment[`DAYLOOM_S3_${name}`] || null
  const endpoint = variable('ENDPOINT')
  if (endpoint !== null && !z.url({ protocol: /^https?$/ }).safeParse(endpoint).success) {
    throw new SettingsError('DAYLOOM_S3_ENDPOINT: Invalid URL')
  }
  const accessKeyId = variable('ACCESS_KEY_ID')
  const secretAccessKey = variable('SECRET_ACCESS_KEY')
  if ((accessKeyId === null) !== (secretAccessKey === null)) {
    throw new SettingsError('DAYLOOM_S3_ACCESS_KEY_ID, DAYLOOM_S3_SECRET_ACCESS_KEY: both or none')
  }
  const { hostname: bucket, pathname } = new URL(url)
  return {
    bucket,
    prefix: decodeURIComponent(pathname).replaceAll(/^\/+|\/+$/g, ''),
    endpoint,
    region: variable('REGION'),
    credentials: accessKeyId === null || secretAccessKey === null ? null : { accessKeyId, secretAccessKey },
  }
}

/** @throws {SettingsError} for half of the settings, and for a provider that others on the way could stand in for. */
function readProvider(data: z.output<typeof values>, environment: Environment): ProviderOptions | null {
  const { 'oidc-issuer': issuer, 'oidc-client-id': clientId, 'oidc-secret-file': file } = data
  if (issuer === undefined && clientId === undefined && file === undefined && !data['oidc-only']) return null
  if (issuer === undefined || clientId === undefined) {
    throw new SettingsError('--oidc-issuer, --oidc-client-id: both or none')
  }
  const { protocol, hostname, host } = new URL(issuer)
  if (protocol === 'http:' && !isThisComputer(hostname)) {
    throw new SettingsError('--oidc-issuer: must begin with https://')
  }
  const clientSecret = environment['DAYLOOM_OIDC_SECRET'] || readSecret(file)
  return { issuer, clientId, clientSecret, name: data['oidc-name'] ?? host, only: data['oidc-only'] }
}

/** @throws {SettingsError} */
function readSmtp(url: string | undefined): string | null {
  if (url === undefined || url === '') return null
  if (z.url({ protocol: /^smtps?$/ }).safeParse(url).success) return url
  throw new SettingsError('SMTP_URL: must begin with smtp:// or smtps://')
}

function readSecret(file: string | undefined): string | null {
  if (file === undefined) return null
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new SettingsError(`--oidc-secret-file: cannot be read: ${file}`, { cause: error })
  }
}

/** Flags win over the environment. @throws {SettingsError} */
export function readSettings(arguments_: readonly string[], environment: Environment): Settings {
  try {
    const { values: given } = parseArgs({ args: [...arguments_], options: settingFlags })
    return settingsOf(given, environment)
  } catch (error) {
    if (error instanceof SettingsError) throw error
    throw new SettingsError(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

/** The same for flags that have been parsed. @throws {SettingsError} */
export function settingsOf(
  given: Readonly<Record<string, string | boolean | undefined>>,
  environment: Environment,
): Settings {
  const names = Object.keys(settingFlags)
  const merged = names.map((name) => {
    const variable = environment[`DAYLOOM_${name.toUpperCase().replaceAll('-', '_')}`]
    return [name, given[name] ?? (variable === '' ? undefined : variable)]
  })
  const data = understood(Object.fromEntries(merged))
  const dataFolder = data.data === ':memory:' ? null : data.data
  return {
    port: data.port,
    host: data.host,
    dataFolder,
    databaseUrl: data['database-url'] ?? null,
    databaseDirectUrl: data['database-direct-url'] ?? null,
    connections: { writes: data['write-connections'], reads: data['read-connections'] },
    statementSeconds: data['statement-timeout'],
    plan: data.plan,
    trustProxy: readProxies(data['trust-proxy']),
    hsts: data.hsts,
    signUp: data['sign-up'] ?? (isThisComputer(data.host) ? 'open' : 'invited'),
    allowPrivateCallbacks: data['allow-private-callbacks'],
    mailFolder: data['mail-dir'] ?? (dataFolder === null ? null : join(dataFolder, 'mail')),
    smtpUrl: readSmtp(environment['SMTP_URL']),
    mailFrom: environment['DAYLOOM_MAIL_FROM'] || 'Dayloom <dayloom@localhost>',
    publicUrl: data['public-url'] ?? null,
    secretKey: data['secret-key'] ?? null,
    attachmentStore: readStore(data['attachments-url'], environment),
    maximumFileBytes: data['attachment-limit'] * 1024 * 1024,
    storageLimit: data['storage-limit'] === undefined ? null : data['storage-limit'] * 1024 * 1024,
    metricsToken: data['metrics-token'] ?? null,
    auditKept: data['audit-days'],
    provider: readProvider(data, environment),
  }
}
