import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { NetworkHealth } from './health.ts'
import { watchRequests } from './watch-requests.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type State = NetworkHealth['state']

function watch(send: (path: string, init?: RequestInit) => Promise<Response>, isOurs = false) {
  const states: State[] = []
  const fetcher = watchRequests(send, { isOurs, onOutcome: (state) => void states.push(state) })
  return { states, ask: (init?: RequestInit) => fetcher('/a', init).then(({ status }) => status, String) }
}

const answers: readonly [status: number, network: readonly State[], throughUs: readonly State[]][] = [
  [200, ['ok'], ['ok']],
  [404, ['ok'], ['ok']],
  [401, ['ok'], ['ok']],
  [429, ['failed'], []],
  [500, ['failed'], []],
  [502, ['failed'], ['failed']],
  [503, ['failed'], []],
  [504, ['failed'], ['failed']],
]

for (const [status, network, throughUs] of answers)
  test(`status ${status} says ${network.join() || 'nothing'} of a network, and ${throughUs.join() || 'nothing'} through our server`, async () => {
    const send = () => Promise.resolve(new Response(null, { status }))
    const direct = watch(send)
    expect(await direct.ask()).toBe(status)
    expect(direct.states).toEqual(network)
    const ours = watch(send, true)
    expect(await ours.ask()).toBe(status)
    expect(ours.states).toEqual(throughUs)
  })

test('a request that fails, or outlives its deadline, says that the network is down', async () => {
  const broken = watch(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(await broken.ask()).toBe('TypeError: Failed to fetch')
  expect(broken.states).toEqual(['failed'])
  const late = AbortSignal.abort(new DOMException('The deadline has passed.', 'TimeoutError'))
  await broken.ask({ signal: late })
  expect(broken.states).toEqual(['failed', 'failed'])
})

test('a request that the page cancelled, or that our server missed, says nothing of the network', async () => {
  const fail = () => Promise.reject(new TypeError('Failed to fetch'))
  const direct = watch(fail)
  await direct.ask({ signal: AbortSignal.abort() })
  expect(direct.states).toEqual([])
  const ours = watch(fail, true)
  await ours.ask()
  expect(ours.states).toEqual([])
})

test('a network is slow until it responds, and unknown once no one waits for it', async () => {
  const toFinish: ((response: Response) => void)[] = []
  const toFail: ((error: unknown) => void)[] = []
  const stop = new AbortController()
  const { states, ask } = watch(
    () =>
      new Promise((resolve, reject) => {
        toFinish.push(resolve)
        toFail.push(reject)
      }),
  )
  const first = ask()
  await vi.advanceTimersByTimeAsync(3000)
  expect(states).toEqual(['slow'])
  toFinish[0]!(new Response())
  await first
  expect(states).toEqual(['slow', 'ok'])
  const second = ask({ signal: stop.signal })
  await vi.advanceTimersByTimeAsync(3000)
  stop.abort()
  toFail[1]!(new DOMException('', 'AbortError'))
  await second
  expect(states).toEqual(['slow', 'ok', 'slow', 'unknown'])
})
