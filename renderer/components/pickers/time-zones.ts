import type { PickerItem } from './picker-search.ts'

/** Zones that runtimes know, but list under a former name alone: `Asia/Calcutta`, `Europe/Kiev`. */
const presentNames = [
  'Africa/Asmara',
  'America/Argentina/Buenos_Aires',
  'America/Nuuk',
  'Asia/Ho_Chi_Minh',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Asia/Yangon',
  'Atlantic/Faroe',
  'Europe/Kyiv',
  'Pacific/Chuuk',
  'Pacific/Kanton',
  'Pacific/Pohnpei',
]

export function zoneName(timeZone: string): string {
  return timeZone.replaceAll('_', ' ')
}

export function offsetOf(timeZone: string): string {
  try {
    const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' })
    const part = format.formatToParts().find(({ type }) => type === 'timeZoneName')
    return part?.value.replace('GMT', 'UTC') ?? ''
  } catch {
    // A zone that this computer does not know yet; it has a name all the same.
    return ''
  }
}

/** Every zone that can be chosen, and the present one in any case. */
export function timeZones(current: string): readonly PickerItem[] {
  const names = new Set(['UTC', current, ...Intl.supportedValuesOf('timeZone'), ...presentNames])
  return [...names].sort().map((id) => ({ id, label: zoneName(id), note: offsetOf(id) }))
}
