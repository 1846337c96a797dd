/** The program's use of the desktop: tray, shortcut, idle question, start at login. */

import { dirname } from 'node:path'
import type { BridgeEvent } from '../shared/bridge/contract.ts'
import type { Capabilities, SmallWindow } from '../shared/bridge/desktop.ts'
import type { DevicePreferences } from '../shared/bridge/preferences.ts'
import { createAutotracker } from './autotracker/autotracker.ts'
import { createActivity } from './autotracker/activity.ts'
import { createActivityStore } from './autotracker/activity-store.ts'
import { askCore, type CallCore, type MainHandlers } from './bridge/bridge.ts'
import { logFolder } from './core/log/log-file.ts'
import { CommandError } from './core/commands/command-error.ts'
import { absentIdleHandlers, createIdleWatch } from './idle/idle.ts'
import { capabilityOf, createDevicePreferences, shortcutNames } from './preferences/device-preferences.ts'
import { createPersonShortcuts } from './preferences/person-shortcuts.ts'
import { createGlobalShortcut } from './preferences/global-shortcut.ts'
import { followTheme } from './preferences/window-theme.ts'
import { followWindowWishes } from './preferences/window-wishes.ts'
import { checkExternalLink } from './shell/external-link.ts'
import { createLinks } from './links/links.ts'
import { createPomodoro, type Pomodoro } from './pomodoro/pomodoro.ts'
import { createReminders } from './reminders/reminders.ts'
import type { Shell } from './shell/shell.ts'
import { createUpdates, type Updates } from './updates/updates.ts'
import { createAutomaticTimer } from './timer/automatic-timer.ts'
import { createRunningTimer } from './timer/running-timer.ts'
import { startTray } from './tray/tray.ts'

type Handlers = Omit<MainHandlers, Extract<keyof MainHandlers, `session.${string}`>>

export interface DesktopFeatures {
  readonly handlers: Handlers
  /** Takes note of an event of the core's. */
  readonly notice: (event: BridgeEvent) => void
  /** Takes note of what the core has answered to a call of this computer's. */
  readonly answered: Pomodoro['answered']
  /** Follows a `dayloom://` link. */
  readonly openLink: (address: string) => void
  /** Looks for a new version; null where none are offered. */
  readonly checkForUpdates: Updates['check']
  close(): Promise<void>
}

export interface DesktopFeaturesOptions {
  readonly shell: Shell
  readonly core: CallCore
  readonly publish: (event: BridgeEvent) => void
  readonly report: (defect: unknown) => void
  /** The folder of everything that is kept on this computer. */
  readonly profile: string
}

function schedule(run: () => void, milliseconds: number): () => void {
  const timeout = setTimeout(run, milliseconds)
  return () => clearTimeout(timeout)
}

function runtimes({ electron, chrome, node }: NodeJS.ProcessVersions): string {
  const parts = [electron && `Electron ${electron}`, chrome && `Chromium ${chrome}`, `Node ${node}`]
  return parts.filter(Boolean).join(', ')
}

export function startDesktopFeatures(options: DesktopFeaturesOptions): DesktopFeatures {
  const { shell, core, publish, report } = options
  const notices: Array<(event: BridgeEvent) => void> = []

  const timer = createRunningTimer(core, report)
  notices.push(timer.notice)
  const { window, quit } = shell
  function toggleTimer(mode?: 'new' | 'continue'): void {
    timer.toggle(mode).catch((error: unknown) => {
      report(error)
      // Nobody looks at the window while pressing a system-wide shortcut: it comes and shows what is true.
      window.show()
    })
  }
  function showSmallWindow(name: SmallWindow): void {
    if (!shell.smallWindows.available) throw new CommandError('unavailable', shell.smallWindows.reason)
    shell.smallWindows.port.show(name)
  }
  const shortcuts = {
    startStopShortcut: createGlobalShortcut(shell.shortcuts, () => toggleTimer()),
    miniShortcut: createGlobalShortcut(shell.shortcuts, () => showSmallWindow('mini')),
    quickEntryShortcut: createGlobalShortcut(shell.shortcuts, () => showSmallWindow('quick')),
  }
  const personShortcuts = createPersonShortcuts({
    platform: shell.platform,
    shortcuts: shell.shortcuts,
    core,
    run: {
      showHide: () => window.toggle(),
      stopContinue: () => toggleTimer('continue'),
      stopStart: () => toggleTimer('new'),
    },
    report,
  })
  notices.push(personShortcuts.notice)
  const devicePreferences = createDevicePreferences({
    shell,
    shortcuts,
    publish(payload) {
      publish({ event: 'devicePreferences', payload })
      followActivity(payload)
    },
  })
  const pomodoro = createPomodoro({
    core,
    timer,
    idle: shell.idle,
    awake: shell.awake,
    readMemory: async () => (await shell.deviceStore.read()).pomodoro,
    keepMemory: (state) => shell.deviceStore.write({ pomodoro: state }),
    publish,
    now: Date.now,
    schedule,
    report,
  })
  notices.push(pomodoro.notice)
  const tray = shell.tray.available
    ? startTray({
        port: shell.tray.port,
        window,
        showSmallWindow,
        timer,
        pomodoro,
        core,
        publish,
        quit,
        now: Date.now,
        schedule,
        report,
      })
    : null
  if (tray !== null) notices.push(tray)
  const idle = shell.idle.available
    ? createIdleWatch({
        port: shell.idle.port,
        timer,
        core,
        publish(event) {
          publish(event)
          tray?.(event)
        },
        readMemory: async () => (await shell.deviceStore.read()).absences,
        keepMemory: (absences) => shell.deviceStore.write({ absences }),
        isBreak: pomodoro.isBreak,
        // The question is asked in the window, which may be hidden.
        onQuestion: () => window.show(),
        now: Date.now,
        schedule,
        report,
      })
    : null
  if (idle !== null) notices.push(idle.notice)
  if (shell.idle.available) {
    shell.idle.port.onPower((event) => {
      // After a sleep the computer may be in another network, and others have worked meanwhile.
      if (event === 'resume') core('sync.now', {}).catch(report)
    })
  }
  const automatic = createAutomaticTimer({
    core,
    timer,
    notifications: shell.notifications,
    show: () => window.show(),
    showMini: () => shell.smallWindows.available && shell.smallWindows.port.show('mini'),
    now: Date.now,
    schedule,
    report,
  })
  notices.push(automatic.notice, followWindowWishes({ shell, core, report }))
  if (shell.theme !== null) {
    notices.push(followTheme({ port: shell.theme, core, deviceStore: shell.deviceStore, report }))
  }
  const autotracker = createAutotracker({
    core,
    timer,
    pomodoro,
    isAskingAboutAbsence: async () => idle !== null && (await idle.handlers['idle.pending']({})) !== null,
    report,
  })
  notices.push(autotracker.notice)
  const activity = createActivity({
    activeWindow: shell.activeWindow,
    idle: shell.idle,
    core,
    store: createActivityStore({ profile: options.profile, secrets: shell.secrets }),
    publish,
    onLook: autotracker.look,
    now: Date.now,
    schedule,
    report,
  })
  notices.push(activity.notice)
  if (shell.activeWindow.available) {
    shell.deviceStore.read().then(followActivity).catch(report)
  }
  devicePreferences.apply().catch(report)
  const links = createLinks(window, publish)
  const updates = createUpdates({ port: shell.updates, publish, schedule, report })
  const reminders = createReminders({
    core,
    timer,
    pomodoro,
    autotracker,
    devicePreferences: () => devicePreferences.handlers['devicePreferences.get']({}),
    notifications: shell.notifications,
    publish,
    show: () => window.show(),
    openLink: links.open,
    now: Date.now,
    schedule,
    report,
  })
  notices.push(reminders.notice)
  function hear(event: BridgeEvent): void {
    for (const notice of notices) notice(event)
  }
  // Reads the stored state: started without a window, nobody else asks for it.
  const shown = ['timeEntries', 'projects', 'preferences'] as const
  hear({ event: 'changed', payload: { tables: shown.map((table) => ({ table, ids: null })) } })

  function followActivity(kept: DevicePreferences): void {
    autotracker.follow(kept.activityRules)
    activity.follow(kept)
  }

  async function showFolder(path: string): Promise<void> {
    try {
      await shell.openFolder(path)
    } catch {
      throw new CommandError('unavailable', `No program here shows folders. Open this one yourself: ${path}`)
    }
  }

  async function trayCaution(): Promise<string | null> {
    if (!shell.tray.available || (await shell.tray.port.isShown?.()) !== false) return null
    return 'Nothing on this desktop shows icons of programs; on GNOME, an extension such as AppIndicator does. Until then a closed window is only minimized.'
  }

  async function capabilities(): Promise<Capabilities> {
    const { smallWindows } = shell
    const caution = shortcutNames.map((name) => shortcuts[name].caution()).find((each) => each !== null)
    return {
      shell: shell.kind,
      version: shell.version,
      platform: shell.platform,
      tray: capabilityOf(shell.tray, await trayCaution()),
      globalShortcuts: capabilityOf(shell.shortcuts, caution ?? personShortcuts.caution()),
      systemIdle: capabilityOf(shell.idle),
      activeWindow: capabilityOf(
        shell.activeWindow,
        shell.activeWindow.available ? shell.activeWindow.port.caution : null,
      ),
      screenOn: capabilityOf(shell.awake),
      startAtLogin: capabilityOf(shell.loginItem),
      notifications: capabilityOf(shell.notifications),
      smallWindows: capabilityOf(smallWindows),
      keepsOnTop: capabilityOf(smallWindows, smallWindows.available ? smallWindows.port.onTopCaution : null),
      folders: capabilityOf(shell.folders),
      secrets: await shell.secrets.protection(),
      spelling: {
        ...capabilityOf(shell.spelling),
        languages: shell.spelling.available ? [...shell.spelling.port.languages] : [],
      },
    }
  }

  return {
    handlers: {
      ...devicePreferences.handlers,
      ...reminders.handlers,
      ...pomodoro.handlers,
      ...activity.handlers,
      ...links.handlers,
      ...updates.handlers,
      ...(idle?.handlers ?? absentIdleHandlers(shell.idle.available ? '' : shell.idle.reason)),
      'desktop.capabilities': capabilities,
      'windows.show': async ({ window: name }) => {
        if (name === 'main') window.show()
        else showSmallWindow(name)
        return null
      },
      'windows.hide': async ({ window: name }) => {
        if (shell.smallWindows.available) shell.smallWindows.port.hide(name)
        return null
      },
      'desktop.openExternal': async ({ url }) => {
        await shell.openExternal(checkExternalLink(url))
        return null
      },
      'backups.chooseFolder': async () => {
        if (!shell.folders.available) throw new CommandError('unavailable', shell.folders.reason)
        return await shell.folders.port.choose()
      },
      'archive.chooseFile': async ({ suggestion }) => {
        if (!shell.folders.available) throw new CommandError('unavailable', shell.folders.reason)
        return await shell.folders.port.chooseFile(suggestion)
      },
      'archive.showFolder': async () => {
        const { latest } = await askCore(core, 'archive.state', {})
        if (latest !== null) await showFolder(dirname(latest.file))
        return null
      },
      'reports.showExport': async () => {
        const { file } = await askCore(core, 'reports.latestExport', {})
        if (file !== null) await showFolder(dirname(file))
        return null
      },
      'about.get': async () => ({
        profile: options.profile,
        runtime: runtimes(process.versions),
        homepage: shell.homepage,
      }),
      'about.notices': () => shell.notices(),
      'about.showLogs': async () => {
        await showFolder(logFolder(options.profile))
        return null
      },
      'about.showProfile': async () => {
        await showFolder(options.profile)
        return null
      },
      'backups.showFolder': async () => {
        const { folder } = await askCore(core, 'backups.state', {})
        await showFolder(folder)
        return null
      },
    },
    notice: hear,
    answered(name, data) {
      pomodoro.answered(name, data)
      automatic.answered(name, data)
    },
    openLink: links.open,
    checkForUpdates: updates.check,
    async close() {
      reminders.close()
      updates.close()
      await idle?.close()
      await Promise.all([pomodoro.close(), activity.close()])
      await automatic.close()
    },
  }
}
