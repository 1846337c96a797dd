/** Secrets, encrypted with a key that the desktop's keychain keeps. It may be locked, and answer late or never. */

import type { SafeStorage } from 'electron'
import type { Capability } from '../../../shared/bridge/desktop.ts'
import type { SecretFile } from '../secret-file.ts'
import type { SecretStore } from '../shell.ts'

type Storage = Pick<
  SafeStorage,
  'isAsyncEncryptionAvailable' | 'encryptStringAsync' | 'decryptStringAsync' | 'getSelectedStorageBackend'
>

export interface SafeSecretStoreOptions {
  readonly storage: Storage
  readonly file: SecretFile
  readonly platform: string
  /** Resolves after so many milliseconds, and keeps no process alive. */
  readonly pause: (milliseconds: number) => Promise<void>
  readonly report: (defect: unknown) => void
}

const noKeychain =
  'This desktop has no keychain that Dayloom can use: sign-in tokens are kept unencrypted, in a file that only your user account can read.'
const basicText =
  'This desktop has no keychain, so sign-in tokens are encrypted with a key that is the same in every installation: treat them as unprotected. Installing GNOME Keyring or KWallet changes that.'
const noAnswer =
  'This desktop’s keychain does not answer: it may be locked. You can go on tracking; Dayloom syncs with the server once the keychain is unlocked.'

/** Milliseconds that Settings and a sign-in wait for a keychain. */
const patience = 1000
/** Milliseconds before it is asked again for what it cannot give at the moment. */
const askAgain = 5000

/** Electron gives this failure no code of its own (`electron_api_safe_storage.cc`). */
function isTemporary(error: unknown): boolean {
  return error instanceof Error && error.message.includes('temporarily unavailable')
}

/** Usable only once the app is ready. */
export function createSafeSecretStore(options: SafeSecretStoreOptions): SecretStore {
  const { storage, file, platform, pause, report } = options
  /** The secrets to be kept, by key: a keychain that answers later changes nothing. */
  const latest = new Map<string, string>()

  async function decrypt(key: string, encrypted: string): Promise<string | null> {
    for (;;) {
      try {
        const { result, shouldReEncrypt } = await storage.decryptStringAsync(Buffer.from(encrypted, 'base64'))
        if (shouldReEncrypt && !latest.has(key)) await keepSafe(key, result).catch(report)
        return result
      } catch (error) {
        // The keychain was changed, or the profile comes from another computer: a sign-in makes it whole.
        if (!isTemporary(error)) return null
        await pause(askAgain)
      }
    }
  }

  async function keepSafe(key: string, secret: string): Promise<void> {
    latest.set(key, secret)
    const entry = (await storage.isAsyncEncryptionAvailable())
      ? { encrypted: (await storage.encryptStringAsync(secret)).toString('base64') }
      : { plain: secret }
    if (latest.get(key) !== secret) return
    latest.delete(key)
    await file.set(key, entry)
  }

  async function protection(): Promise<Capability> {
    const isAvailable = await Promise.race([storage.isAsyncEncryptionAvailable(), pause(patience)])
    if (isAvailable === undefined) return { available: false, reason: noAnswer }
    if (!isAvailable) return { available: false, reason: noKeychain }
    const isBasic = platform === 'linux' && storage.getSelectedStorageBackend() === 'basic_text'
    return isBasic ? { available: false, reason: basicText } : { available: true, reason: null }
  }

  return {
    protection,
    async isOutOfReach(key) {
      const entry = file.get(key)
      return entry !== null && 'encrypted' in entry && !(await protection()).available
    },
    async read(key) {
      const entry = file.get(key)
      if (entry === null) return null
      return 'plain' in entry ? entry.plain : await decrypt(key, entry.encrypted)
    },
    async keep(key, secret, { protect }) {
      if (!protect) return await file.set(key, { plain: secret })
      // The program has it in memory: a keychain that fails costs a sign-in at the next start.
      await Promise.race([keepSafe(key, secret).catch(report), pause(patience)])
    },
    async forget(key) {
      latest.delete(key)
      await file.delete(key)
    },
  }
}
