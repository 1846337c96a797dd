// Flips Electron's fuses in the packaged binary: the app can only run its own, unmodified code.

import { FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses'
import { join } from 'node:path'

/** @param {import('electron-builder').AfterPackContext} context */
export default async function afterPack(context) {
  const { electronPlatformName: platform, appOutDir, packager } = context
  const name = packager.appInfo.productFilename
  const executable =
    platform === 'darwin'
      ? join(appOutDir, `${name}.app`)
      : join(appOutDir, platform === 'win32' ? `${name}.exe` : packager.executableName)
  await flipFuses(executable, {
    version: FuseVersion.V1,
    resetAdHocDarwinSignature: platform === 'darwin',
    strictlyRequireAllFuses: false,
    [FuseV1Options.RunAsNode]: false,
    [FuseV1Options.EnableCookieEncryption]: true,
    [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
    [FuseV1Options.EnableNodeCliInspectArguments]: false,
    [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: platform !== 'linux',
    [FuseV1Options.OnlyLoadAppFromAsar]: true,
    [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  })
}
