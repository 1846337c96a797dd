import { t } from '@lingui/core/macro'

/** Those that name others as well come first. */
const browsers = [
  ['Edge', /\bEdg/],
  ['Firefox', /\bFirefox\//],
  ['Chrome', /\bChrom(?:e|ium)\//],
  ['Safari', /\bSafari\//],
] as const

const systems = [
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(?:iPhone|iPad)\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const

/** A browser by how it calls itself; other programs by just that. */
export function browserWords(userAgent: string | null): string {
  if (userAgent === null) return t`A program without a name`
  const browser = browsers.find(([, pattern]) => pattern.test(userAgent))?.[0]
  if (browser === undefined) return userAgent
  const system = systems.find(([, pattern]) => pattern.test(userAgent))?.[0]
  return system === undefined ? browser : t`${browser} on ${system}`
}
