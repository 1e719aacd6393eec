import { randomBytes } from 'node:crypto'
import { SignJWT } from 'jose'
import { recoverMessageAddress, recoverTypedDataAddress, type Hex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataOf, post, errorTextOf } from '../../../../tests/provider/provider-responses.ts'
import { type Provider, startProvider } from '../../../../tests/provider/start-provider.ts'
import { newestKey } from '../../../vault/master-keys.ts'
import { createSponsorToken } from './sponsor-signer.ts'

const mnemonic = 'test test test test test test test test test test test junk'
let provider: Provider
beforeAll(async () => {
  provider = await startProvider({ environment: { CHORUS_FARCASTER_APP_FID: '9001', CHORUS_FARCASTER_APP_MNEMONIC: mnemonic } })
})
afterAll(() => provider[Symbol.asyncDispose]())

describe('the signatures that sponsor a signer', () => {
  const body = { key: `0x${'ab'.repeat(32)}`, deadline: 1_900_000_000 }
  const ask = (authorization?: string) =>
    post(provider, '/v3/auth/v1/farcaster/generate-signatures', body, authorization === undefined ? {} : { headers: { authorization } })
  const ownOnly = { status: 401, json: { code: 1, error: 'Only our own server may make this call.' } }

  test('are our application’s, for our own server', async () => {
    const data = dataOf<Record<string, unknown>>(await ask(`Bearer ${await createSponsorToken(provider.keys)}`))
    expect(data).toMatchObject({ requestFid: 9001 })
    const application = mnemonicToAccount(mnemonic).address
    const [request, sponsor] = [data['signedKeyRequestSignature'] as Hex, data['sponsorSignature'] as Hex]
    const asker = await recoverTypedDataAddress({
      domain: {
        name: 'Farcaster SignedKeyRequestValidator',
        version: '1',
        chainId: 10,
        verifyingContract: '0x00000000FC700472606ED4fA22623Acf62c60553',
      },
      types: {
        SignedKeyRequest: [
          { name: 'requestFid', type: 'uint256' },
          { name: 'key', type: 'bytes' },
          { name: 'deadline', type: 'uint256' },
        ],
      },
      primaryType: 'SignedKeyRequest',
      message: { requestFid: 9001n, key: body.key as Hex, deadline: BigInt(body.deadline) },
      signature: request,
    })
    expect(asker).toBe(application)
    expect(await recoverMessageAddress({ message: { raw: request }, signature: sponsor })).toBe(application)
  })

  test('are refused to any session, other key, other claim or other time', async () => {
    const key = newestKey(provider.keys, 'sponsorship')
    const make = (claims: object = { client_from: 'web' }, by: Uint8Array = key, alg = 'HS256', life: string | null = '1m') => {
      const token = new SignJWT({ ...claims }).setProtectedHeader({ alg }).setIssuedAt()
      return (life === null ? token : token.setExpirationTime(life)).sign(by)
    }
    const { token } = await provider.join()
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const now = Math.floor(Date.now() / 1000)
    const unsigned = `${part({ alg: 'none' })}.${part({ client_from: 'web', iat: now, exp: now + 60 })}.`
    const tokens = [
      token,
      unsigned,
      await make({ client_from: 'app' }),
      await make({}),
      await make({ client_from: 'web' }, randomBytes(32)),
      await make({ client_from: 'web' }, newestKey(provider.keys, 'refresh')),
      await make({ client_from: 'web' }, key, 'HS256', '-1m'),
      await make({ client_from: 'web' }, key, 'HS256', null),
      await make({ client_from: 'web' }, Buffer.concat([key, key]), 'HS512'),
    ]
    for (const wrong of tokens) expect(await ask(`Bearer ${wrong}`)).toMatchObject(ownOnly)
    expect(await ask()).toMatchObject(ownOnly)
    expect(errorTextOf(await ask('Bearer'))).toBe(ownOnly.json.error)
  })
})
