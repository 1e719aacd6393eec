import { createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { MessageBody, SignedMessage } from '@chorus/contract/farcaster/farcaster-message'
import { hostedCodes } from '@chorus/contract/hosted/hosted-codes'
import { toHex } from '@chorus/networks/farcaster/messages/hex'
import { encodeData, hashData, signMessage, toFarcasterTime, toMessageData } from '@chorus/networks/farcaster/messages/sign-message'
import { startFaultProxy, type FaultProxy } from '@chorus/sandbox/faults/start-fault-proxy'
import type { Person } from '@chorus/sandbox/seed/world'
import type { Sandbox } from '@chorus/sandbox/start-sandbox'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { toSandboxSettings } from '../../../scripts/sandbox-settings.ts'
import { codeOf, hostedDataOf, loggedInOf, logInHosted, type HostedMethod } from '../log-in-hosted.ts'
import { type Browser, openBrowser } from '../open-browser.ts'
import { type SandboxProvider, startSandboxProvider } from '../sandbox-provider.ts'
import { type Provider, startProvider } from '../start-provider.ts'
import { unlimited } from '../unlimited.ts'

let own: SandboxProvider
let sandbox: Sandbox
let hub: FaultProxy
/** Reaches its hub through the proxy. */
let provider: Provider

beforeAll(async () => {
  own = await startSandboxProvider()
  ;({ sandbox } = own)
  hub = await startFaultProxy({ target: sandbox.urls.farcasterHub })
  const environment = { ...toSandboxSettings(sandbox), CHORUS_FARCASTER_HUB_URL: hub.url }
  provider = await startProvider({ environment, app: { limits: unlimited } })
})
afterAll(async () => {
  await provider?.[Symbol.asyncDispose]()
  await hub?.close()
  await own?.[Symbol.asyncDispose]()
})
afterEach(() => hub.clear())

const person = (key: string): Person => sandbox.world.person(key)
const fidOf = (key: string): number => person(key).accounts.farcaster!.fid
const castBody = (text: string): MessageBody => ({
  type: 'MESSAGE_TYPE_CAST_ADD',
  castAddBody: { text, type: 'CAST', mentions: [], mentionsPositions: [], embeds: [], embedsDeprecated: [] },
})
/** The texts of an account's latest casts, from the hub itself. */
const readCasts = async (key: string): Promise<string[]> => {
  const answer = await fetch(`${sandbox.urls.farcasterHub}/v1/castsByFid?fid=${fidOf(key)}&reverse=true&pageSize=20`)
  const { messages } = (await answer.json()) as { messages: { data: { castAddBody: { text: string } } }[] }
  return messages.map(({ data }) => data.castAddBody.text)
}
const count = async (key: string, text: string): Promise<number> => (await readCasts(key)).filter((one) => one === text).length

describe('messages that a browser has signed', () => {
  const signAs = (key: string, body: MessageBody, author = key): Promise<SignedMessage> => {
    const seed = person(key).accounts.farcaster!.signerSeed
    const privateKey = createPrivateKey({
      key: Buffer.from(`302e020100300506032b657004220420${seed}`, 'hex'),
      format: 'der',
      type: 'pkcs8',
    })
    const signer = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(-32)
    const data = toMessageData(fidOf(author), toFarcasterTime(Date.now()), body)
    return signMessage(data, (hash) => ({ signature: sign(null, hash, privateKey), signer }))
  }
  const submit = async (message: object): Promise<unknown> =>
    (await provider.ask('/v2/farcaster/message', { method: 'POST', body: message })).json

  test('are submitted once, however often they are sent', async () => {
    const message = await signAs('mina', castBody('Signed in a browser'))
    for (let round = 0; round < 3; round++)
      expect(await submit(message)).toMatchObject({
        data: { type: 'MESSAGE_TYPE_CAST_ADD' },
        hash: { type: 'Buffer', data: [...hashData(encodeData(message.data))] },
      })
    expect(await count('mina', 'Signed in a browser')).toBe(1)
  })

  test('are found when the hub’s response is lost', async () => {
    const message = await signAs('mina', castBody('Lost and found'))
    hub.set([{ fault: 'reset-after-headers', path: '/v1/submitMessage' }])
    expect(await submit(message)).toMatchObject({ hash: { type: 'Buffer' } })
    expect(await count('mina', 'Lost and found')).toBe(1)
  })

  test('that no signer of the account has signed are refused with the hub’s error', async () => {
    const error = { name: 'HubError', code: 3, errCode: 'bad_request.validation_failure', details: expect.stringContaining('signer') }
    expect(await submit(await signAs('ana', castBody('Not mine'), 'mina'))).toMatchObject(error)
    const forged = { ...(await signAs('mina', castBody('Forged'))), signature: Buffer.alloc(64).toString('base64') }
    expect(await submit(forged)).toMatchObject({ ...error, details: 'invalid signature' })
    const changed = await signAs('mina', castBody('Before'))
    expect(await submit({ ...changed, data: { ...changed.data, ...castBody('After') } })).toMatchObject({
      ...error,
      details: 'invalid hash',
    })
    expect(await count('mina', 'Not mine')).toBe(0)
  })

  test('of unknown kinds and shapes never reach the hub', async () => {
    const message = await signAs('mina', castBody('Fine'))
    hub.forget()
    for (const bad of [
      { ...message, data: { ...message.data, type: 'MESSAGE_TYPE_KEY_ADD' } },
      { ...message, data: { ...message.data, extra: 1 } },
      { ...message, hash: 'AA==' },
      { ...message, hash: message.hash.replace(/^./, '_') },
      { ...message, data: { ...message.data, fid: -1 } },
    ])
      expect((await provider.ask('/v2/farcaster/message', { method: 'POST', body: bad })).status).toBe(400)
    expect(await submit(await signAs('mina', castBody('a'.repeat(321))))).toMatchObject({ details: 'The text is longer than 320 bytes.' })
    expect(hub.seen.filter(({ path }) => path.startsWith('/v1/submitMessage'))).toEqual([])
  })

  test('fail with 502 while no hub responds', async () => {
    hub.set([{ fault: 'refuse' }])
    const answer = await provider.ask('/v2/farcaster/message', { method: 'POST', body: await signAs('mina', castBody('Nobody home')) })
    expect(answer.status).toBe(502)
  })
})

describe('messages that this server signs', () => {
  const enter = async (key: string, way: HostedMethod = 'Farcaster signer'): Promise<Browser> => {
    const browser = openBrowser(provider, '192.0.2.80')
    loggedInOf(await logInHosted[way]({ sandbox, provider, browser }, person(key)))
    return browser
  }
  const send = async (browser: Browser, key: string, id: string, message: MessageBody) =>
    browser.ask('/api/hosted/farcaster/message', {
      method: 'POST',
      body: { id, message },
      headers: { 'x-account': String(fidOf(key)), 'x-chorus': '1', 'sec-fetch-site': 'same-origin' },
    })
  const find = async (browser: Browser, key: string, id: string) =>
    hostedDataOf<{ hash: string | null }>(
      await browser.ask(`/api/hosted/farcaster/message/${id}`, { headers: { 'x-account': String(fidOf(key)) } }),
    ).hash
  /** The hub learns of a new key with its next block. */
  const sendWhenKnown = async (...input: Parameters<typeof send>) => {
    for (;;) {
      const answer = await send(...input)
      if (codeOf(answer) !== hostedCodes.invalidSigner) return answer
      await sleep(50)
    }
  }

  test('are submitted once per id, also by several tabs at once', async () => {
    const browser = await enter('sol')
    expect(await find(browser, 'sol', 'first-message')).toBeNull()
    const first = hostedDataOf<{ hash: string }>(await sendWhenKnown(browser, 'sol', 'first-message', castBody('From the vault')))
    const others = await Promise.all([1, 2, 3].map(() => send(browser, 'sol', 'first-message', castBody('From the vault'))))
    expect(others.map((answer) => hostedDataOf(answer))).toEqual([first, first, first])
    expect(await find(browser, 'sol', 'first-message')).toBe(first.hash)
    expect(await count('sol', 'From the vault')).toBe(1)
  })

  test('are refused with 409, and not sent, under the id of another message', async () => {
    const browser = await enter('sol')
    hostedDataOf(await sendWhenKnown(browser, 'sol', 'taken-id', castBody('First of its id')))
    const before = hub.seen.length
    expect((await send(browser, 'sol', 'taken-id', castBody('Second of its id'))).status).toBe(409)
    expect(hub.seen.length).toBe(before)
    expect(await readCasts('sol')).not.toContain('Second of its id')
    hostedDataOf(await send(browser, 'sol', 'taken-id', castBody('First of its id')))
  })

  test('keep their bytes while the hub is away, and while its responses are lost', async () => {
    const browser = await enter('ana')
    hostedDataOf(await sendWhenKnown(browser, 'ana', 'warm-up-message', castBody('Warm-up')))
    hub.set([{ fault: 'refuse' }])
    expect(codeOf(await send(browser, 'ana', 'kept-message', castBody('Kept')))).toBe(hostedCodes.networkAway)
    const stored = await provider.db.selectFrom('signed_messages').selectAll().where('client_id', '=', 'kept-message').executeTakeFirst()
    // The hub takes it, and no response arrives, neither now nor when it is looked for.
    hub.set([
      { fault: 'reset-after-headers', path: '/v1/submitMessage' },
      { fault: 'refuse', path: '/v1/castById' },
    ])
    expect(codeOf(await send(browser, 'ana', 'kept-message', castBody('Kept')))).toBe(hostedCodes.networkAway)
    hub.clear()
    const { hash } = hostedDataOf<{ hash: string }>(await send(browser, 'ana', 'kept-message', castBody('Kept')))
    expect(hash).toBe(toHex(stored!.hash))
    expect(await count('ana', 'Kept')).toBe(1)
  })

  test('win over earlier ones of the same second', async () => {
    const browser = await enter('ana')
    const link = (act: 'ADD' | 'REMOVE'): MessageBody => ({
      type: `MESSAGE_TYPE_LINK_${act}`,
      linkBody: { type: 'block', targetFid: fidOf('sol') },
    })
    const isBlocking = async () => {
      const answer = await fetch(`${sandbox.urls.farcasterHub}/v1/linksByFid?fid=${fidOf('ana')}&link_type=block`)
      return ((await answer.json()) as { messages: unknown[] }).messages.length > 0
    }
    hostedDataOf(await sendWhenKnown(browser, 'ana', 'block-warm-up', link('REMOVE')))
    for (const [round, act] of (['ADD', 'REMOVE', 'ADD', 'REMOVE', 'ADD'] as const).entries()) {
      hostedDataOf(await send(browser, 'ana', `block-round-${round}`, link(act)))
      expect(await isBlocking()).toBe(act === 'ADD')
    }
  })

  test('keep their bytes when a key is refused that an unanswered attempt may have used', async () => {
    const browser = await enter('kofi', 'Farcaster sign-in')
    hub.set([{ fault: 'refuse' }])
    const findStored = async () =>
      provider.db.selectFrom('signed_messages').select('hash').where('client_id', '=', 'unsure-message').executeTakeFirst()
    expect(codeOf(await send(browser, 'kofi', 'unsure-message', castBody('Unsure')))).toBe(hostedCodes.networkAway)
    const stored = await findStored()
    expect(stored).toBeDefined()
    hub.clear()
    expect(codeOf(await send(browser, 'kofi', 'unsure-message', castBody('Unsure')))).toBe(hostedCodes.invalidSigner)
    expect(await findStored()).toEqual(stored)
  })

  test('wait with 429 while their times are far ahead of the clock', async () => {
    const browser = await enter('ana')
    hostedDataOf(await sendWhenKnown(browser, 'ana', 'before-the-rush', castBody('Before the rush')))
    const name = (clientId: string) => provider.db.updateTable('signed_messages').where('client_id', '=', clientId)
    const setTime = (time: number) => name('before-the-rush').set({ message_time: time }).execute()
    await setTime(toFarcasterTime(Date.now()) + 400)
    expect((await send(browser, 'ana', 'after-the-rush', castBody('After the rush'))).status).toBe(429)
    await setTime(0)
    hostedDataOf(await send(browser, 'ana', 'after-the-rush', castBody('After the rush')))
  })

  test('need an approved key, and can be signed again once there is one', async () => {
    const browser = await enter('kofi', 'Farcaster sign-in')
    expect(codeOf(await send(browser, 'kofi', 'early-message', castBody('Too early')))).toBe(hostedCodes.invalidSigner)
    const approved = await enter('kofi')
    hostedDataOf(await sendWhenKnown(approved, 'kofi', 'early-message', castBody('Too early')))
    expect(await count('kofi', 'Too early')).toBe(1)
  })

  test('are signed by a new key under their hash, if an unanswered attempt may have used the old one', async () => {
    const approved = await enter('kofi')
    hostedDataOf(await sendWhenKnown(approved, 'kofi', 'with-the-old-key', castBody('With the old key')))
    hub.set([
      { fault: 'reset-after-headers', path: '/v1/submitMessage' },
      { fault: 'refuse', path: '/v1/castById' },
    ])
    expect(codeOf(await send(approved, 'kofi', 'between-keys', castBody('Between keys')))).toBe(hostedCodes.networkAway)
    hub.clear()
    const { hash } = await provider.db
      .selectFrom('signed_messages')
      .select('hash')
      .where('client_id', '=', 'between-keys')
      .executeTakeFirstOrThrow()
    const renewed = await enter('kofi')
    const again = await sendWhenKnown(renewed, 'kofi', 'between-keys', castBody('Between keys'))
    expect(hostedDataOf(again)).toEqual({ hash: toHex(hash) })
    expect(await count('kofi', 'Between keys')).toBe(1)
  })

  test('are only the browser’s own, and only of the types that the app offers', async () => {
    const browser = await enter('ana')
    expect(codeOf(await send(browser, 'mina', 'someone-elses', castBody('Not mine')))).toBe(hostedCodes.noSession)
    const bad = { type: 'MESSAGE_TYPE_KEY_ADD', keyAddBody: {} } as unknown as MessageBody
    expect((await send(browser, 'ana', 'a-key-of-mine', bad)).status).toBe(400)
    expect((await send(browser, 'ana', 'too-long-message', castBody('a'.repeat(321)))).status).toBe(400)
    expect(await count('mina', 'Not mine')).toBe(0)
  })
})
