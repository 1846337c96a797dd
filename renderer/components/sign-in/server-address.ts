/**
 * The URL that a person means by what they typed: without a scheme it is https, or http for this computer itself.
 * Null when it cannot be an address.
 */
export function serverAddress(text: string): string | null {
  const typed = text.trim()
  if (typed === '' || /\s/.test(typed)) return null
  const hasScheme = /^[a-z][a-z\d+.-]*:\/\//i.test(typed)
  const isThisComputer = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:|\/|$)/i.test(typed)
  const address = hasScheme ? typed : `${isThisComputer ? 'http' : 'https'}://${typed}`
  try {
    const url = new URL(address)
    if (!['http:', 'https:'].includes(url.protocol) || url.hostname === '') return null
    return url.href.replace(/\/+$/, '')
  } catch {
    return null
  }
}
