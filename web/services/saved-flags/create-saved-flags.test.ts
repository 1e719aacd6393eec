import { expect, test } from 'vitest'
import { createSavedFlags } from './create-saved-flags.ts'

/** A server on which only `one` is on. `hold`: requests wait until `release`. */
function setUp() {
  const calls: string[] = []
  const runs: (() => void)[] = []
  const held: (() => void)[] = []
  let isHolding = false
  let isAway = false
  const call = async (name: string) => {
    calls.push(name)
    if (isHolding) await new Promise<void>((resolve) => held.push(resolve))
    if (isAway) throw new Error('away')
  }
  const flags = createSavedFlags({
    async find(ids) {
      await call(`find ${ids.join()}`)
      return new Set(ids.filter((id) => id === 'one'))
    },
    send: ({ id }: { id: string }, isOn) => call(`${isOn ? 'save' : 'remove'} ${id}`),
    later: (run) => void runs.push(run),
  })
  const settle = async () => {
    for (const run of runs.splice(0)) run()
    await new Promise((resolve) => setTimeout(resolve))
  }
  return {
    flags,
    calls,
    settle,
    set: (id: string, isOn: boolean) => flags.set({ id }, isOn),
    hold: () => void (isHolding = true),
    async release() {
      isHolding = false
      for (const resolve of held.splice(0)) resolve()
      await settle()
    },
    goAway: (to: boolean) => void (isAway = to),
  }
}

test('looks up together what is rendered together, once', async () => {
  const { flags, calls, settle } = setUp()
  for (const id of ['one', 'two', 'one']) flags.ask(id)
  await settle()
  flags.ask('two')
  await settle()
  expect(calls).toEqual(['find one,two'])
  expect([flags.isOn('one'), flags.isOn('two'), flags.isOn('three')]).toEqual([true, false, undefined])
})

test('asks again after a lookup that failed', async () => {
  const { flags, calls, settle, goAway } = setUp()
  goAway(true)
  flags.ask('one')
  await settle()
  expect(flags.isOn('one')).toBeUndefined()
  goAway(false)
  flags.ask('one')
  await settle()
  expect([calls.length, flags.isOn('one')]).toEqual([2, true])
})

test('shows a press before it is confirmed, and undoes it when it fails', async () => {
  const { flags, set, goAway } = setUp()
  const first = set('two', true)
  expect(flags.isOn('two')).toBe(true)
  expect(await first).toBe('confirmed')
  goAway(true)
  const second = set('two', false)
  expect(flags.isOn('two')).toBe(false)
  await expect(second).rejects.toThrow('away')
  expect(flags.isOn('two')).toBe(true)
})

test('sends one request at a time, and only what the last press wants', async () => {
  const { flags, calls, set, hold, settle, release } = setUp()
  hold()
  const presses = [set('two', true), set('two', false), set('two', true)]
  await settle()
  expect(calls).toEqual(['save two'])
  await release()
  expect(await Promise.all(presses)).toEqual(['replaced', 'replaced', 'confirmed'])
  expect([calls, flags.isOn('two')]).toEqual([['save two'], true])
})

test('tells what has been turned off, once that is confirmed', async () => {
  const { flags, set, goAway } = setUp()
  await set('one', true)
  await set('one', false)
  goAway(true)
  await set('two', false).catch(() => undefined)
  expect(flags.turnedOff()).toEqual(['one'])
})

test('a reply to a read from before a press doesn’t undo it', async () => {
  const { flags, set } = setUp()
  const apply = flags.begin()
  await set('one', false)
  apply(new Map([['one', true]]))
  expect(flags.isOn('one')).toBe(false)
  flags.begin()(new Map([['one', true]]))
  expect(flags.isOn('one')).toBe(true)
})
