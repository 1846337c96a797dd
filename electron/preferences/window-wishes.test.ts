import { expect, it } from 'vitest'
import { entriesChanged, fakeCore, preferencesChanged, settled } from '../testing/fake-entries.ts'
import { followWindowWishes } from './window-wishes.ts'

it('the windows stay on top, and the program in the dock, as the person wants it; only changes are told', async () => {
  const done: string[] = []
  const core = fakeCore(() => undefined)
  const notice = followWindowWishes({
    shell: {
      window: {
        show: () => true,
        toggle: () => undefined,
        hideOnClose: () => undefined,
        keepOnTop: (isOnTop) => done.push(`on top ${isOnTop}`),
      },
      smallWindows: {
        available: true,
        port: {
          show: () => undefined,
          hide: () => undefined,
          keepOnTop: (isOnTop) => done.push(`mini on top ${isOnTop}`),
          onTopCaution: null,
        },
      },
      dock: { show: (isShown) => done.push(`dock ${isShown}`) },
    },
    core: core.call,
    report: (defect) => expect.fail(String(defect)),
  })
  notice(preferencesChanged)
  await settled()
  expect(done).toEqual([])
  core.preferences = { ...core.preferences, windowOnTop: true, miniOnTop: false, dockIcon: false }
  notice(entriesChanged)
  await settled()
  expect(done).toEqual([])
  for (let times = 0; times < 2; times += 1) {
    notice(preferencesChanged)
    await settled()
  }
  expect(done).toEqual(['on top true', 'mini on top false', 'dock false'])
})
