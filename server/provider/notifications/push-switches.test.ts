import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ProviderClient, createProviderClient } from '../../../tests/provider/provider-client.ts'
import { type Provider, startProvider } from '../../../tests/provider/start-provider.ts'
import { unlimited } from '../../../tests/provider/unlimited.ts'

interface Switches {
  push_switch: boolean
  list: { title: string; list: { account_id: string; platform: string; push_type: string; title: string; state: boolean }[] }[]
}
interface WebSwitches {
  push_switch: boolean
  list: { title: string; list: { platform: string; push_type: string; state: boolean; disabled: boolean; sub_type?: string[] }[] }[]
}

let provider: Provider
beforeAll(async () => void (provider = await startProvider({ app: { limits: unlimited } })))
afterAll(() => provider[Symbol.asyncDispose]())

const arrive = async (): Promise<ProviderClient> => createProviderClient(provider, await provider.join())
const read = (who: ProviderClient) => who.get<Switches>('/v1/notification/pushswitch/get')
const readWeb = (who: ProviderClient) => who.get<WebSwitches>('/v1/notification/pushswitch/webget')
const set = (who: ProviderClient, ...list: object[]) => who.post<Switches>('/v1/notification/pushswitch/set', { list })
const all = (state: boolean) => ({ platform: 'all', push_type: 'all', state })
const stateOf = ({ list }: Switches | WebSwitches, platform: string, type: string) =>
  list
    .flatMap((group) => group.list as { platform: string; push_type: string; state: boolean }[])
    .find((one) => one.platform === platform && one.push_type === type)?.state

describe('notification switches', () => {
  test('start at their defaults: nothing is sent without consent, and low-scoring events are left out', async () => {
    const wren = await arrive()
    const switches = await read(wren)
    expect(switches.push_switch).toBe(false)
    expect(stateOf(switches, 'all', 'all')).toBe(false)
    expect(stateOf(switches, 'priority', 'priority')).toBe(true)
    expect(stateOf(switches, 'priority', 'lens')).toBe(true)
    expect(switches.list.map(({ title }) => title)).toEqual([
      'Notifications mode',
      'Farcaster',
      'Lens',
      'X',
      'Bluesky',
      'Swaps',
      'Tips',
      'DAOs',
    ])
    // Pages list supported events only, and no switch without effect.
    expect((await readWeb(wren)).list.map(({ title }) => title)).toEqual(['Farcaster', 'Lens', 'X', 'Bluesky'])
  })

  test('stay as set, with the total mirrored in push_switch', async () => {
    const wren = await arrive()
    const answer = await set(wren, all(true), { platform: 'priority', push_type: 'lens', state: false, device_id: '', token: 'a-token' })
    expect(answer).toEqual(await read(wren))
    expect(answer.push_switch).toBe(true)
    expect(stateOf(answer, 'priority', 'lens')).toBe(false)
    await set(wren, all(false))
    expect((await readWeb(wren)).push_switch).toBe(false)
    expect(stateOf(await read(wren), 'priority', 'lens')).toBe(false)
  })

  test('have no effect, and show that, while the total or group switch is off', async () => {
    const wren = await arrive()
    const disabled = async () =>
      (await readWeb(wren)).list.flatMap(({ list }) => list.filter((one) => one.disabled).map(({ push_type }) => push_type))
    expect(await disabled()).toContain('likes')
    await set(wren, all(true))
    expect(await disabled()).toEqual([])
    await set(wren, { platform: 'bsky', push_type: 'all', state: false })
    const parts = ['follows', 'likes', 'recasts', 'quote', 'mention', 'reply']
    expect(await disabled()).toEqual(parts)
    expect((await readWeb(wren)).list.find(({ title }) => title === 'Bluesky')!.list[0]!).toMatchObject({
      platform: 'bsky',
      push_type: 'all',
      sub_type: parts,
    })
  })

  test('belong to one account', async () => {
    const [wren, otter] = [await arrive(), await arrive()]
    await set(wren, all(true))
    expect((await read(otter)).push_switch).toBe(false)
  })

  test('are set all together or not at all', async () => {
    const wren = await arrive()
    const body = { list: [all(true), { platform: 'tips', push_type: 'lens', state: true }] }
    expect((await wren.refusal('/v1/notification/pushswitch/set', { method: 'POST', body })).error).toEqual([
      'There is no switch lens of tips.',
    ])
    expect((await read(wren)).push_switch).toBe(false)
    expect((await set(wren)).push_switch).toBe(false)
  })

  test('use the last value of a switch that is given twice', async () => {
    expect((await set(await arrive(), all(true), all(false), all(true))).push_switch).toBe(true)
  })

  test.each([[{ state: 1 }], [{ push_type: 'everything' }], [{ platform: '\u202ella' }], [{ account_id: 'another' }]])(
    'refuses %j',
    async (wrong) => {
      const body = { list: [{ ...all(true), ...wrong }] }
      expect(await (await arrive()).refusal('/v1/notification/pushswitch/set', { method: 'POST', body })).toMatchObject({ status: 400 })
    },
  )
})
