import { join } from 'node:path'

/** The folder that Electron, too, takes for this program's data: both shells find the same time entries. */
export function defaultProfile(platform: NodeJS.Platform, env: NodeJS.ProcessEnv, home: string): string {
  if (platform === 'win32') return join(env['APPDATA'] ?? join(home, 'AppData', 'Roaming'), 'Dayloom')
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Dayloom')
  return join(env['XDG_CONFIG_HOME'] ?? join(home, '.config'), 'Dayloom')
}
