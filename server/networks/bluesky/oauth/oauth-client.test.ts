import { randomBytes } from 'node:crypto'
import { calculateJwkThumbprint, createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { parseMasterKeys } from '../../../vault/master-keys.ts'
import { createOauthClient } from './oauth-client.ts'

const [one, two] = [randomBytes(32), randomBytes(32)].map((key) => key.toString('base64'))
const publicUrl = 'https://chorus.example'
const create = (keys: string, url = publicUrl) => createOauthClient(url, parseMasterKeys(keys))!
const told = (client: { jwks: { keys: object[] } }) => client.jwks as JSONWebKeySet

test('a client on this machine carries its metadata in its id, and returns to IP addresses only', () => {
  const client = create(`k1:${one}`, 'http://localhost:3000')
  const id = new URL(client.id)
  expect([id.origin, id.pathname]).toEqual(['http://localhost', '/'])
  expect(id.searchParams.getAll('redirect_uri')).toEqual([
    'http://127.0.0.1:3000/oauth/callback/bluesky',
    'http://[::1]:3000/oauth/callback/bluesky',
  ])
  expect(client).toMatchObject({ metadata: undefined, keyId: undefined })
})

test('an address without https cannot be a client', () => {
  const keys = parseMasterKeys(`k1:${one}`)
  for (const url of ['http://chorus.example', 'http://192.168.1.5:3000']) expect(createOauthClient(url, keys)).toBeUndefined()
})

test('two nodes with one master key are one client', async () => {
  const [first, second] = [create(`k1:${one}`), create(`k1:${one}`)]
  expect(first.jwks).toEqual(second.jwks)
  expect(await calculateJwkThumbprint(told(first).keys[0]!)).toBe(first.keyId)
  const { client_assertion: assertion = '' } = await first.authenticate('https://issuer.example', first.keyId)
  const { payload } = await jwtVerify(assertion, createLocalJWKSet(told(second)), { audience: 'https://issuer.example', maxTokenAge: 60 })
  expect(payload).toMatchObject({ iss: first.id, sub: first.id })
  const again = await first.authenticate('https://issuer.example', first.keyId)
  expect(again['client_assertion']).not.toBe(assertion)
})

test('a new master key signs new sessions, and the previous one still serves older sessions', () => {
  const [before, after, later] = [create(`k1:${one}`), create(`k2:${two},k1:${one}`), create(`k2:${two}`)]
  expect(after.keyId).not.toBe(before.keyId)
  expect(after.jwks.keys).toHaveLength(2)
  expect(after.hasKey(before.keyId)).toBe(true)
  expect(later.hasKey(before.keyId)).toBe(false)
  expect(after.hasKey(undefined)).toBe(false)
})
