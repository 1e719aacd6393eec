import { Failure } from '@chorus/model/failure'
import { expect, test } from 'vitest'
import { createPushBoard, allBrowsers, type SwitchName } from './push-board.ts'
import type { PushControl, PushState } from './push-control.ts'

const likes: SwitchName = { platform: 'bsky', push_type: 'likes' }
const quotes: SwitchName = { platform: 'bsky', push_type: 'quote' }

const toState = (off: readonly string[] = [], isHere = true): PushState => ({
  switches: {
    push_switch: !off.includes('all'),
    list: [
      {
        title: 'Bluesky',
        list: (['likes', 'quote'] as const).map((push_type) => ({
          platform: 'bsky',
          push_type,
          title: push_type,
          state: !off.includes(push_type),
          disabled: off.includes('all'),
        })),
      },
    ],
  },
  isHere,
  others: 0,
  isBlocked: false,
})

/** Calls stay pending until `answer` settles them, in the order they were made. */
async function start(first = toState()) {
  const calls: { name: string; answer: PromiseWithResolvers<unknown> }[] = []
  const ask = <T>(name: string): Promise<T> => {
    const answer = Promise.withResolvers<unknown>()
    calls.push({ name, answer })
    return answer.promise as Promise<T>
  }
  const control: Pick<PushControl, 'load' | 'set' | 'turnOn' | 'turnOff'> = {
    load: () => ask('load'),
    set: (_, type, isOn) => ask(`${type} ${isOn}`),
    turnOn: () => ask('turn on'),
    turnOff: () => ask('turn off'),
  }
  const board = createPushBoard(control)
  const answer = async (name: string, value?: unknown) => {
    await expect.poll(() => calls.map((call) => call.name)).toContain(name)
    const [call] = calls.splice(
      calls.findIndex((one) => one.name === name),
      1,
    )
    if (value instanceof Error) call!.answer.reject(value)
    else call!.answer.resolve(value)
    await new Promise((resolve) => setTimeout(resolve))
  }
  const loading = board.load()
  await answer('load', first)
  await loading
  const off = () => board.view().state!.switches.list[0]!.list.flatMap(({ state, push_type: type }) => (state ? [] : [type]))
  return { board, answer, off, running: () => calls.map(({ name }) => name) }
}
const refused = new Failure('broken', 'No.', { status: 500 })

test('runs one call for each switch and queues the last value', async () => {
  const { board, answer, off, running } = await start()
  const first = board.press(likes, false)
  const second = board.press(likes, true)
  const third = board.press(likes, false)
  const fourth = board.press(likes, true)
  expect([off(), running()]).toEqual([[], ['likes false']])
  await answer('likes false')
  expect(running()).toEqual(['likes true'])
  await answer('likes true')
  expect(await Promise.all([first, second, third, fourth])).toEqual([undefined, undefined, undefined, undefined])
  expect([off(), running()]).toEqual([[], []])
})

test('rolls back only the press that failed', async () => {
  const { board, answer, off } = await start()
  const one = board.press(likes, false)
  const other = board.press(quotes, false)
  expect(off()).toEqual(['likes', 'quote'])
  await answer('likes false', refused)
  expect([await one, off()]).toEqual([refused, ['quote']])
  await answer('quote false')
  await other
  expect(off()).toEqual(['quote'])
  // A failed call triggers a reload.
  await answer('load', toState(['quote']))
  expect(off()).toEqual(['quote'])
})

test('ignores a response requested before a press was confirmed', async () => {
  const { board, answer, off } = await start()
  const loading = board.load()
  const pressing = board.press(likes, false)
  await answer('likes false')
  await pressing
  await answer('load', toState())
  expect(off()).toEqual(['likes'])
  await answer('load', toState(['likes']))
  await loading
  expect(off()).toEqual(['likes'])
})

test('shows off at once and on after confirmation', async () => {
  const { board, answer } = await start(toState(['all'], false))
  const isOn = () => board.view().state!.isHere && board.view().state!.switches.push_switch
  const on = board.turn(true)
  expect(isOn()).toBe(false)
  await answer('turn on', true)
  await answer('load', toState())
  await on
  expect(isOn()).toBe(true)
  const off = board.turn(false)
  expect(isOn()).toBe(false)
  // On and off calls never overlap: the last value waits.
  const again = board.turn(true)
  await answer('turn off', true)
  await answer('load', toState(['all'], false))
  await answer('turn on', true)
  await answer('load', toState())
  await Promise.all([off, again])
  expect(isOn()).toBe(true)
})

test('leaves the switches unchanged when turning on or off fails', async () => {
  const { board, answer } = await start()
  const off = board.turn(false)
  await answer('turn off', false)
  await answer('load', toState())
  await off
  expect(board.view().state!.isHere).toBe(true)
})

test('switches all browsers with one switch', async () => {
  const { board, answer } = await start()
  const pressing = board.press(allBrowsers, false)
  expect(board.view().state!.switches).toMatchObject({ push_switch: false, list: [{ list: [{ disabled: true }, { disabled: true }] }] })
  await answer('all false')
  await pressing
  expect(board.view().state!.switches.push_switch).toBe(false)
})
