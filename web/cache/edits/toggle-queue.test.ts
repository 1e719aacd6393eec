import { Failure } from '@chorus/model/failure'
import type { Intent } from '@chorus/networks/intent'
import { describe, expect, test } from 'vitest'
import { toDesiredLevel } from './mutations.ts'
import { createToggleQueue, type Toggle } from './toggle-queue.ts'

/** A network whose responses the test controls. */
function setUp(level = 0) {
  const calls: { isOn: boolean; signal: AbortSignal; respond(failure?: Failure): Promise<void> }[] = []
  let known = level
  let ends = 0
  const toggle: Omit<Toggle, 'isOn'> = {
    level: () => known,
    send: (isOn, signal) =>
      new Promise((resolve, reject) => {
        calls.push({
          isOn,
          signal,
          async respond(failure) {
            if (failure) reject(failure)
            else resolve()
            await new Promise((done) => setImmediate(done))
          },
        })
      }),
    confirmed: (level) => (known = level),
    ended: () => (ends += 1),
  }
  const queue = createToggleQueue()
  const press = (desired: number, changes?: Partial<Toggle>) => queue.add('like x:1', desired, { isOn: desired > 0, ...toggle, ...changes })
  return { queue, calls, press, level: () => known, ends: () => ends }
}

test('runs one call, lets one wait, and sends only the last of several changes', async () => {
  const { press, calls, level, ends } = setUp()
  const outcomes = [press(1), press(0), press(1), press(0)]
  expect(calls.map(({ isOn }) => isOn)).toEqual([true])
  await calls[0]!.respond()
  expect(calls.map(({ isOn }) => isOn)).toEqual([true, false])
  await calls[1]!.respond()
  expect((await Promise.all(outcomes)).map(({ state }) => state)).toEqual(['superseded', 'superseded', 'superseded', 'confirmed'])
  expect([level(), ends(), calls.length]).toEqual([0, 1, 2])
})

test('sends nothing more after returning to the state being sent', async () => {
  const { press, calls } = setUp()
  const outcomes = [press(1), press(0), press(1)]
  await calls[0]!.respond()
  expect((await Promise.all(outcomes)).map(({ state }) => state)).toEqual(['superseded', 'superseded', 'confirmed'])
  expect(calls.length).toBe(1)
})

test('does not send a change to the current state', async () => {
  const { press, calls } = setUp(1)
  expect(await press(1)).toEqual({ state: 'unchanged' })
  expect(calls.length).toBe(0)
})

test('reports a rejection, and sends the next change as a new call', async () => {
  const { press, calls } = setUp()
  const failure = new Failure('forbidden', 'no')
  const first = press(1)
  await calls[0]!.respond(failure)
  expect(await first).toEqual({ state: 'failed', failure })
  void press(1)
  expect(calls.length).toBe(2)
})

test('sends no undo after a rejection', async () => {
  const { press, calls } = setUp()
  const outcomes = [press(1), press(0)]
  await calls[0]!.respond(new Failure('rate-limited', 'no'))
  expect(await outcomes[1]).toEqual({ state: 'unchanged' })
  expect(calls.length).toBe(1)
})

test('sends an undo after a lost response, because the call may have succeeded', async () => {
  const { press, calls } = setUp()
  const outcomes = [press(1), press(0)]
  await calls[0]!.respond(new Failure('timeout', 'noViewers knows'))
  expect(calls.map(({ isOn }) => isOn)).toEqual([true, false])
  await calls[1]!.respond()
  expect(await outcomes[1]).toEqual({ state: 'confirmed' })
})

test('repeats the undo of one of several as an undo', async () => {
  const { press, calls, level } = setUp(2)
  const claim = async () => ({ id: '1', at: 0, isRepeat: true })
  const outcome = press(1, { isOn: false, claim })
  await new Promise((done) => setImmediate(done))
  expect(calls.map(({ isOn }) => isOn)).toEqual([false])
  await calls[0]!.respond()
  expect([await outcome, level()]).toEqual([{ state: 'confirmed' }, 1])
})

test('treats unknown errors as failures', async () => {
  const queue = createToggleQueue()
  const cause = new TypeError('broken in half')
  const outcome = await queue.add('k', 1, { isOn: true, level: () => 0, send: () => Promise.reject(cause), confirmed() {}, ended() {} })
  expect(outcome).toMatchObject({ state: 'failed', failure: { kind: 'unreachable', cause } })
})

describe('while sending is paused', () => {
  const setUpOffline = () => {
    const gate = Promise.withResolvers<void>()
    let isReady = false
    const sent: boolean[] = []
    let known = 0
    const queue = createToggleQueue((signal) => {
      signal.addEventListener('abort', () => gate.resolve())
      return isReady ? undefined : gate.promise
    })
    const toggle: Omit<Toggle, 'isOn'> = {
      level: () => known,
      send: async (isOn) => void sent.push(isOn),
      confirmed: (level) => (known = level),
      ended() {},
    }
    const open = () => {
      isReady = true
      gate.resolve()
    }
    return { queue, sent, press: (desired: number) => queue.add('like x:1', desired, { isOn: desired > 0, ...toggle }), open }
  }

  test('holds changes, and sends the last one once', async () => {
    const { press, sent, open } = setUpOffline()
    const outcomes = [press(1), press(0), press(1)]
    await new Promise((done) => setImmediate(done))
    expect(sent).toEqual([])
    open()
    expect((await Promise.all(outcomes)).map(({ state }) => state)).toEqual(['superseded', 'superseded', 'confirmed'])
    expect(sent).toEqual([true])
  })

  test('never sends a change that was undone meanwhile', async () => {
    const { press, sent, open } = setUpOffline()
    const outcomes = [press(1), press(0)]
    open()
    expect((await Promise.all(outcomes)).map(({ state }) => state)).toEqual(['superseded', 'unchanged'])
    expect(sent).toEqual([])
  })

  test('drops waiting changes with their account', async () => {
    const { queue, press, sent, open } = setUpOffline()
    const outcome = press(1)
    queue.close()
    open()
    expect(await outcome).toEqual({ state: 'refused' })
    expect(sent).toEqual([])
  })
})

test('aborts calls, drops waiting ones and ignores responses when the account goes', async () => {
  const { queue, press, calls, level } = setUp()
  const outcomes = [press(1), press(0)]
  queue.close()
  expect(calls[0]!.signal.aborted).toBe(true)
  expect(await outcomes[1]).toEqual({ state: 'refused' })
  await calls[0]!.respond()
  expect([level(), calls.length]).toEqual([0, 1])
  expect(await press(1)).toEqual({ state: 'refused' })
})

test('tells a running call that it is no longer wanted, without ending it', async () => {
  const { queue, press, calls } = setUp()
  const intents: (Intent | undefined)[] = []
  const claim = async () => ({ id: 'a', at: 0, isRepeat: false })
  const rest = () => new Promise((done) => setImmediate(done))
  const [{ promise: first, resolve }, second] = [Promise.withResolvers<void>(), Promise.resolve()]
  const send: Toggle['send'] = (_, __, intent) => (intents.push(intent) > 1 ? second : first)
  void press(0, { claim, send, level: () => undefined })
  await rest()
  expect(intents[0]!.replaced!.aborted).toBe(false)
  const outcome = press(1, { claim, send, level: () => undefined })
  expect(intents[0]!.replaced!.aborted).toBe(true)
  resolve()
  expect(await outcome).toEqual({ state: 'confirmed' })
  expect(intents[1]!.replaced!.aborted).toBe(false)
  expect(calls).toEqual([])
  queue.close()
  expect(intents[1]!.replaced!.aborted).toBe(true)
})

test.each([
  { of: 'a like', to: true, level: 0, desired: undefined, is: 1 },
  { of: 'a like that is there', to: true, level: 1, desired: undefined, is: 1 },
  { of: 'a like while it is taken back', to: true, level: 1, desired: 0, is: 1 },
  { of: 'taking back', to: false, level: 1, desired: undefined, is: 0 },
  { of: 'taking back what is not there', to: false, level: 0, desired: undefined, is: 0 },
  { of: 'taking back what is being sent', to: false, level: 0, desired: 1, is: 0 },
  { of: 'a repost again', to: 'again', level: 1, desired: undefined, is: 2 },
  { of: 'a second press on it', to: 'again', level: 1, desired: 2, is: 2 },
  { of: 'taking that one back while it is sent', to: false, level: 1, desired: 2, is: 1 },
  { of: 'taking that one back when it is there', to: false, level: 2, desired: undefined, is: 1 },
  { of: 'a second press on that', to: false, level: 2, desired: 1, is: 1 },
  { of: 'a repost again while it is taken back', to: 'again', level: 2, desired: 1, is: 2 },
] as const)('$of wants it $is times', ({ to, level, desired, is }) => {
  expect(toDesiredLevel(to, level, desired)).toBe(is)
})
