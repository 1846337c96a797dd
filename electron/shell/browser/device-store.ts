import type { JsonStore, StoreOptions } from '../../preferences/device-store.ts'

/** Opens the store of device preferences with conf. */
export async function openWithConf(options: StoreOptions, name: string): Promise<JsonStore> {
  const { default: Conf } = await import('conf')
  return new Conf({ ...options, configName: name })
}
