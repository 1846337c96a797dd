/** A stand-in for the desktop's keychain, which turns secrets around. */

import type { SafeStorage } from 'electron'

export class FakeStorage {
  available = true
  backend: ReturnType<SafeStorage['getSelectedStorageBackend']> = 'gnome_libsecret'
  shouldReEncrypt = false
  key = 'k1:'
  async isAsyncEncryptionAvailable(): Promise<boolean> {
    return this.available
  }
  getSelectedStorageBackend(): typeof this.backend {
    return this.backend
  }
  async encryptStringAsync(plain: string): Promise<Buffer> {
    return Buffer.from(this.key + plain.split('').reverse().join(''))
  }
  async decryptStringAsync(encrypted: Buffer): Promise<{ shouldReEncrypt: boolean; result: string }> {
    const text = encrypted.toString()
    if (!text.startsWith(this.key)) throw new Error('cannot decrypt')
    const result = text.slice(this.key.length).split('').reverse().join('')
    return { shouldReEncrypt: this.shouldReEncrypt, result }
  }
}
