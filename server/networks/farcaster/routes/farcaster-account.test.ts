import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dumpDatabase } from '../../../../tests/provider/dump-database.ts'
import { post, errorTextOf } from '../../../../tests/provider/provider-responses.ts'
import { type Member, type Provider, startProvider } from '../../../../tests/provider/start-provider.ts'
import { createVault } from '../../../vault/vault.ts'

let provider: Provider
let member: Member
beforeAll(async () => {
  provider = await startProvider()
  member = await provider.join({ platform: 'farcaster', subject: '7', handle: 'wren' })
})
afterAll(() => provider?.[Symbol.asyncDispose]())

function createSigner() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const hex = (bytes: Buffer) => bytes.subarray(-32).toString('hex')
  return {
    signerPrivatekey: hex(privateKey.export({ format: 'der', type: 'pkcs8' })),
    signerPublickey: hex(publicKey.export({ format: 'der', type: 'spki' })),
  }
}
const keep = (body: object, by = member) => post(provider, '/v1/farcaster_account/upSignerConfig', body, { token: by.token })
const reveal = () =>
  createVault(provider.db, provider.keys).reveal({ accountId: member.viewer.accountId, kind: 'farcaster-signer', subject: '7' })

test('stores a signer for its account, encrypted, and replaces the previous one', async () => {
  const [first, second] = [createSigner(), createSigner()]
  expect((await keep({ fid: '7', ...first })).json).toEqual({ code: 0 })
  expect((await reveal())!.toString('hex')).toBe(first.signerPrivatekey)
  const prefixed = {
    fid: 7,
    signerPublickey: `0x${second.signerPublickey}`,
    signerPrivatekey: `0x${second.signerPrivatekey.toUpperCase()}`,
  }
  expect((await keep(prefixed)).json).toEqual({ code: 0 })
  expect((await reveal())!.toString('hex')).toBe(second.signerPrivatekey)
  const dump = (await dumpDatabase(provider.db)).join('\n')
  for (const { signerPrivatekey: key } of [first, second])
    for (const text of [key, Buffer.from(key, 'hex').toString('base64')]) {
      expect(dump).not.toContain(text)
      expect(provider.readLog()).not.toContain(text)
    }
})

test('rejects mismatched keys and keys for another account', async () => {
  const [one, other] = [createSigner(), createSigner()]
  const mixed = await keep({ fid: '7', signerPublickey: one.signerPublickey, signerPrivatekey: other.signerPrivatekey })
  expect(errorTextOf(mixed)).toBe('This signer’s public and private keys don’t match.')
  const elsewhere = 'This Farcaster account isn’t connected to your account.'
  expect(errorTextOf(await keep({ fid: '8', ...one }))).toBe(elsewhere)
  expect(errorTextOf(await keep({ fid: '7', ...one }, await provider.join()))).toBe(elsewhere)
  expect((await reveal())!.toString('hex')).not.toBe(one.signerPrivatekey)
})
