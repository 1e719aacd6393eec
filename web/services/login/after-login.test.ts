import { expect, test } from 'vitest'
import { createCache } from '../../cache/create-cache.ts'
import { noViewers } from '../../cache/entities/viewers.ts'
import { minaViewers } from '../../cache/testing/sample-entities.ts'
import { afterLogin } from './after-login.ts'
import { createLoginPanel } from './login-panel.ts'

/** A guest who can log in to Bluesky in a login panel. */
function setUp() {
  const cache = createCache({ now: () => 0 })
  const login = createLoginPanel()
  const listeners = new Set<() => void>()
  const accountsStore = {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const look = (viewers: Parameters<typeof cache.setViewers>[0]) => {
    cache.setViewers(viewers)
    for (const listener of Array.from(listeners)) listener()
  }
  const done: string[] = []
  const ask = (what: string) =>
    afterLogin({ login, accountsStore, cache } as unknown as Parameters<typeof afterLogin>[0], 'bluesky', () => done.push(what))
  return { login, look, ask, done, listeners }
}

test('runs the guest’s action once, right after login', () => {
  const { login, look, ask, done, listeners } = setUp()
  ask('like')
  expect(login.state()).toEqual({ view: 'methods', method: 'bluesky' })
  expect(done).toEqual([])
  look(minaViewers)
  login.close()
  look(noViewers)
  look(minaViewers)
  expect([done, listeners.size]).toEqual([['like'], 0])
})

test('drops the action when the panel is closed without a login', () => {
  const { login, look, ask, done } = setUp()
  ask('like')
  login.close()
  look(minaViewers)
  expect(done).toEqual([])
})

test('ignores logins to other networks', () => {
  const { look, ask, done } = setUp()
  ask('like')
  look({ ...minaViewers, current: { x: minaViewers.current.x! } })
  expect(done).toEqual([])
  look(minaViewers)
  expect(done).toEqual(['like'])
})

test('of two actions, runs the one that the panel was opened for', () => {
  const { login, look, ask, done } = setUp()
  ask('first')
  login.close()
  ask('second')
  look(minaViewers)
  expect(done).toEqual(['second'])
})
