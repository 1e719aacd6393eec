import { createHash } from 'node:crypto'
import { calculateJwkThumbprint, EmbeddedJWK, jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import type { PublicAnswer, PublicFetchInit } from '../../../upstream/http/public-fetch.ts'
import { createAskWithDpop } from './ask-with-dpop.ts'
import { createDpopKey } from './dpop-key.ts'

const url = 'https://pds.example/xrpc/a.b.c?limit=5#x'
const limits = { deadline: 1000, maxBytes: 1000 }
const wanted = (nonce: string): PublicAnswer => ({
  status: 401,
  headers: { 'dpop-nonce': nonce, 'www-authenticate': 'DPoP error="use_dpop_nonce"' },
  text: '{}',
})
const fine = (nonce?: string): PublicAnswer => ({ status: 200, headers: nonce === undefined ? {} : { 'dpop-nonce': nonce }, text: '{}' })

/** A service that returns these responses in order. */
function play(...answers: PublicAnswer[]) {
  const asked: PublicFetchInit[] = []
  const ask = createAskWithDpop(async (_, init) => {
    asked.push(init)
    return answers.shift()!
  })
  const nonces = async () => {
    const proofs = asked.map(({ headers }) => jwtVerify(headers!['dpop']!, EmbeddedJWK))
    return (await Promise.all(proofs)).map(({ payload }) => payload['nonce'])
  }
  return { ask, asked, nonces }
}

test('a proof covers the request, the token and the key, and never contains the private key', async () => {
  const { ask, asked } = play(fine())
  const key = await createDpopKey()
  await ask(url, { ...limits, method: 'POST', key, token: 'a-token' })
  const { dpop, authorization } = asked[0]!.headers!
  expect(authorization).toBe('DPoP a-token')
  const { payload, protectedHeader } = await jwtVerify(dpop!, EmbeddedJWK, { typ: 'dpop+jwt', algorithms: ['ES256'] })
  const ath = createHash('sha256').update('a-token').digest('base64url')
  expect(payload).toMatchObject({ htm: 'POST', htu: 'https://pds.example/xrpc/a.b.c', ath, jti: expect.stringMatching(/^[\w-]{20,}$/) })
  expect(protectedHeader.jwk).not.toHaveProperty('d')
  expect(await calculateJwkThumbprint(protectedHeader.jwk!)).toBe(await calculateJwkThumbprint(key))
})

test('a requested nonce is sent at once and from then on', async () => {
  const { ask, nonces, asked } = play(wanted('n1'), fine('n2'), fine(), wanted('n3'), wanted('n4'), fine())
  const key = await createDpopKey()
  let made = 0
  const init = { ...limits, key, token: 'a-token', toBody: async () => `body ${(made += 1)}` }
  expect((await ask(url, init)).status).toBe(200)
  expect((await ask(url, init)).status).toBe(200)
  // Stops after one retry.
  expect((await ask(url, init)).status).toBe(401)
  expect((await ask(url, init)).status).toBe(200)
  expect(await nonces()).toEqual([undefined, 'n1', 'n2', 'n2', 'n3', 'n4'])
  expect(asked.map(({ body }) => body)).toEqual([1, 2, 3, 4, 5, 6].map((count) => `body ${count}`))
})

test('nonces are separate per key, per server and per role of the server', async () => {
  const { ask, nonces } = play(fine('n1'), fine('n2'), fine('n3'), fine('n4'), fine())
  const [key, other] = [await createDpopKey(), await createDpopKey()]
  await ask(url, { ...limits, key, token: 'a-token' })
  await ask('https://other.example/', { ...limits, key, token: 'a-token' })
  await ask(url, { ...limits, key: other, token: 'a-token' })
  await ask(url, { ...limits, key })
  await ask(url, { ...limits, key, token: 'a-token' })
  expect(await nonces()).toEqual([undefined, undefined, undefined, undefined, 'n1'])
})

test('retries when an issuer asks for a nonce, and after no other error', async () => {
  const refused = (error: string): PublicAnswer => ({ status: 400, headers: { 'dpop-nonce': 'n1' }, text: JSON.stringify({ error }) })
  const key = await createDpopKey()
  const first = play(refused('use_dpop_nonce'), fine())
  expect((await first.ask(url, { ...limits, key })).status).toBe(200)
  for (const answer of [refused('invalid_grant'), { ...refused(''), text: '<p>' }, { ...wanted('n1'), headers: { 'dpop-nonce': 'n1' } }]) {
    const { ask, asked } = play(answer, fine())
    expect((await ask(url, { ...limits, key })).status).toBe(answer.status)
    expect(asked).toHaveLength(1)
  }
})
