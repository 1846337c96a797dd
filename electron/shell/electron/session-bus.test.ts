import { describe, expect, it } from 'vitest'
import { callSessionBus, hasTrayHost, idleSecondsOfBus, type CallBus } from './session-bus.ts'

/** @param answers by the last part of the method */
function bus(answers: Readonly<Record<string, string>>): CallBus {
  return async (_to, _path, method) => answers[method.split('.').at(-1) ?? ''] ?? null
}

describe('the time since the last input', () => {
  it.each([
    [{ GetIdletime: '(uint64 61234,)\n' }, 61],
    [{ GetSessionIdleTime: '(uint32 2999,)\n' }, 2],
    [{ GetIdletime: '(0,)\n', GetSessionIdleTime: '(uint32 9000,)\n' }, 0],
    [{ GetIdletime: "('soon',)\n" }, null],
    [{}, null],
  ])('of the desktop that answers %j is %j', async (answers, seconds) => {
    expect(await idleSecondsOfBus(bus(answers as Record<string, string>))).toBe(seconds)
  })
})

describe('the place for tray icons', () => {
  const property = (value: boolean) => ({ NameHasOwner: '(true,)\n', Get: `(<${value}>,)\n` })
  it.each([
    ['there', property(true), true],
    ['not there, though programs may ask for it', property(false), false],
    ['not there', { NameHasOwner: '(false,)\n' }, false],
    ['not known', {}, null],
  ])('is %s', async (_, answers, has) => {
    expect(await hasTrayHost(bus(answers as Record<string, string>))).toBe(has)
  })
})

it('is not known where there is no session bus', async () => {
  const path = '/org/freedesktop/DBus'
  expect(await callSessionBus('app.dayloom.Nobody', path, 'app.dayloom.Nobody.Ask')).toBeNull()
})
