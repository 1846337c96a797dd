import { expect, it } from 'vitest'
import { introduce } from './introduce.ts'

/** @param given the features that the person has switched on */
function told(platform: string, given = ''): string[] {
  const journal: string[] = []
  const app = {
    setName: (name: string) => void journal.push(name),
    setAppUserModelId: (id: string) => void journal.push(id),
    commandLine: {
      getSwitchValue: () => given,
      appendSwitch: (...words: string[]) => void journal.push(words.join('=')),
    },
  }
  introduce(app, platform)
  return journal
}

it('keeps the features that the person has switched on', () => {
  expect(told('linux')).toEqual(['enable-features=GlobalShortcutsPortal', 'Dayloom'])
  expect(told('linux', 'A,B')[0]).toBe('enable-features=A,B,GlobalShortcutsPortal')
  expect(told('linux', 'GlobalShortcutsPortal,A')).toEqual(['Dayloom'])
})

it('has on Windows the id that the installer gives it', () => {
  expect(told('win32')).toEqual(['Dayloom', 'app.dayloom.desktop'])
  expect(told('darwin')).toEqual(['Dayloom'])
})
