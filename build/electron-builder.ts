/** The installers, as electron-builder makes them. */

import type { Configuration } from 'electron-builder'
import { shellMenu } from '../electron/shell/shell-menu.ts'

/**
 * Signed with the Developer ID that electron-builder finds by `CSC_LINK` and `CSC_KEY_PASSWORD`, or by `CSC_NAME`, and then notarized with
 * `APPLE_API_KEY`, `APPLE_API_KEY_ID` and `APPLE_API_ISSUER`. Without one, signed ad hoc: on Apple's own processors nothing runs unsigned.
 * Debian's packages name a page of the program: they are made where `DAYLOOM_HOMEPAGE` gives one.
 * `DAYLOOM_UPDATES` is the folder on the web from which new versions come: without it, none are looked for.
 */
export function configuration(env: NodeJS.ProcessEnv, platform: string): Configuration {
  const hasIdentity = Boolean(env['CSC_LINK'] || env['CSC_NAME'])
  const canNotarize = ['APPLE_API_KEY', 'APPLE_API_KEY_ID', 'APPLE_API_ISSUER'].every((name) => env[name])
  const homepage = env['DAYLOOM_HOMEPAGE']
  const feed = env['DAYLOOM_UPDATES']
  if (feed && URL.parse(feed)?.protocol !== 'https:')
    throw new Error('DAYLOOM_UPDATES is the https address of the folder with new versions.')
  return {
    appId: 'app.dayloom.desktop',
    productName: 'Dayloom',
    copyright: 'Copyright © 2026 The Dayloom contributors',
    directories: { output: 'release', buildResources: 'build/resources' },
    files: ['dist/**', '!dist/renderer/**/*.gz', '!dist/main/server.js', 'package.json', '!node_modules'],
    // The bundle holds every package that it needs: nothing is installed, and no package is looked for.
    beforeBuild: () => false,
    ...(homepage ? { extraMetadata: { homepage } } : {}),
    asar: true,
    // The desktop's linker opens files alone.
    asarUnpack: ['dist/main/native/**'],
    // The packaged binary runs its own, unmodified code and nothing else.
    electronFuses: {
      runAsNode: false,
      enableCookieEncryption: true,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      grantFileProtocolExtraPrivileges: false,
      // Setting fuses breaks the signature of the runtime, also where electron-builder signs nothing, as for pull requests.
      resetAdHocDarwinSignature: platform === 'darwin',
    },
    // On Windows the installer does it: `build/resources/installer.nsh`.
    protocols: [{ name: 'Dayloom', schemes: ['dayloom'] }],
    linux: {
      target: homepage ? ['AppImage', 'deb'] : ['AppImage'],
      category: 'Office',
      synopsis: 'Time tracker and day planner that never loses an edit',
      maintainer: 'The Dayloom contributors',
      // The name that `package.json` gives: the desktop's portals know programs by it.
      syncDesktopName: true,
      desktop: {
        entry: { Actions: shellMenu.map(({ id }) => `${id};`).join('') },
        desktopActions: Object.fromEntries(
          shellMenu.map(({ id, title, args }) => [id, { Name: title, Exec: ['dayloom', ...args].join(' ') }]),
        ),
      },
    },
    mac: {
      target: ['dmg', 'zip'],
      category: 'public.app-category.productivity',
      gatekeeperAssess: false,
      entitlements: 'build/resources/entitlements.mac.plist',
      entitlementsInherit: 'build/resources/entitlements.mac.plist',
      // The hardened runtime loads libraries of the same team only, and a signature ad hoc names no team.
      hardenedRuntime: hasIdentity,
      notarize: hasIdentity && canNotarize,
      ...(hasIdentity ? { forceCodeSigning: true } : { identity: '-' }),
    },
    win: { target: ['nsis'] },
    publish: feed ? { provider: 'generic', url: feed } : null,
  }
}

export default configuration(process.env, process.platform)
