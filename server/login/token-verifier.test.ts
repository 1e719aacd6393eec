import { constants, createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { Refusal } from '@chorus/contract/refusal'
import { afterAll, describe, expect, test } from 'vitest'
import { startFaultyService } from '../../tests/provider/start-faulty-service.ts'
import { createSigningKey, makeToken, signText, toJwk, type SigningKey } from '../../tests/provider/token-maker.ts'
import { createTokenVerifier, type TokenRules } from './token-verifier.ts'

const [rs, es, unpublished] = [createSigningKey('RS256', 'rs'), createSigningKey('ES256', 'es'), createSigningKey('ES256', 'es')]
const published: object[] = [toJwk(rs), toJwk(es)]
const service = await startFaultyService(({ path }) => (path === '/keys' ? { status: 200, json: { keys: published } } : undefined))
afterAll(() => service.close())

const now = 1_790_000_000
const issuer = 'https://issuer.example'
const good = { iss: issuer, aud: 'chorus', sub: 'wren', iat: now - 60, exp: now + 600 }
const create = (rules: Partial<TokenRules> = {}) =>
  createTokenVerifier({
    issuer,
    audience: ['chorus', 'chorus-app'],
    findKeys: async () => new URL(`${service.url}/keys`),
    loadNow: async () => now,
    untrue: () => new Refusal('untrue'),
    away: () => new Refusal('away', { status: 502 }),
    ...rules,
  })
const verify = create()
const untrue = (token: string) => expect(verify(token)).rejects.toThrow('untrue')
const part = (text: string | object) => Buffer.from(typeof text === 'string' ? text : JSON.stringify(text)).toString('base64url')

describe('a token', () => {
  test.each([rs, es])('signed by a published key ($alg) is accepted', async (key) => {
    expect(await verify(makeToken(key, good))).toEqual(good)
  })

  test.each<[string, object]>([
    ['for our other client', { aud: 'chorus-app' }],
    ['for us among others', { aud: ['somebody', 'chorus'] }],
    ['whose end lies within what clocks differ by', { exp: now - 29 }],
    ['that is made by a clock a little ahead', { iat: now + 29, nbf: now + 29 }],
  ])('accepts %s', async (_, claims) => {
    expect(await verify(makeToken(rs, { ...good, ...claims }))).toMatchObject({ sub: 'wren' })
  })

  test.each<[string, object]>([
    ['of another issuer', { iss: 'https://other.example' }],
    ['of an issuer with another spelling', { iss: `${issuer}/` }],
    ['of no issuer', { iss: undefined }],
    ['of a list of issuers', { iss: [issuer] }],
    ['for somebody else', { aud: 'somebody' }],
    ['for somebody whose name begins like ours', { aud: 'chorus-' }],
    ['for several others', { aud: ['somebody', 'other'] }],
    ['for nobody', { aud: undefined }],
    ['for an empty list', { aud: [] }],
    ['about nobody', { sub: undefined }],
    ['about a number', { sub: 5 }],
    ['about an empty name', { sub: '' }],
    ['about a very long name', { sub: 'x'.repeat(256) }],
    ['that has ended', { exp: now - 31 }],
    ['that never ends', { exp: undefined }],
    ['whose end is a text', { exp: String(now + 600) }],
    ['from the future', { iat: now + 31 }],
    ['made in milliseconds', { iat: now * 1000, exp: now * 1000 + 600_000 }],
    ['of no time', { iat: undefined }],
    ['from the day before yesterday, whatever its end says', { iat: now - 2 * 86_400 }],
    ['that is not good yet', { nbf: now + 31 }],
    ['whose beginning is a text', { nbf: 'now' }],
  ])('rejects %s', async (_, claims) => untrue(makeToken(rs, { ...good, ...claims })))

  test.each([rs, es])('with any byte of its signature ($alg) changed is rejected', async (key) => {
    const [header, claims, signature] = makeToken(key, good).split('.')
    const bytes = Buffer.from(signature!, 'base64url')
    for (let index = 0; index < bytes.length; index += 1) {
      const changed = Buffer.from(bytes)
      changed[index]! ^= 1 << (index % 8)
      await untrue(`${header}.${claims}.${changed.toString('base64url')}`)
    }
    for (const other of [
      bytes.subarray(1),
      bytes.subarray(0, -1),
      Buffer.concat([bytes, Buffer.of(0)]),
      Buffer.alloc(bytes.length),
      bytes.subarray(0, 0),
    ])
      await untrue(`${header}.${claims}.${other.toString('base64url')}`)
  })

  test('with another encoding of its signature is rejected', async () => {
    // 64 bytes end in four unused bits.
    const token = makeToken(es, good)
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const last = alphabet.indexOf(token.at(-1)!)
    for (let bits = 1; bits < 16; bits += 1) await untrue(`${token.slice(0, -1)}${alphabet[last + bits]}`)
    const [header, claims, signature] = makeToken(rs, good).split('.')
    await untrue(`${header}.${claims}.${Buffer.from(signature!, 'base64url').toString('base64')}`)
    await untrue(`${header}.${claims}.${signature!.slice(0, 9)} ${signature!.slice(9)}`)
  })

  test('with changed claims or header is rejected', async () => {
    const [header, claims, signature] = makeToken(rs, good).split('.')
    await untrue(`${header}.${part({ ...good, sub: 'sol' })}.${signature}`)
    await untrue(`${part({ alg: 'RS256', kid: 'rs' })}.${claims}.${signature}`)
    await untrue(`${header}.${claims}=.${signature}`)
    await untrue(`${header}. ${claims}.${signature}`)
  })
})

describe('an unsupported algorithm is rejected', () => {
  const pem = (key: SigningKey) => key.publicKey.export({ format: 'pem', type: 'spki' })
  const der = (key: SigningKey) => key.publicKey.export({ format: 'der', type: 'spki' })
  const modulus = Buffer.from((rs.publicKey.export({ format: 'jwk' }) as { n: string }).n, 'base64url')

  test.each(['none', 'None', 'NONE', 'nOnE', ''])('%j, with and without a signature', async (alg) => {
    const input = `${part({ alg, kid: 'rs' })}.${part(good)}`
    for (const signature of ['', part('x'), signText(rs, input).toString('base64url')]) await untrue(`${input}.${signature}`)
  })

  test.each<[string, string | Buffer]>([
    ['PEM', pem(rs)],
    ['PEM without its last line break', String(pem(rs)).trimEnd()],
    ['DER', der(rs)],
    ['JWK', JSON.stringify(toJwk(rs))],
    ['modulus', modulus],
    ['nothing', ''],
  ])('HMAC with the public key as its secret: %s', async (_, secret) => {
    for (const alg of ['HS256', 'HS384', 'HS512']) {
      const input = `${part({ alg, kid: 'rs' })}.${part(good)}`
      await untrue(
        `${input}.${createHmac(`sha${alg.slice(2)}`, secret)
          .update(input)
          .digest('base64url')}`,
      )
    }
  })

  test('one key under the name of another', async () => {
    await untrue(makeToken({ ...rs, kid: 'es' }, good))
    await untrue(makeToken({ ...es, kid: 'rs' }, good))
    await untrue(makeToken(rs, good, { alg: 'ES256' }))
    await untrue(makeToken(es, good, { alg: 'RS256' }))
    await untrue(makeToken(rs, good, { alg: 'PS256' }))
    await untrue(makeToken(rs, good, { alg: 'RS384' }))
    await untrue(makeToken(es, good, { alg: 'EdDSA' }))
  })

  test('an elliptic-curve signature in DER encoding', async () => {
    const input = makeToken(es, good).split('.').slice(0, 2).join('.')
    await untrue(`${input}.${sign('sha256', Buffer.from(input), es.privateKey).toString('base64url')}`)
  })

  test('a key embedded in the token', async () => {
    const stranger = createSigningKey('RS256', 'rs')
    await untrue(makeToken(stranger, good, { jwk: toJwk(stranger) }))
    await untrue(makeToken({ ...stranger, kid: 'stranger' }, good, { jwk: toJwk(stranger) }))
    const canary = await startFaultyService(() => ({ status: 200, json: { keys: [toJwk(stranger)] } }))
    for (const name of ['jku', 'x5u']) await untrue(makeToken(stranger, good, { [name]: `${canary.url}/keys` }))
    expect(canary.requests).toEqual([])
    await canary.close()
  })

  test.each<[string, object]>([
    ['wants what nobody understands', { crit: ['chorus'], chorus: 1 }],
    ['wants nothing in particular', { crit: [] }],
    ['says that its claims are plain text', { b64: false, crit: ['b64'] }],
  ])('a header that %s', async (_, header) => untrue(makeToken(rs, good, header)))

  test('a stronger algorithm when the issuer does not say which one its key is for', async () => {
    const { alg: _, ...key } = toJwk(rs) as { alg: string }
    const own = await startFaultyService(() => ({ status: 200, json: { keys: [key] } }))
    const verifyOwn = create({ findKeys: async () => new URL(own.url) })
    expect(await verifyOwn(makeToken(rs, good))).toEqual(good)
    for (const alg of ['RS384', 'RS512', 'PS256']) {
      const input = `${part({ alg, kid: 'rs' })}.${part(good)}`
      const padding = alg === 'PS256' ? { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 } : {}
      const signature = sign(`sha${alg.slice(2)}`, Buffer.from(input), { key: rs.privateKey, ...padding })
      await expect(verifyOwn(`${input}.${signature.toString('base64url')}`)).rejects.toThrow('untrue')
    }
    await own.close()
  })

  test('an RSA key that is too short', async () => {
    const weak: SigningKey = { kid: 'weak', alg: 'RS256', ...generateKeyPairSync('rsa', { modulusLength: 1024 }) }
    const own = await startFaultyService(() => ({ status: 200, json: { keys: [toJwk(weak)] } }))
    await expect(create({ findKeys: async () => new URL(own.url) })(makeToken(weak, good))).rejects.toThrow(Refusal)
    await own.close()
  })
})

test.each<[string, string]>([
  ['nothing', ''],
  ['dots', '..'],
  ['two parts', makeToken(rs, good).split('.').slice(0, 2).join('.')],
  ['four parts', `${makeToken(rs, good)}.x`],
  ['five parts', `${makeToken(rs, good)}.x.y`],
  ['a space before', ` ${makeToken(rs, good)}`],
  ['a line break behind', `${makeToken(rs, good)}\n`],
  ['padding', `${makeToken(rs, good)}==`],
  ['claims that are no JSON', `${part({ alg: 'RS256', kid: 'rs' })}.${part('{')}.${part('x')}`],
  ['claims that are a list', makeToken(rs, [good])],
  ['a header that is no JSON', `${part('{')}.${part(good)}.${part('x')}`],
  ['a header that is a list', `${part([])}.${part(good)}.${part('x')}`],
  ['a header that is null', `${part('null')}.${part(good)}.${part('x')}`],
  ['JSON, flattened', JSON.stringify({ protected: 'x', payload: 'y', signature: 'z' })],
  ['a megabyte', makeToken(rs, { ...good, fill: 'x'.repeat(1 << 20), iss: 'https://other.example' })],
  ['a secret thing (JWE)', `${part({ alg: 'dir', enc: 'A256GCM' })}..${part('iv')}.${part('text')}.${part('tag')}`],
])('rejects %s', async (_, token) => untrue(token))

describe('an issuer’s keys', () => {
  test('are cached, and reloaded for a new key id, but not for every made-up id', async () => {
    const keys = [toJwk(rs)]
    const own = await startFaultyService(() => ({ status: 200, json: { keys } }))
    const verifyOwn = create({ findKeys: async () => new URL(own.url) })
    await verifyOwn(makeToken(rs, good))
    await verifyOwn(makeToken(rs, good))
    expect(own.requests).toHaveLength(1)
    const strangers = Array.from({ length: 100 }, (_, index) => makeToken({ ...unpublished, kid: `key-${index}` }, good))
    for (const token of strangers.slice(0, 20)) await expect(verifyOwn(token)).rejects.toThrow('untrue')
    const outcomes = await Promise.allSettled(strangers.map((token) => verifyOwn(token)))
    expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true)
    expect(own.requests.length).toBeLessThanOrEqual(2)
    await own.close()
  })

  test('that were never published verify nothing, under any id', async () => {
    await untrue(makeToken(unpublished, good))
    await untrue(makeToken({ ...unpublished, kid: 'unknown' }, good))
    await untrue(makeToken({ ...unpublished, kid: '../keys' }, good))
    await untrue(makeToken(unpublished, good, { kid: undefined }))
    await untrue(makeToken(rs, good, { kid: 5 }))
  })

  test.each(['broken', 'failing', 'garbled', 'endless', 'redirecting'] as const)(
    'of a service that is %s do not invalidate the token, which verifies after recovery',
    async (mode) => {
      const canary = await startFaultyService(() => ({ status: 200, json: { keys: [toJwk(rs)] } }))
      const own = await startFaultyService(() => ({ status: 200, json: { keys: [toJwk(rs)] } }), canary.url)
      const verifyOwn = create({ findKeys: async () => new URL(own.url) })
      own.mode = mode
      await expect(verifyOwn(makeToken(rs, good))).rejects.toMatchObject({ message: 'away', status: 502 })
      expect(canary.requests).toEqual([])
      own.mode = 'healthy'
      expect(await verifyOwn(makeToken(rs, good))).toEqual(good)
      await Promise.all([own.close(), canary.close()])
    },
  )

  test.each<[string, unknown]>([
    ['no set', { keys: 'none' }],
    ['a list', []],
    ['null', null],
    ['a key that is none', { keys: [{ kty: 'RSA', kid: 'rs', alg: 'RS256', n: '', e: '' }] }],
    ['a secret', { keys: [{ kty: 'oct', kid: 'rs', alg: 'HS256', k: part('secret') }] }],
  ])('that are %s are rejected', async (_, json) => {
    const own = await startFaultyService(() => ({ status: 200, json }))
    await expect(create({ findKeys: async () => new URL(own.url) })(makeToken(rs, good))).rejects.toThrow(Refusal)
    await own.close()
  })
})
