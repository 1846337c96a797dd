/** Secrets, encrypted with a key that the desktop's keychain keeps. */

import type { SafeStorage } from 'electron'
import type { SecretFile } from '../secret-file.ts'
import type { SecretStore } from '../shell.ts'

type Storage = Pick<
  SafeStorage,
  'isAsyncEncryptionAvailable' | 'encryptStringAsync' | 'decryptStringAsync' | 'getSelectedStorageBackend'
>

const noKeychain =
  'This desktop has no keychain that Dayloom can use: sign-in tokens are kept unencrypted, in a file that only your user account can read.'
const basicText =
  'This desktop has no keychain, so sign-in tokens are encrypted with a key that is the same in every installation: treat them as unprotected. Installing GNOME Keyring or KWallet changes that.'

/** Usable only once the app is ready. */
export function createSafeSecretStore(storage: Storage, file: SecretFile, platform: string): SecretStore {
  async function decrypt(key: string, encrypted: string): Promise<string | null> {
    try {
      const { result, shouldReEncrypt } = await storage.decryptStringAsync(Buffer.from(encrypted, 'base64'))
      if (shouldReEncrypt) await encrypt(key, result)
      return result
    } catch {
      // The keychain was changed, or the profile comes from another computer: a sign-in makes it whole.
      return null
    }
  }

  async function encrypt(key: string, secret: string): Promise<void> {
    const encrypted = await storage.encryptStringAsync(secret)
    await file.set(key, { encrypted: encrypted.toString('base64') })
  }

  return {
    async protection() {
      if (!(await storage.isAsyncEncryptionAvailable())) return { available: false, reason: noKeychain }
      const isBasic = platform === 'linux' && storage.getSelectedStorageBackend() === 'basic_text'
      return isBasic ? { available: false, reason: basicText } : { available: true, reason: null }
    },
    async read(key) {
      const entry = file.get(key)
      if (entry === null) return null
      return 'plain' in entry ? entry.plain : await decrypt(key, entry.encrypted)
    },
    async keep(key, secret, { protect }) {
      if (protect && (await storage.isAsyncEncryptionAvailable())) await encrypt(key, secret)
      else await file.set(key, { plain: secret })
    },
    forget: (key) => file.delete(key),
  }
}
