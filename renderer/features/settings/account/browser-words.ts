import { t } from '@lingui/core/macro'

/** Those that name others as well come first. */
const browsers = [
  [t`Edge`, /\bEdg/],
  [t`Firefox`, /\bFirefox\//],
  [t`Chrome`, /\bChrom(?:e|ium)\//],
  [t`Safari`, /\bSafari\//],
] as const

const systems = [
  [t`Android`, /\bAndroid\b/],
  [t`iOS`, /\b(?:iPhone|iPad)\b/],
  [t`Windows`, /\bWindows\b/],
  [t`macOS`, /\bMac OS X\b/],
  [t`Linux`, /\bLinux\b/],
] as const

/** A browser by how it calls itself; other programs by just that. */
export function browserWords(userAgent: string | null): string {
  if (userAgent === null) return t`A program without a name`
  const browser = browsers.find(([, pattern]) => pattern.test(userAgent))?.[0]
  if (browser === undefined) return userAgent
  const system = systems.find(([, pattern]) => pattern.test(userAgent))?.[0]
  return system === undefined ? browser : t`${browser} on ${system}`
}
