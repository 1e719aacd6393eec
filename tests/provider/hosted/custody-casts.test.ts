import { fillPath } from '@chorus/contract/call'
import { hostedCodes } from '@chorus/contract/hosted/hosted-codes'
import { openCustodyAccount } from '@chorus/networks/farcaster/custody/open-custody-account'
import { startFaultProxy, type FaultProxy } from '@chorus/sandbox/faults/start-fault-proxy'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { toSandboxSettings } from '../../../scripts/sandbox-settings.ts'
import { codeOf, hostedDataOf } from '../log-in-hosted.ts'
import { type Browser, openBrowser } from '../open-browser.ts'
import { type SandboxProvider, startSandboxProvider } from '../sandbox-provider.ts'
import { type Provider, startProvider } from '../start-provider.ts'
import { unlimited } from '../unlimited.ts'

let own: SandboxProvider
/** Between our server and Farcaster’s client API. */
let service: FaultProxy
let provider: Provider
let browser: Browser
const fidOf = () => own.sandbox.world.person('mina').accounts.farcaster!.fid

beforeAll(async () => {
  own = await startSandboxProvider()
  const settings = toSandboxSettings(own.sandbox)
  service = await startFaultProxy({ target: settings['CHORUS_FARCASTER_CLIENT_URL']! })
  const environment = { ...settings, CHORUS_FARCASTER_CLIENT_URL: service.url }
  provider = await startProvider({ environment, app: { limits: unlimited } })
  browser = openBrowser(provider, '192.0.2.81')
  const wallet = privateKeyToAccount(`0x${own.sandbox.world.person('mina').accounts.farcaster!.custodyKey}`)
  const account = await openCustodyAccount(
    async (call, { query, params = {}, body }) => {
      const search = query ? `?${new URLSearchParams(query as Record<string, string>)}` : ''
      return hostedDataOf(await browser.ask(fillPath(call.path, params) + search, { method: call.method, ...(body && { body }) }))
    },
    {
      address: wallet.address,
      signText: (text) => wallet.signMessage({ message: text }),
      signTypedData: (data) => wallet.signTypedData(data as Parameters<typeof wallet.signTypedData>[0]),
    },
    Date.now(),
  )
  expect(account).toMatchObject({ session: { profileId: String(fidOf()) } })
})
afterAll(async () => {
  await provider?.[Symbol.asyncDispose]()
  await service?.close()
  await own?.[Symbol.asyncDispose]()
})
beforeEach(() => {
  service.clear()
  service.forget()
})

const post = (body: object) => browser.post('/api/hosted/farcaster/custody/cast', body, { headers: { 'x-account': String(fidOf()) } })
/** The hash, once the service lists the cast. */
const findPosted = (body: object): Promise<string> =>
  vi.waitFor(async () => hostedDataOf<{ hash: string }>(await post(body)).hash, { interval: 300 })
const sent = () => service.seen.filter(({ method, path }) => method === 'POST' && path.startsWith('/v2/casts')).length
/** The service takes the cast, and no answer about it arrives. */
const lose = () => {
  service.set([{ fault: 'reset-after-headers', method: 'POST', path: '/v2/casts' }])
}
const loseAll = () =>
  service.set([
    { fault: 'reset-after-headers', method: 'POST', path: '/v2/casts' },
    { fault: 'refuse', method: 'GET', path: '/v2/casts' },
  ])

test('a cast whose response was lost is looked for before it is sent again', async () => {
  loseAll()
  expect(codeOf(await post({ id: 'lost-for-now', text: 'Sent once' }))).toBe(hostedCodes.networkAway)
  const before = sent()
  service.clear()
  expect(await findPosted({ id: 'lost-for-now', text: 'Sent once' })).toMatch(/^0x[\da-f]{40}$/)
  expect(sent()).toBe(before)
})

test('a cast of an image alone isn’t taken for another one', async () => {
  const images = ['https://images.example/one.gif', 'https://images.example/two.gif']
  const hashes: string[] = []
  for (const [index, image] of images.entries()) {
    lose()
    hashes.push(await findPosted({ id: `only-image-${index}`, text: '', embeds: [image] }))
  }
  expect(new Set(hashes).size).toBe(2)
})
