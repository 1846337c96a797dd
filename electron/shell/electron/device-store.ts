import type { JsonStore, StoreOptions } from '../../preferences/device-store.ts'

/** Opens the store of device preferences with electron-store. */
export async function openWithElectronStore(options: StoreOptions, name: string): Promise<JsonStore> {
  const { default: ElectronStore } = await import('electron-store')
  return new ElectronStore({ ...options, name })
}
