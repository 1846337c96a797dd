import type { SecretFile } from '../secret-file.ts'
import type { SecretStore } from '../shell.ts'

const warning =
  'In the browser, Dayloom has no access to this desktop’s keychain: sign-in tokens are kept unencrypted, in a file that only your user account can read.'

/** A browser offers no keychain: secrets are kept readable by the person's own user account only, and it says so. */
export function createOneSecretStore(file: SecretFile): SecretStore {
  return {
    protection: async () => ({ available: false, reason: warning }),
    read: async (key) => {
      const entry = file.get(key)
      return entry !== null && 'plain' in entry ? entry.plain : null
    },
    keep: (key, secret) => file.set(key, { plain: secret }),
    forget: (key) => file.delete(key),
  }
}
