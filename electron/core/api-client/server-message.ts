/**
 * The sentence in an error's body: a JSON string (tracking, accounts; decisions §3), `{error_description}`
 * (planning), or whatever text a foreign server sent, shortened.
 */
export function serverMessage(text: string, status: number): string {
  const found = fromJson(text) ?? (text.trimStart().startsWith('<') ? '' : text.trim())
  return found === '' ? `The server answered with status ${status}.` : found.slice(0, 300)
}

function fromJson(text: string): string | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  if (typeof value === 'string') return value.trim()
  if (typeof value !== 'object' || value === null) return ''
  const fields = value as Readonly<Record<string, unknown>>
  for (const key of ['error_description', 'message', 'error', 'tip']) {
    const field = fields[key]
    if (typeof field === 'string' && field !== '') return field
  }
  return ''
}
