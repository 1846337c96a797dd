/** The preload in the page, as an isolated world would run it. */

interface PageParts {
  /** Calls the program. */
  readonly standInCall: (channel: string, args: readonly unknown[]) => Promise<unknown>
  /** Says that something of the page is painted. */
  readonly standInPainted: () => Promise<void>
  /** Hears an event of the program's. */
  standInHear?: (channel: string, args: readonly unknown[]) => void
}

export type PageWindow = Window & PageParts

type Preload = (require: (name: string) => unknown, module: object, exports: object) => void
type Listener = (event: object, ...args: readonly unknown[]) => void

/** Runs in the page before its own scripts; knows nothing but what is in it. */
function install(preload: Preload): void {
  const page = window as unknown as PageWindow
  if (window.top !== window) return
  // On a scheme of one's own, Chromium keeps no cookies and says nothing.
  Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set() {} })
  const observer = new PerformanceObserver(() => {
    observer.disconnect()
    void page.standInPainted()
  })
  observer.observe({ type: 'paint', buffered: true })

  /** A value that crosses the bridge between the worlds: a copy, or a function that copies in its turn. */
  function cross(value: unknown): unknown {
    if (typeof value === 'function')
      return (...args: unknown[]) => cross((value as Listener)(...(args.map(cross) as [object])))
    if (value instanceof Promise) return value.then(cross)
    if (Array.isArray(value)) return value.map(cross)
    if (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype) {
      return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, cross(part)]))
    }
    return structuredClone(value)
  }

  const listeners = new Map<string, Listener[]>()
  page.standInHear = (channel, args) => {
    for (const listener of listeners.get(channel) ?? []) listener({ sender: null }, ...args)
  }
  const electron = {
    contextBridge: {
      exposeInMainWorld: (name: string, api: unknown) =>
        Object.defineProperty(window, name, { value: cross(api), enumerable: true }),
    },
    ipcRenderer: {
      invoke: (channel: string, ...args: readonly unknown[]) =>
        page.standInCall(channel, structuredClone(args)),
      on: (channel: string, listener: Listener) =>
        listeners.set(channel, [...(listeners.get(channel) ?? []), listener]),
      off: (channel: string, listener: Listener) =>
        listeners.set(
          channel,
          (listeners.get(channel) ?? []).filter((one) => one !== listener),
        ),
    },
  }
  const refuse = <Part extends object>(name: string, part: Part): Part =>
    new Proxy(part, {
      get(target, key) {
        if (key in target) return Reflect.get(target, key) as unknown
        throw new Error(`The stand-in for Electron lacks ${name}.${String(key)}.`)
      },
    })
  function require(name: string): unknown {
    if (name !== 'electron') throw new Error(`A sandboxed preload cannot require ${name}`)
    return refuse('electron', {
      contextBridge: refuse('contextBridge', electron.contextBridge),
      ipcRenderer: refuse('ipcRenderer', electron.ipcRenderer),
    })
  }
  preload(require, { exports: {} }, {})
}

/** @param source of the built preload */
export function preloadScript(source: string): string {
  return `(${install.toString()})((require, module, exports) => {\n${source}\n})`
}
