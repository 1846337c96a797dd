import { deviceStoreName, deviceStoreOptions, type DeviceStore } from '../../preferences/device-store.ts'

/** Opens `device.json` with conf, which is loaded on first use: it brings a JSON Schema compiler along. */
export function deviceStoreOf(profile: string): () => Promise<DeviceStore> {
  let store: Promise<DeviceStore> | null = null
  return () => {
    store ??= import('conf').then(
      ({ default: Conf }) =>
        new Conf({ ...deviceStoreOptions(profile, process.platform), configName: deviceStoreName }),
    )
    return store
  }
}
