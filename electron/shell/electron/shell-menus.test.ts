import type { App, MenuItemConstructorOptions, Task } from 'electron'
import { describe, expect, it } from 'vitest'
import { isCommand } from '../../command-line/command-line.ts'
import { linkAmong, readLink } from '../../links/read-link.ts'
import { shellMenu } from '../shell-menu.ts'
import { createDockMenu, showJumpList } from './shell-menus.ts'

it('each entry of the menus of the desktop is a command or a link that is known, without quotes', () => {
  for (const { args } of shellMenu) {
    const link = linkAmong(args)
    expect(isCommand(args) || (link !== undefined && readLink(link).wish !== 'unknown')).toBe(true)
    expect(args.join(' ')).toMatch(/^[\w:/ -]+$/)
  }
})

describe('the jump list', () => {
  function tasksOn(platform: string, isPackaged = true): readonly Task[] {
    let tasks: readonly Task[] = []
    const setUserTasks = (given: Task[]): boolean => {
      tasks = given
      return true
    }
    showJumpList({ isPackaged, getPath: () => String.raw`C:\Dayloom\Dayloom.exe`, setUserTasks }, platform)
    return tasks
  }

  it('starts the installed program on Windows', () => {
    const program = String.raw`C:\Dayloom\Dayloom.exe`
    expect(tasksOn('win32')).toHaveLength(shellMenu.length)
    expect(tasksOn('win32')).toContainEqual({
      program,
      arguments: 'start --box',
      title: 'Start timer',
      description: 'Start timer',
      iconPath: program,
      iconIndex: 0,
    })
    expect([tasksOn('win32', false), tasksOn('linux')]).toEqual([[], []])
  })
})

it('the dock has the entries of the tray, and opens links in the program that runs', () => {
  let shown: readonly MenuItemConstructorOptions[] = []
  const followed: string[] = []
  const dock = { setMenu: (menu: unknown) => (shown = menu as typeof shown) } as unknown as App['dock']
  const buildMenu = (template: MenuItemConstructorOptions[]) => template as never
  const openLink = (address: string): void => void followed.push(address)
  createDockMenu({ dock, buildMenu, openLink })?.([{ label: 'Stop timer' }])
  expect(shown.map(({ label, type }) => label ?? type)).toEqual([
    'Stop timer',
    'separator',
    'New task',
    'Today in the calendar',
  ])
  for (const { click } of shown) click?.({} as never, undefined, {})
  expect(followed).toEqual(['dayloom://new-task', 'dayloom://day/today'])
  expect(createDockMenu({ dock: undefined, buildMenu, openLink })).toBeNull()
})
