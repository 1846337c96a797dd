import { deviceStoreName, deviceStoreOptions, type DeviceStore } from '../../preferences/device-store.ts'

/** Opens `device.json` with electron-store. */
export function deviceStoreOf(profile: string): () => Promise<DeviceStore> {
  let store: Promise<DeviceStore> | null = null
  return () => {
    store ??= import('electron-store').then(
      ({ default: ElectronStore }) =>
        new ElectronStore({ ...deviceStoreOptions(profile, process.platform), name: deviceStoreName }),
    )
    return store
  }
}
