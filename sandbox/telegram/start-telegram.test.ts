import { afterAll, describe, expect, test } from 'vitest'
import { createWorld } from '../seed/create-world.ts'
import { startTelegram } from './start-telegram.ts'

const world = createWorld({ now: 1_790_000_000_000 })
const telegram = await startTelegram({ world, mediaUrl: 'https://media.example', now: () => 1_790_000_000_999 })
afterAll(() => telegram.close())
const botId = telegram.bot.token.split(':')[0]!
const origin = 'http://localhost:3000'
const back = `${origin}/api/telegram/callback?state=s&os=web`
const mina = world.person('mina')

const open = (path: string, fields: Record<string, string>) => fetch(`${telegram.url}${path}?${new URLSearchParams(fields)}`)
async function choose(path: string, fields: Record<string, string>): Promise<URL> {
  const answer = await fetch(`${telegram.url}${path}`, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) })
  return new URL(answer.headers.get('location')!)
}

const toHex = (bytes: ArrayBuffer) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** The check from Telegram's developer docs, step by step, with WebCrypto. */
async function isFromTelegram(fields: Record<string, string>, token: string): Promise<boolean> {
  const names = ['auth_date', 'first_name', 'id', 'last_name', 'photo_url', 'username']
  const text = names.filter((name) => name in fields).map((name) => `${name}=${fields[name]}`)
  const encoder = new TextEncoder()
  const digest = await crypto.subtle.digest('SHA-256', encoder.encode(token))
  const key = await crypto.subtle.importKey('raw', digest, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return toHex(await crypto.subtle.sign('HMAC', key, encoder.encode(text.join('\n')))) === fields['hash']
}

const ask = { bot_id: botId, origin, return_to: back, request_access: 'write' }

test('the login page lists the cast and redirects with a signed fragment', async () => {
  const page = await (await open('/auth', ask)).text()
  expect(page).toContain('localhost:3000')
  expect(page).toContain(mina.name)
  const url = await choose('/auth', { ...ask, person: 'mina' })
  expect(url.href.split('#')[0]).toBe(back)
  const sent = new URLSearchParams(url.hash.slice(1)).get('tgAuthResult')!
  const fields = JSON.parse(Buffer.from(sent, 'base64').toString()) as Record<string, string>
  expect(fields).toMatchObject({ id: mina.telegram.id, first_name: 'Mina', last_name: 'Okafor', auth_date: 1_790_000_000 })
  expect(await isFromTelegram(fields, telegram.bot.token)).toBe(true)
  expect(await isFromTelegram({ ...fields, id: '1' }, telegram.bot.token)).toBe(false)
  expect(await isFromTelegram(fields, `${botId}:another`)).toBe(false)
})

test.each(['haru', 'noor', 'mina'])('the widget puts %s in the query with the person’s own fields only', async (key) => {
  const url = await choose(`/embed/${telegram.bot.name}`, { origin, return_to: back, person: key })
  const { state, os, ...fields } = Object.fromEntries(url.searchParams)
  expect({ state, os }).toEqual({ state: 's', os: 'web' })
  const { id, firstName, lastName, username } = world.person(key).telegram
  expect(fields).toMatchObject({ id: String(id), first_name: firstName })
  expect([fields['last_name'], fields['username']]).toEqual([lastName || undefined, username])
  expect(await isFromTelegram(fields, telegram.bot.token)).toBe(true)
})

test('declining redirects back without a person', async () => {
  expect((await choose('/auth', { ...ask, person: '' })).hash).toBe('#tgAuthResult=false')
  const url = await choose(`/embed/${telegram.bot.name}`, { origin, return_to: back, person: '' })
  expect(url.href).toBe(back)
})

describe('never redirects for', () => {
  test.each<[string, string, Record<string, string>]>([
    ['another bot', '/auth', { bot_id: '1' }],
    ['another site', '/auth', { origin: 'https://phish.example', return_to: 'https://phish.example/' }],
    ['an address of another site', '/auth', { return_to: 'http://127.0.0.1:9/' }],
    ['another name', '/embed/another_bot', {}],
    ['no address', `/embed/${telegram.bot.name}`, { return_to: '' }],
  ])('%s', async (_, path, more) => {
    expect((await open(path, { ...ask, ...more })).status).toBe(400)
    const body = new URLSearchParams({ ...ask, ...more, person: 'mina' })
    const answer = await fetch(`${telegram.url}${path}`, { method: 'POST', redirect: 'manual', body })
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null])
  })
})
