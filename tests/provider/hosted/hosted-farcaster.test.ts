import { generateKeyPairSync } from 'node:crypto'
import { hostedCodes } from '@chorus/contract/hosted/hosted-codes'
import { createCustody, movedFid } from '@chorus/sandbox/farcaster/create-custody'
import { sandboxApp } from '@chorus/sandbox/farcaster/sandbox-app'
import type { Person } from '@chorus/sandbox/seed/world'
import type { Sandbox } from '@chorus/sandbox/start-sandbox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toSandboxSettings } from '../../../scripts/sandbox-settings.ts'
import { codeOf, logInHosted, type HostedMethod, loggedInOf, hostedDataOf } from '../log-in-hosted.ts'
import { type Browser, openBrowser } from '../open-browser.ts'
import { dataOf } from '../provider-responses.ts'
import { type SandboxProvider, startSandboxProvider } from '../sandbox-provider.ts'
import { type FaultyService, startFaultyService } from '../start-faulty-service.ts'
import { type Answer, type Provider, startProvider } from '../start-provider.ts'
import { submitForm } from '../submit-form.ts'
import { unlimited } from '../unlimited.ts'

const nowhere = 'http://127.0.0.1:9'
let own: SandboxProvider
let sandbox: Sandbox
let provider: Provider
/** Its Farcaster hub is unreachable. */
let cutOff: Provider

beforeAll(async () => {
  own = await startSandboxProvider()
  ;({ sandbox, provider } = own)
  const environment = { ...toSandboxSettings(sandbox), CHORUS_FARCASTER_HUB_URL: nowhere }
  cutOff = await startProvider({ environment, app: { limits: unlimited } })
})
afterAll(async () => {
  await cutOff?.[Symbol.asyncDispose]()
  await own?.[Symbol.asyncDispose]()
})

const open = (at = provider): Browser => openBrowser(at, '192.0.2.79')
const person = (key: string): Person => sandbox.world.person(key)
const fidOf = (key: string): string => String(person(key).accounts.farcaster!.fid)
const enter = async (way: HostedMethod, key: string, browser: Browser, at = provider) =>
  loggedInOf(await logInHosted[way]({ sandbox, provider: at, browser }, person(key)))

describe('whether a Farcaster account has a signer in Chorus', () => {
  const ask = (browser: Browser, fid?: string): Promise<Answer> =>
    browser.ask('/api/hosted/farcaster/account', { headers: fid === undefined ? {} : { 'x-account': fid } })

  test('is true once the owner has approved one in any browser', async () => {
    const [first, second] = [open(), open()]
    await enter('Farcaster sign-in', 'sol', first)
    expect(hostedDataOf(await ask(first, fidOf('sol')))).toMatchObject({ hasSigner: false })
    await enter('Farcaster signer', 'sol', second)
    expect(hostedDataOf(await ask(second, fidOf('sol')))).toMatchObject({ hasSigner: true })
    expect(hostedDataOf(await ask(first, fidOf('sol')))).toMatchObject({ hasSigner: true })
  })

  test('is known at once in the approving browser, before the hub reports it', async () => {
    const [granted, signedIn] = [open(cutOff), open(cutOff)]
    await enter('Farcaster signer', 'kofi', granted, cutOff)
    expect(hostedDataOf(await ask(granted, fidOf('kofi')))).toMatchObject({ hasSigner: true })
    await enter('Farcaster sign-in', 'kofi', signedIn, cutOff)
    expect(codeOf(await ask(signedIn, fidOf('kofi')))).toBe(hostedCodes.networkAway)
  })

  test('is reported only for the browser’s own accounts', async () => {
    const [owner, other] = [open(), open()]
    await enter('Farcaster signer', 'ana', owner)
    await enter('email', 'vera', other)
    expect(codeOf(await ask(other, fidOf('ana')))).toBe(hostedCodes.noSession)
    expect(codeOf(await ask(owner, fidOf('mina')))).toBe(hostedCodes.noSession)
    expect(codeOf(await ask(owner))).toBe(hostedCodes.noSession)
    expect((await ask(open(), fidOf('ana'))).status).toBe(401)
    expect((await owner.ask(`/api/hosted/sessions/Farcaster/${fidOf('ana')}`, { method: 'DELETE' })).status).toBe(200)
    expect(codeOf(await ask(owner, fidOf('ana')))).toBe(hostedCodes.noSession)
  })

  test('is false once the key is gone from the account', async () => {
    const browser = open()
    const { account } = await enter('Farcaster signer', 'haru', browser)
    await provider.db.deleteFrom('secrets').where('account_id', '=', account.accountId).execute()
    expect(hostedDataOf(await ask(browser, fidOf('haru')))).toEqual({ hasSigner: false })
  })
})

describe('a signer whose key stays in its browser', () => {
  const createKey = () => {
    const { publicKey } = generateKeyPairSync('ed25519')
    return `0x${publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex')}`
  }
  const key = createKey()
  const request = async (browser: Browser, body: object = { key: createKey() }) => browser.post('/api/hosted/farcaster/device-signer', body)
  const look = async (browser: Browser, token: string) => browser.ask(`/api/hosted/farcaster/signer/${token}`)

  test('is sponsored by our application, and only that browser learns the fid once approved', async () => {
    const [mine, other] = [open(), open()]
    const { token, url } = hostedDataOf<{ token: string; url: string }>(await request(mine, { key }))
    expect(hostedDataOf(await look(mine, token))).toEqual({ state: 'pending' })
    await submitForm(url, { person: 'wren' })
    await expect
      .poll(async () => hostedDataOf(await look(mine, token)))
      .toEqual({
        state: 'completed',
        fid: Number(fidOf('wren')),
      })
    expect((await look(other, token)).status).toBe(404)
    const known = await fetch(`${sandbox.urls.farcasterHub}/v1/onChainSignersByFid?fid=${fidOf('wren')}&signer=${key}`)
    expect(await known.json()).toMatchObject({ signerEventBody: { key } })
  })

  test('creates no login and no key on our server', async () => {
    const browser = open()
    const { token, url } = hostedDataOf<{ token: string; url: string }>(await request(browser))
    await submitForm(url, { person: 'haru' })
    await expect.poll(async () => hostedDataOf<{ state: string }>(await look(browser, token)).state).toBe('completed')
    expect((await browser.post('/api/hosted/login/farcaster', { token })).status).toBe(400)
    expect(hostedDataOf(await browser.ask('/api/hosted/session'))).toEqual({ account: null, sessions: [] })
    const rows = await provider.db.selectFrom('challenges').select('payload').where('kind', '=', 'farcaster-device-signer').execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter(({ payload }) => Object.keys(payload).length > 0)).toEqual([])
  })

  test.each([[{}], [{ key: '0x12' }], [{ key: key.slice(2) }], [{ key: `${key}00` }], [{ key, seed: 'no' }]])(
    'cannot be requested with %j',
    async (body) => {
      expect((await request(open(), body)).status).toBe(400)
    },
  )
})

interface Held {
  fid: number | null
  profile: { fid: string; username: string } | null
}

describe('the Farcaster account of a wallet', () => {
  const ask = (address: string, at: Pick<Provider, 'ask'> = provider): Promise<Answer> =>
    at.ask(`/api/hosted/farcaster/custody?address=${address}`)
  const nothing = { fid: null, profile: null }

  test('is found by its custody address in any case, with its profile', async () => {
    const custody = createCustody(sandbox.world)
    for (const key of ['mina', 'sol', movedFid]) {
      const fid = Number(fidOf(key))
      const address = custody.addressOf(fid)!
      const { isProUser: _, ...profile } = dataOf<{ isProUser?: boolean }>(await provider.ask(`/v2/farcaster-hub/user/profile?fid=${fid}`))
      for (const spelling of [address, address.toUpperCase().replace('0X', '0x')])
        expect(hostedDataOf(await ask(spelling))).toEqual({ fid, profile })
    }
  })

  test('is absent for verified, former and unknown wallets', async () => {
    const { wallets } = person('mina')
    const [former] = createCustody(sandbox.world).addressesOf(Number(fidOf(movedFid)))
    const event = await fetch(`${sandbox.urls.farcasterHub}/v1/onChainIdRegistryEventByAddress?address=${former}`)
    expect(await event.json()).toMatchObject({ fid: Number(fidOf(movedFid)), idRegisterEventBody: { to: former } })
    for (const address of [wallets.evm, former!, `0x${'0'.repeat(40)}`]) expect(hostedDataOf(await ask(address)), address).toEqual(nothing)
  })

  test('may have an fid and nothing else', async () => {
    expect(hostedDataOf(await ask(sandboxApp.custody))).toEqual({ fid: sandboxApp.fid, profile: null })
  })

  test.each(['', '0x12', 'mina', `0x${'g'.repeat(40)}`, `0x${'a'.repeat(41)}`])('is not looked up for %j', async (address) => {
    expect((await ask(address)).status).toBe(400)
  })

  describe('with a hub that', () => {
    const address = `0x${'ab'.repeat(20)}`
    const event = (blockNumber: number, to: string, more: object = {}) => ({
      fid: 7,
      blockNumber,
      logIndex: 0,
      idRegisterEventBody: { to, from: '0x', eventType: 'ID_REGISTER_EVENT_TYPE_TRANSFER', recoveryAddress: '0x' },
      ...more,
    })
    let hub: FaultyService
    let events: unknown
    beforeAll(async () => {
      hub = await startFaultyService(({ path }) => {
        if (path.includes('ByAddress')) return { status: 200, json: event(1, address) }
        if (path.includes('onChainEventsByFid')) return { status: 200, json: { events } }
        return { status: 200, json: { messages: [] } }
      })
    })
    afterAll(() => hub?.close())
    /** From a new server each time, so nothing is cached. */
    const read = async (): Promise<Answer> => {
      await using odd = await startProvider({ environment: { CHORUS_FARCASTER_HUB_URL: hub.url } })
      return await ask(address, odd)
    }

    test('returns events in any order, some of them unreadable', async () => {
      hub.mode = 'healthy'
      const other = `0x${'cd'.repeat(20)}`
      events = [event(9, address), null, { fid: 7 }, event(3, other), event(12, '0x'), event(11, other, { fid: 8 })]
      expect(hostedDataOf<Held>(await read())).toEqual({ fid: 7, profile: null })
      events = [event(9, address), event(9, other, { logIndex: 4 })]
      expect(hostedDataOf<Held>(await read())).toEqual(nothing)
    })

    test.each(['broken', 'failing', 'garbled'] as const)('is %s is reported as unreachable', async (mode) => {
      hub.mode = mode
      const answer = await read()
      expect([answer.status, codeOf(answer)]).toEqual([502, hostedCodes.networkAway])
    })

    test('responds with something else is reported as unreachable', async () => {
      hub.mode = 'healthy'
      events = 'many'
      expect(codeOf(await read())).toBe(hostedCodes.networkAway)
    })
  })

  test('makes one request to the hub per minute, however often it is looked up', async () => {
    const hub = await startFaultyService(() => ({ status: 404, json: { error: 'not_found' } }))
    await using calm = await startProvider({ environment: { CHORUS_FARCASTER_HUB_URL: hub.url } })
    const address = `0x${'AB'.repeat(20)}`
    for (const spelling of [address, address.toLowerCase(), address]) expect(hostedDataOf(await ask(spelling, calm))).toEqual(nothing)
    expect(hub.count('ByAddress')).toBe(1)
    await hub.close()
  })
})
