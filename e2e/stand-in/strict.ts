/** Parts of the `electron` module that refuse what they lack, so that no call of the program goes unnoticed. */

import { EventEmitter } from 'node:events'
import { desktop } from './desktop.ts'

function lacks(name: string): never {
  throw new Error(`The stand-in for Electron lacks ${name}.`)
}

/** Throws by name for a member that is not there, and for the one that is to throw on this desktop. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- The caller names Electron's own type.
export function strict<Part extends object>(name: string, part: object): Part {
  return new Proxy(part, {
    get(target, key) {
      if (typeof key === 'symbol') return Reflect.get(target, key) as unknown
      if (desktop.throws === `${name}.${key}`) throw new Error(`${name}.${key} failed`)
      // `await` asks every object for `then`.
      if (key in target || key === 'then') return Reflect.get(target, key) as unknown
      return lacks(`${name}.${key}`)
    },
    set(target, key, value) {
      if (!(key in target)) lacks(`${name}.${String(key)}`)
      return Reflect.set(target, key, value)
    },
  }) as Part
}

/** A part of the module that the program does not use yet: whatever is done with it throws. */
export function absent(name: string): unknown {
  return new Proxy(Object, {
    get: (_target, key) => (typeof key === 'symbol' ? undefined : lacks(`${name}.${key}`)),
    construct: () => lacks(name),
  })
}

/** Emits the events it was made for; somebody who listens to another would wait for ever. */
export class Emitter extends EventEmitter {
  readonly name: string
  readonly emits: readonly string[]

  constructor(name: string, emits: readonly string[]) {
    super()
    this.name = name
    this.emits = emits
    this.on('newListener', (event) => {
      if (event !== 'newListener' && !emits.includes(String(event)))
        lacks(`the event ${name} '${String(event)}'`)
    })
  }
}

/** An emitter with members of Electron's own types. */
export function emitter<Part extends object>(
  name: string,
  emits: readonly string[],
  members: Omit<Partial<Part>, keyof EventEmitter>,
): Part & EventEmitter {
  const made = new Emitter(name, emits)
  // Getters stay getters.
  Object.defineProperties(made, Object.getOwnPropertyDescriptors(members))
  return strict<Part & EventEmitter>(name, made)
}

/** An event that can be prevented; answers whether it was. */
export function preventable(
  emit: (event: { preventDefault: () => void; defaultPrevented: boolean }) => unknown,
): boolean {
  const event = {
    defaultPrevented: false,
    preventDefault() {
      event.defaultPrevented = true
    },
  }
  emit(event)
  return event.defaultPrevented
}
