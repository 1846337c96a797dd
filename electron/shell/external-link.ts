import { CommandError } from '../core/commands/command-error.ts'

const allowed = new Set(['http:', 'https:', 'mailto:'])

/**
 * The only links that may leave the program: to a web page or a mail. Anything else (`file:`, `smb:`, a scheme that
 * another program has registered) could start something on this computer. Throws an {@link CommandError}.
 */
export function checkExternalLink(url: string): string {
  const parsed = URL.parse(url)
  const hasCredentials = parsed !== null && (parsed.username !== '' || parsed.password !== '')
  if (parsed === null || !allowed.has(parsed.protocol) || hasCredentials) {
    throw new CommandError('refused', 'Dayloom opens links to web pages and mail addresses only.')
  }
  return parsed.href
}
