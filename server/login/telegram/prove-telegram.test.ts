import { createWorld } from '@chorus/sandbox/seed/create-world'
import { signFields } from '@chorus/sandbox/telegram/sign-fields'
import { startTelegram, type TelegramStandIn } from '@chorus/sandbox/telegram/start-telegram'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countRows, dataOf, post, errorTextOf } from '../../../tests/provider/provider-responses.ts'
import { startProvider, type Provider } from '../../../tests/provider/start-provider.ts'
import { nowSeconds } from '../../../tests/provider/token-maker.ts'

const botToken = '7000000001:a-token-of-a-bot-of-our-tests-000'
let provider: Provider
beforeAll(async () => {
  provider = await startProvider({
    environment: {
      CHORUS_PUBLIC_URL: 'https://chorus.example',
      CHORUS_TELEGRAM_URL: 'https://telegram.example',
      CHORUS_TELEGRAM_BOT_TOKEN: botToken,
      CHORUS_TELEGRAM_BOT_NAME: 'chorus_bot',
    },
  })
})
afterAll(() => provider[Symbol.asyncDispose]())

let household = 0
const from = () => ({ address: `198.51.100.${(household += 1) % 250}` })
const logIn = (telegramToken: string) => post(provider, '/v3/auth/telegram/login', { telegramToken }, from())
const ours = { 'sec-fetch-site': 'same-origin' }

interface Begun {
  state: string
  cookie: string | undefined
}
/** Requests the URL where the person confirms. */
async function begin(headers: Record<string, string> = {}): Promise<Begun> {
  const answer = await provider.ask('/v3/auth/get/telegram/bot/url?os=web', { headers, ...from() })
  const { url } = dataOf<{ url: string }>(answer)
  const back = new URL(new URL(url).searchParams.get('return_to')!)
  return { state: back.searchParams.get('state')!, cookie: answer.headers.get('set-cookie')?.split(';')[0] }
}
/** Returns from Telegram to the callback. */
const comeBack = (query: Record<string, string> | string, cookie?: string) =>
  provider.ask(`/api/telegram/callback?${typeof query === 'string' ? query : new URLSearchParams(query)}`, {
    headers: cookie ? { cookie } : {},
    ...from(),
  })
const person = (more: Record<string, string> = {}) => ({
  id: '700123',
  first_name: 'Mina',
  last_name: 'Okafor',
  username: 'mina_sings',
  photo_url: 'https://pictures.example/mina.png',
  auth_date: String(nowSeconds()),
  ...more,
})
const without = (fields: Record<string, string>, ...names: string[]) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))
const tokenOf = ({ headers }: { headers: Headers }) =>
  new URL(headers.get('location') ?? '/?token=', 'https://chorus.example').searchParams.get('token')!
/** Runs the whole login up to the token. */
async function sayYes(more: Record<string, string> = {}): Promise<string> {
  const { state } = await begin()
  return tokenOf(await comeBack({ state, os: 'web', ...signFields(person(more), botToken) }))
}
const gone = 'This Telegram login has expired, or was started in another browser. Start again.'

describe('a Telegram login', () => {
  test('starts at a URL with our bot and the return address', async () => {
    const answer = await provider.ask('/v3/auth/get/telegram/bot/url?os=web', from())
    const { url, tgUrl } = dataOf<{ url: string; tgUrl: string }>(answer)
    const { origin, pathname, searchParams } = new URL(url)
    expect([origin, pathname]).toEqual(['https://telegram.example', '/auth'])
    expect(Object.fromEntries(searchParams)).toMatchObject({ bot_id: '7000000001', origin: 'https://chorus.example' })
    expect(searchParams.get('return_to')).toMatch(/^https:\/\/chorus\.example\/api\/telegram\/callback\?state=[\w-]{43}&os=web$/)
    expect(tgUrl).toBe('tg://resolve?domain=chorus_bot')
    expect(answer.text).not.toContain(botToken)
  })

  test('returns to a Chorus page with a token, which opens an account with the name and number', async () => {
    const { state } = await begin()
    const back = await comeBack({ state, os: 'web', ...signFields(person(), botToken) })
    expect(back.status).toBe(302)
    expect(back.headers.get('location')).toMatch(/^\/telegram\/login\?token=[\w-]{43}&os=web$/)
    expect(back.headers.get('referrer-policy')).toBe('no-referrer')
    const data = dataOf(await logIn(tokenOf(back)))
    expect(data).toMatchObject({ isNew: true, telegram_user_id: '700123', telegram_username: 'mina_sings', displayName: 'Mina Okafor' })
    const again = dataOf(await logIn(await sayYes({ auth_date: String(nowSeconds() - 60) })))
    expect(again).toMatchObject({ isNew: false, accountId: data.accountId })
  })

  test('of a person without a name or picture succeeds, and clients still get both fields', async () => {
    const { state } = await begin()
    const { id, first_name, auth_date } = person({ id: '700124', first_name: 'Sol' })
    const back = await comeBack({ state, ...signFields({ id, first_name, auth_date }, botToken) })
    expect(dataOf(await logIn(tokenOf(back)))).toMatchObject({ telegram_user_id: '700124', telegram_username: 'Sol' })
  })

  test.each<[string, (fields: Record<string, string>) => Record<string, string>]>([
    ['another person', (fields) => ({ ...fields, id: '700999' })],
    ['another name', (fields) => ({ ...fields, username: 'somebody' })],
    ['a later time', (fields) => ({ ...fields, auth_date: String(Number(fields['auth_date']) + 1) })],
    ['a field more', (fields) => ({ ...fields, is_admin: '1' })],
    ['an empty field more', (fields) => ({ ...fields, phone: '' })],
    ['a field less', (fields) => without(fields, 'photo_url')],
    ['an empty field for one less', (fields) => ({ ...fields, photo_url: '' })],
    ['two values exchanged', (fields) => ({ ...fields, first_name: fields['last_name']!, last_name: fields['first_name']! })],
    ['no signature', (fields) => ({ ...fields, hash: '' })],
    ['its signature in capitals', (fields) => ({ ...fields, hash: fields['hash']!.toUpperCase() })],
    ['its signature cut', (fields) => ({ ...fields, hash: fields['hash']!.slice(0, -2) })],
    ['nothing as its signature', (fields) => ({ ...fields, hash: '0'.repeat(64) })],
    ['the signature of another bot', (fields) => signFields(without(fields, 'hash'), '7000000002:another-token-of-another-bot-000')],
    ['the signature of a bot without a secret', (fields) => signFields(without(fields, 'hash'), '')],
    ['no person', (fields) => signFields(without(fields, 'hash', 'id'), botToken)],
    ['no time', (fields) => signFields(without(fields, 'hash', 'auth_date'), botToken)],
    ['a person who is no number', (fields) => signFields({ ...without(fields, 'hash'), id: 'mina' }, botToken)],
    ['a line break that hides a field', (fields) => signFields({ ...without(fields, 'hash'), first_name: 'Mina\nid=1' }, botToken)],
  ])('with %s is rejected and opens nothing', async (_, change) => {
    const { state } = await begin()
    const before = await countRows(provider)
    const answer = await comeBack({ state, ...change(signFields(person({ id: '700200' }), botToken)) })
    expect(answer.status).toBe(400)
    expect(answer.text).toContain('didn’t come from Telegram')
    expect(answer.headers.get('location')).toBeNull()
    expect(await countRows(provider)).toEqual(before)
  })

  test('with any byte of its signature changed is rejected', async () => {
    const { state } = await begin()
    const { hash, ...fields } = signFields(person({ id: '700201' }), botToken)
    for (let index = 0; index < 64; index += 1) {
      const digit = (Number.parseInt(hash[index]!, 16) ^ (1 + (index % 15))).toString(16)
      expect((await comeBack({ state, ...fields, hash: hash.slice(0, index) + digit + hash.slice(index + 1) })).status).toBe(400)
    }
    expect((await comeBack({ state, ...fields, hash })).status).toBe(302)
  })

  test('with a duplicate field is rejected, whichever of the two was signed', async () => {
    const { state } = await begin()
    const query = new URLSearchParams({ state, ...signFields(person(), botToken) }).toString()
    for (const text of [`${query}&id=1`, `id=1&${query}`, `${query}&hash=${'0'.repeat(64)}`, `${query}&state=x`])
      expect((await comeBack(text)).status).toBe(400)
  })

  test('with its fields in another order succeeds', async () => {
    const { state } = await begin()
    const fields = Object.entries(signFields(person({ id: '700202' }), botToken)).toReversed()
    expect((await comeBack(new URLSearchParams([...fields, ['state', state]]).toString())).status).toBe(302)
  })

  test.each<[string, number]>([
    ['from more than five minutes ago', -305],
    ['from yesterday', -86_400],
    ['from the future', 30],
    ['in milliseconds', nowSeconds() * 999],
  ])('rejects %s', async (_, seconds) => {
    const { state } = await begin()
    const answer = await comeBack({ state, ...signFields(person({ auth_date: String(nowSeconds() + seconds) }), botToken) })
    expect(answer.status).toBe(400)
    expect(answer.text).toMatch(/has expired|didn’t come from Telegram/)
  })

  test('from almost five minutes ago succeeds', async () => {
    const { state } = await begin()
    const answer = await comeBack({ state, ...signFields(person({ auth_date: String(nowSeconds() - 280) }), botToken) })
    expect(answer.status).toBe(302)
  })

  test('accepts Telegram’s fields once, also in another login and concurrently', async () => {
    const fields = signFields(person({ id: '700300' }), botToken)
    const begun = await Promise.all(Array.from({ length: 5 }, () => begin()))
    const answers = await Promise.all(begun.map(({ state }) => comeBack({ state, ...fields })))
    expect(answers.filter(({ status }) => status === 302)).toHaveLength(1)
    expect((await comeBack({ state: (await begin()).state, ...fields })).text).toContain('already been used')
  })

  test('accepts our token once, also concurrently', async () => {
    const token = await sayYes({ id: '700301' })
    const answers = await Promise.all(Array.from({ length: 5 }, () => logIn(token)))
    expect(answers.filter(({ json }) => (json as { code: number }).code === 0)).toHaveLength(1)
    expect(errorTextOf(await logIn(token))).toBe(gone)
  })

  test('has to start again when its token is older than a minute', async () => {
    const token = await sayYes({ id: '700302' })
    await sql`update challenges set expires_at = expires_at - interval '61 seconds' where kind = 'telegram-token'`.execute(provider.db)
    expect(errorTextOf(await logIn(token))).toBe(gone)
  })

  test.each(['no-token', 'x'.repeat(8000), '\u0000'])('with an unknown token is rejected', async (token) => {
    const { status, json } = await logIn(token)
    expect(status === 400 || (json as { code: number }).code === 1).toBe(true)
  })

  test('refused by a bind logs its owner in with the same token', async () => {
    const owner = dataOf(await logIn(await sayYes({ id: '700303' })))
    const { token } = await provider.join()
    const telegramToken = await sayYes({ id: '700303', auth_date: String(nowSeconds() - 2) })
    const refused = await post(provider, '/v3/user/bindTelegram', { telegramToken, isForce: false }, { token, ...from() })
    expect(errorTextOf(refused)).toContain('This telegram already bound to the other account')
    expect(dataOf(await logIn(telegramToken)).accountId).toBe(owner.accountId)
  })
})

describe('a login started by a Chorus page', () => {
  const startedElsewhere = 'This login was started in another browser, or has expired. Start again.'

  test('finishes in that browser only, and only once', async () => {
    const { state, cookie } = await begin(ours)
    const [one, other] = [signFields(person({ id: '700400' }), botToken), signFields(person({ id: '700401' }), botToken)]
    expect(cookie).toMatch(/^__Host-chorus_prelogin=/)
    expect((await comeBack({ state, ...one })).text).toContain(startedElsewhere)
    expect((await comeBack({ state, ...one }, '__Host-chorus_prelogin=another')).text).toContain(startedElsewhere)
    expect((await comeBack({ state, ...one }, cookie)).status).toBe(302)
    expect((await comeBack({ state, ...other }, cookie)).text).toContain(startedElsewhere)
  })

  test('has to finish within ten minutes', async () => {
    const { state } = await begin()
    await sql`update challenges set expires_at = expires_at - interval '601 seconds' where kind = 'telegram-state'`.execute(provider.db)
    expect((await comeBack({ state, ...signFields(person(), botToken) })).text).toContain(startedElsewhere)
  })

  test('with an unknown state is rejected', async () => {
    for (const state of ['', 'x', 'x'.repeat(43)])
      expect((await comeBack({ state, ...signFields(person(), botToken) })).text).toContain(startedElsewhere)
  })

  test('never redirects to another site', async () => {
    for (const os of ['//other.example', 'https://other.example', '\r\nx: y', 'web&next=//other.example']) {
      const { state } = await begin()
      const { headers } = await comeBack({ state, os, ...signFields(person({ id: '700500', username: os.slice(0, 3) }), botToken) })
      expect(headers.get('location') ?? '/telegram/login?token=x&os=web').toMatch(/^\/telegram\/login\?token=[\w-]+&os=web$/)
    }
  })
})

describe('the sandbox’s Telegram', () => {
  let telegram: TelegramStandIn
  let node: Provider
  beforeAll(async () => {
    telegram = await startTelegram({ world: createWorld({ now: Date.parse('2026-06-01T12:00:00Z') }), mediaUrl: 'https://media.example' })
    node = await startProvider({
      environment: {
        CHORUS_TELEGRAM_URL: telegram.url,
        CHORUS_TELEGRAM_BOT_TOKEN: telegram.bot.token,
        CHORUS_TELEGRAM_BOT_NAME: telegram.bot.name,
      },
    })
  })
  afterAll(async () => {
    await node[Symbol.asyncDispose]()
    await telegram.close()
  })

  test('returns the fields in the URL fragment, where a Chorus page reads them', async () => {
    const { url } = dataOf<{ url: string }>(await node.ask('/v3/auth/get/telegram/bot/url?os=web'))
    const ask = Object.fromEntries(new URL(url).searchParams)
    const body = new URLSearchParams({ ...ask, person: 'mina' })
    const chosen = await fetch(`${telegram.url}/auth`, { method: 'POST', redirect: 'manual', body })
    const back = new URL(chosen.headers.get('location')!)
    const relay = await node.ask(back.pathname + back.search)
    expect(relay.text).toContain('tgAuthResult')
    expect(relay.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'nonce-[\w+/=]{24}'/)
    const sent = Buffer.from(new URLSearchParams(back.hash.slice(1)).get('tgAuthResult')!, 'base64').toString()
    for (const [name, value] of Object.entries(JSON.parse(sent) as object)) back.searchParams.set(name, String(value))
    const token = tokenOf(await node.ask(back.pathname + back.search))
    const { telegram_user_id } = dataOf(await post(node, '/v3/auth/telegram/login', { telegramToken: token }))
    expect(telegram_user_id).toBe(String(node.world.person('mina').telegram.id))
  })
})
