import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isFailure } from '../failure.ts'
import { decodeBase64, encodeBase64 } from './base64.ts'
import { parseSession, serializeSession } from './codec.ts'
import type { Session } from './session.ts'

const fields = { profileId: '3', token: 'token', createdAt: 1_700_000_000_000, expiresAt: 1_700_600_000_000 }
const lens: Session = { ...fields, type: 'Lens', refreshToken: 'refresh', address: '0xabc' }
const payload = { accessToken: 'a', accountId: 'b', isNew: true, displayName: 'Mína 漢字 😀', telegram_user_id: '1' }
const bluesky = {
  did: 'did:plc:mina',
  handle: 'mina.example',
  accessJwt: 'a.b.c',
  refreshJwt: 'd.e.f',
  didDoc: { service: [{ id: '#pds' }] },
  active: true,
}
const x = { clientId: '1', accessToken: '1-a', accessTokenSecret: 'b', consumerKey: 'c', consumerSecret: '[HIDE_FROM_CLIENT]' }

const sessions: [string, Session][] = [
  ['Farcaster by grant', { ...fields, type: 'Farcaster', proof: { kind: 'grant', signerRequestToken: '0xabc' } }],
  ['Farcaster by relay', { ...fields, type: 'Farcaster', proof: { kind: 'relay', channelToken: 'channel' } }],
  [
    'Farcaster by sponsorship',
    { ...fields, type: 'Farcaster', proof: { kind: 'sponsorship', signerRequestToken: 'fake_signer_request_token', signature: '0xdef' } },
  ],
  ['Farcaster by custody wallet', { ...fields, type: 'Farcaster', proof: { kind: 'custody' } }],
  ['Lens', lens],
  ['Twitter', { ...fields, type: 'Twitter', payload: x }],
  ['Bsky', { ...fields, type: 'Bsky', token: '[BSKY_SESSION_PLACEHOLDER]', serviceUrl: 'https://pds.example/', payload: bluesky }],
  ['Apple', { ...fields, type: 'Apple', payload }],
  ['Google', { ...fields, type: 'Google', payload }],
  ['Telegram', { ...fields, type: 'Telegram', payload }],
  ['Email', { ...fields, type: 'Email', payload: { email: 'mina@mail.example', passcode: '123456' } }],
  [
    'Firefly',
    {
      ...fields,
      type: 'Firefly',
      parent: lens,
      signature: { address: '0xa', message: 'm:1', signature: '0xb' },
      isNew: true,
      payload: { uid: 'u', extra: { deep: [1] } },
    },
  ],
  ['Firefly of its own', { ...fields, type: 'Firefly', createdAt: 0, expiresAt: 0, isNew: false, payload: {} }],
]

const messageOf = (text: string): string => {
  try {
    parseSession(text)
    return 'accepted'
  } catch (error) {
    return isFailure(error, 'malformed') ? error.message : `another exception: ${String(error)}`
  }
}
const base = (changes: object = {}) => encodeBase64(JSON.stringify({ type: 'Lens', ...fields, ...changes }))
const json = (value: unknown) => encodeBase64(JSON.stringify(value))

describe('reads back what it wrote', () => {
  test.each(sessions)('%s', (_, session) => expect(parseSession(serializeSession(session))).toEqual(session))

  test('writes the documented wire form', () => {
    const { profileId, token, createdAt, expiresAt } = fields
    expect(serializeSession(lens)).toBe(`Lens:${json({ type: 'Lens', token, profileId, createdAt, expiresAt })}:refresh:0xabc`)
    expect(serializeSession(sessions[2]![1])).toMatch(/^Farcaster:[\w+/=]+:fake_signer_request_token::firefly-0xdef$/)
    expect(serializeSession(sessions[3]![1])).toMatch(/^Farcaster:[\w+/=]+:::?$/)
    expect(serializeSession(sessions[12]![1])).toMatch(/^Firefly:[\w+/=]+:::0:[\w+/=]+$/)
  })

  test('any text in any token', () => {
    const text = fc.string({ unit: 'binary' })
    const filled = fc.string({ unit: 'binary', minLength: 1 })
    const time = fc.integer({ min: 0, max: 8_640_000_000_000_000 })
    fc.assert(
      fc.property(text, text, time, time, filled, text, (profileId, token, createdAt, expiresAt, one, two) => {
        const common = { profileId, token, createdAt, expiresAt }
        const all: Session[] = [
          { ...common, type: 'Lens', refreshToken: one, address: two },
          { ...common, type: 'Farcaster', proof: { kind: 'grant', signerRequestToken: one } },
          { ...common, type: 'Farcaster', proof: { kind: 'relay', channelToken: one } },
          { ...common, type: 'Farcaster', proof: { kind: 'sponsorship', signerRequestToken: two, signature: one } },
          { ...common, type: 'Email', payload: { email: one, displayName: two } },
        ]
        for (const session of all) {
          expect(parseSession(serializeSession(session))).toEqual(session)
          const provider: Session = { ...common, type: 'Firefly', parent: session, isNew: true, payload: { [`x${one}`]: two } }
          expect(parseSession(serializeSession(provider))).toEqual(provider)
        }
      }),
    )
  })

  test('null in a payload is an absent field', () => {
    expect(parseSession(`Email:${base({ type: 'Email' })}:${json({ email: 'a', avatar: null })}`)).toMatchObject({
      payload: { email: 'a' },
    })
  })
})

describe('unreadable text is "Failed to parse session."', () => {
  test.each([
    '',
    ':',
    'Lens',
    'Lens:',
    'Lens:!!:a:b',
    `Lens:${base().slice(0, -3)}:a:b`,
    `Lens:${encodeBase64('{"a":')}:a:b`,
    `lens:${base()}:a:b`,
    `Mastodon:${base()}:a:b`,
    `__proto__:${base()}`,
    `constructor:${base()}:a:b`,
    `Lens:${btoa('\xff\xfe\xfd')}:a:b`,
    `Twitter:${base({ type: 'Twitter' })}:%%%`,
    `Firefly:${base({ type: 'Firefly' })}:@@:​:0:${json({})}`,
    'x'.repeat(10_000_000),
    `Lens:${'A'.repeat(10_000_000)}:a:b`,
  ])('%.40s', (text) => expect(messageOf(text)).toBe('Failed to parse session.'))

  test('text that is not a string', () => {
    for (const value of [undefined, null, 1, {}, []]) expect(messageOf(value as unknown as string)).toBe('Failed to parse session.')
  })
})

describe('a text without a valid session is "Malformed session."', () => {
  test.each([
    `Lens:${json(null)}:a:b`,
    `Lens:${json([])}:a:b`,
    `Lens:${json('x')}:a:b`,
    `Lens:${json({})}:a:b`,
    `Lens:${base({ profileId: 3 })}:a:b`,
    `Lens:${base({ token: null })}:a:b`,
    `Lens:${base({ createdAt: -1 })}:a:b`,
    `Lens:${base({ expiresAt: '1' })}:a:b`,
    `Lens:${encodeBase64(JSON.stringify({ ...fields, createdAt: 0 }).replace('"createdAt":0', '"createdAt":1e999'))}:a:b`,
    `Lens:${base({ type: 'Twitter' })}:a:b`,
    `Lens:${base()}`,
    `Lens:${base()}:a`,
    `Lens:${base()}:a:b:c`,
    `Farcaster:${base({ type: 'Farcaster' })}:a:b:`,
    `Farcaster:${base({ type: 'Farcaster' })}:a::sponsor`,
    `Twitter:${base({ type: 'Twitter' })}`,
    `Twitter:${base({ type: 'Twitter' })}:${json({ ...x, clientId: 1 })}`,
    `Twitter:${base({ type: 'Twitter' })}:${json({ ...x, consumerSecret: undefined })}`,
    `Bsky:${base({ type: 'Bsky' })}:${encodeBase64('https://a.example')}:${json({ did: 'x' })}`,
    `Firefly:${base({ type: 'Firefly' })}:::2:${json({})}`,
    `Firefly:${base({ type: 'Firefly' })}:::0`,
    `Lens:${encodeBase64(`{"__proto__":{"a":1},${JSON.stringify(fields).slice(1)}`)}:a:b`,
    `Lens:${encodeBase64(`{"deep":${'['.repeat(1000)}${']'.repeat(1000)},${JSON.stringify(fields).slice(1)}`)}:a:b`,
  ])('%.60s', (text) => expect(messageOf(text)).toBe('Malformed session.'))

  test('endless parents', () => {
    let session: Session = lens
    for (let depth = 0; depth < 8; depth += 1) session = { ...fields, type: 'Firefly', parent: session, isNew: false, payload: {} }
    expect(messageOf(serializeSession(session))).toBe('Malformed session.')
  })
})

test.each(['', '!!', encodeBase64(''), encodeBase64('no url'), encodeBase64('javascript:alert(1)'), encodeBase64('https://')])(
  'a Bluesky session without a service address: %j',
  (url) => expect(messageOf(`Bsky:${base({ type: 'Bsky' })}:${url}:${json(bluesky)}`)).toBe('Failed to parse service URL.'),
)

test('garbage, truncated and altered sessions fail with these messages only', () => {
  const known = ['accepted', 'Malformed session.', 'Failed to parse session.', 'Failed to parse service URL.']
  const whole = fc.constantFrom(...sessions.map(([, session]) => serializeSession(session)))
  const spoiled = fc
    .tuple(whole, fc.nat(400), fc.string({ maxLength: 5 }))
    .map(([text, at, noise]) => text.slice(0, at) + noise + text.slice(at + noise.length))
  const cut = fc.tuple(whole, fc.nat(400)).map(([text, at]) => text.slice(0, at))
  const wrong = fc
    .tuple(
      fc.constantFrom('Lens', 'Bsky', 'Firefly', 'Email'),
      fc.array(
        fc.jsonValue().map((value) => json(value)),
        { maxLength: 6 },
      ),
    )
    .map(([type, parts]) => [type, ...parts].join(':'))
  fc.assert(
    fc.property(fc.oneof(spoiled, cut, wrong, fc.string({ unit: 'binary' })), (text) => {
      expect(known).toContain(messageOf(text))
    }),
    { numRuns: 500 },
  )
})

test('base64 encodes any Unicode text and rejects malformed input', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(decodeBase64(encodeBase64(text))).toBe(text)
    }),
  )
  for (const broken of ['A', 'A===', 'AA=A', 'AAA*', 'AA A', '_-__']) expect(decodeBase64(broken)).toBeUndefined()
})
