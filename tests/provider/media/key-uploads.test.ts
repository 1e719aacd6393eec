import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { toUploadStatement, uploadTokenByKey } from '@chorus/contract/farcaster/farcaster-media'
import { createDeviceWriter, type Sign } from '@chorus/networks/farcaster/write/create-device-writer'
import { createFetcher } from '@chorus/networks/fetcher'
import { uploadFile } from '@chorus/networks/provider/upload-file'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePicture, toHash } from './media-files.ts'
import { type MediaProvider, startMediaStore } from './start-media-store.ts'

// Uploads of an account that only its browser knows: one of its keys signs, and no session is sent.

let store: MediaProvider
beforeAll(async () => {
  store = await startMediaStore()
})
afterAll(() => store[Symbol.asyncDispose]())

const accountOf = (person: string) => store.provider.world.person(person).accounts.farcaster!
const keyOf = (person: string): KeyObject =>
  createPrivateKey({
    key: Buffer.from(`302e020100300506032b657004220420${accountOf(person).signerSeed}`, 'hex'),
    format: 'der',
    type: 'pkcs8',
  })
const signBy =
  (key: KeyObject): Sign =>
  async (_, bytes) => ({
    signature: sign(null, bytes, key),
    signer: createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32),
  })

interface Circumstances {
  fid?: number
  now?: () => number
  ownOrigin?: string
}

async function upload(file: Blob, by: Sign, { fid = accountOf('mina').fid, now = Date.now, ownOrigin = store.url }: Circumstances = {}) {
  const ownFetcher = createFetcher({ root: store.url })
  const { askUploadToken } = createDeviceWriter(fid, { ownFetcher, ownOrigin, now }, by)
  return uploadFile(file, { network: 'farcaster', account: String(fid), ownFetcher, now, askToken: askUploadToken })
}

test('an account uploads with its key', async () => {
  const file = makePicture(6 * 1024 * 1024)
  const url = await upload(file, signBy(keyOf('mina')))
  expect(await toHash(await fetch(url))).toBe(await toHash(file))
})

test.for<[string, () => Promise<string>]>([
  ['a key of someone else', () => upload(makePicture(1000), signBy(keyOf('sol')))],
  ['a key that no one approved', () => upload(makePicture(1000), signBy(generateKeyPairSync('ed25519').privateKey))],
  [
    'a forged signature',
    () =>
      upload(makePicture(1000), async (fid, bytes) => ({ ...(await signBy(keyOf('mina'))(fid, bytes)), signature: new Uint8Array(64) })),
  ],
  [
    'a signature of another text',
    () => upload(makePicture(1000), async (fid, bytes) => signBy(keyOf('mina'))(fid, Uint8Array.from([...bytes, 1]))),
  ],
])('refuses %s', async ([, act]) => {
  await expect(act()).rejects.toThrow('Invalid signer key.')
})

test('refuses a signature that has expired', async () => {
  const late = () => Date.now() - 6 * 60_000
  await expect(upload(makePicture(1000), signBy(keyOf('mina')), { now: late })).rejects.toThrow('The signature has expired.')
})

test('refuses a signature for another server, which may have passed it on', async () => {
  const elsewhere = upload(makePicture(1000), signBy(keyOf('mina')), { ownOrigin: 'https://other.example' })
  await expect(elsewhere).rejects.toThrow(`Uploads must be signed for ${store.url}.`)
  // The other server changes what isn't signed.
  const fid = accountOf('mina').fid
  const signedAt = Date.now()
  const ask = async (statement: string, origin?: string) => {
    const { signature, signer } = await signBy(keyOf('mina'))(fid, new TextEncoder().encode(statement))
    const [signed, key] = [signature, signer].map((bytes) => Buffer.from(bytes).toString('base64'))
    const body = { fid, signedAt, signature: signed, signer: key, ...(origin !== undefined && { origin }) }
    return store.provider.ask(uploadTokenByKey.path, { method: 'POST', body })
  }
  const passedOn = await ask(toUploadStatement('https://other.example', fid, signedAt), store.url)
  expect([passedOn.status, JSON.stringify(passedOn.json)]).toEqual([401, expect.stringContaining('Invalid signer key.')])
  expect((await ask(toUploadStatement(store.url, fid, signedAt), store.url)).status).toBe(200)

  const old = `Upload media to Chorus as fid ${fid}, at ${signedAt}`
  const outdated = await ask(old)
  expect([outdated.status, JSON.stringify(outdated.json)]).toEqual([400, expect.stringContaining('This page is outdated. Reload it')])
  expect((await ask(old, store.url)).status).toBe(401)
})
