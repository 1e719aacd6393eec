import { randomBytes } from 'node:crypto'
import { FarcasterNetwork, type HubResult, makeCastAdd, Message, NobleEd25519Signer } from '@farcaster/core'
import { createPublicClient, decodeAbiParameters, type Hex, http, parseAbi, parseAbiParameters } from 'viem'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { optimism } from 'viem/chains'
import { afterAll, describe, expect, test } from 'vitest'
import { startRpc } from '../chain/start-rpc.ts'
import { createWorld } from '../seed/create-world.ts'
import { createSigners } from './create-signers.ts'
import { sandboxApp } from './sandbox-app.ts'
import { startClientApi } from './start-client-api.ts'
import { startFarcasterHub } from './start-farcaster-hub.ts'

const world = createWorld({ now: 1_790_000_000_000 })
const mediaUrl = 'https://media.example'
let now = 1_790_000_000_000
const clock = () => now
const signers = createSigners(world, clock)
const [api, hub, rpc] = await Promise.all([
  startClientApi({ world, signers, now: clock }),
  startFarcasterHub({ world, mediaUrl, signers }),
  startRpc({ world, mediaUrl, signers, chain: 'optimism' }),
])
afterAll(async () => {
  await Promise.all([api.close(), hub.close(), rpc.close()])
})
const { fid } = world.person('mina').accounts.farcaster!

// As the developer docs show it.
const app = mnemonicToAccount(sandboxApp.mnemonic)
const typed = {
  domain: {
    name: 'Farcaster SignedKeyRequestValidator',
    version: '1',
    chainId: 10,
    verifyingContract: '0x00000000fc700472606ed4fa22623acf62c60553',
  },
  types: {
    SignedKeyRequest: [
      { name: 'requestFid', type: 'uint256' },
      { name: 'key', type: 'bytes' },
      { name: 'deadline', type: 'uint256' },
    ],
  },
  primaryType: 'SignedKeyRequest',
} as const

function unwrap<T>(result: HubResult<T>): T {
  if (result.isErr()) throw result.error
  return result.value
}

async function createRequest(more: Record<string, unknown> = {}) {
  const signer = new NobleEd25519Signer(randomBytes(32))
  const key: Hex = `0x${Buffer.from(unwrap(await signer.getSignerKey())).toString('hex')}`
  const deadline = now / 1000 + 86_400
  const message = { requestFid: BigInt(sandboxApp.fid), key, deadline: BigInt(deadline) }
  const signature = await app.signTypedData({ ...typed, message })
  return { signer, body: { key, requestFid: sandboxApp.fid, deadline, signature, ...more } }
}

interface Answer {
  result: { signedKeyRequest: { token: string; deeplinkUrl: string; state: string; userFid?: number; isSponsored: boolean } }
}
const post = (body: unknown) =>
  fetch(`${api.url}/v2/signed-key-requests`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const open = async (body: unknown) => ((await (await post(body)).json()) as Answer).result.signedKeyRequest
const look = async (token: string) =>
  ((await (await fetch(`${api.url}/v2/signed-key-request?token=${token}`)).json()) as Answer).result.signedKeyRequest

/** The hub's answer to a cast by mina signed with this key. */
async function submit(signer: NobleEd25519Signer): Promise<unknown> {
  const cast = { text: 'Ahoy', embeds: [], embedsDeprecated: [], mentions: [], mentionsPositions: [], type: 0 }
  const message = await makeCastAdd(cast, { fid, network: FarcasterNetwork.MAINNET }, signer)
  const body = Buffer.from(Message.encode(unwrap(message)).finish())
  const headers = { 'content-type': 'application/octet-stream' }
  return (await fetch(`${hub.url}/v1/submitMessage`, { method: 'POST', headers, body })).json()
}

test('an approved request adds the key to the hub and the chain', async () => {
  const { signer, body } = await createRequest()
  const { token, deeplinkUrl, ...pending } = await open(body)
  expect(pending).toEqual({ state: 'pending', key: body.key, requestFid: sandboxApp.fid, isSponsored: false })
  expect(await submit(signer)).toMatchObject({ error_detail: expect.stringContaining('invalid signer') })

  const page = await (await fetch(deeplinkUrl)).text()
  expect(page).toContain(world.person('mina').name)
  expect(
    (await fetch(new URL('/~/connect', deeplinkUrl), { method: 'POST', body: new URLSearchParams({ token, person: 'mina' }) })).ok,
  ).toBe(true)
  expect(await look(token)).toMatchObject({ state: 'approved', userFid: fid })
  expect(await submit(signer)).toMatchObject({ error_detail: expect.stringContaining('invalid signer') })

  now += 2000
  expect(await look(token)).toMatchObject({ state: 'completed', userFid: fid })
  expect(await submit(signer)).toMatchObject({ data: { fid } })
  const keyData = await createPublicClient({ chain: optimism, transport: http(rpc.url) }).readContract({
    address: '0x00000000fc1237824fb747abde0ff18990e59b7e',
    abi: parseAbi(['struct KeyData { uint8 state; uint32 keyType; }', 'function keyDataOf(uint256, bytes) view returns (KeyData)']),
    functionName: 'keyDataOf',
    args: [BigInt(fid), body.key],
  })
  expect(keyData).toEqual({ state: 1, keyType: 1 })

  const event = (await (await fetch(`${hub.url}/v1/onChainSignersByFid?fid=${fid}&signer=${body.key}`)).json()) as {
    signerEventBody: { metadata: string }
  }
  const struct = parseAbiParameters('(uint256 requestFid, address requestSigner, bytes signature, uint256 deadline) metadata')
  const [metadata] = decodeAbiParameters(struct, Buffer.from(event.signerEventBody.metadata, 'base64'))
  expect(metadata).toMatchObject({ requestFid: BigInt(sandboxApp.fid), requestSigner: app.address, signature: body.signature })
})

test('the hub lists only a fid’s own keys', async () => {
  const other = world.person('sol').accounts.farcaster!.fid
  const { events } = (await (await fetch(`${hub.url}/v1/onChainSignersByFid?fid=${other}`)).json()) as { events: unknown[] }
  expect(events).toHaveLength(1)
  expect(events[0]).toMatchObject({ type: 'EVENT_TYPE_SIGNER', chainId: 10, fid: other, signerEventBody: { keyType: 1 } })
  const unknown = await fetch(`${hub.url}/v1/onChainSignersByFid?fid=${other}&signer=0x${'00'.repeat(32)}`)
  expect([unknown.status, await unknown.text()]).toEqual([400, expect.stringContaining('status: NotFound')])
})

test('a key of one fid cannot sign for another', async () => {
  const { signer, body } = await createRequest()
  const { token } = await open(body)
  await api.approve(token, 'sol')
  now += 2000
  expect(await look(token)).toMatchObject({ state: 'completed', userFid: world.person('sol').accounts.farcaster!.fid })
  expect(await submit(signer)).toMatchObject({ error_detail: expect.stringContaining('invalid signer') })
})

test('a sponsor signs the signature', async () => {
  const { body } = await createRequest()
  const signature = await app.signMessage({ message: { raw: body.signature } })
  expect(await open({ ...body, sponsorship: { sponsorFid: sandboxApp.fid, signature } })).toMatchObject({ isSponsored: true })
  expect((await post({ ...body, sponsorship: { sponsorFid: sandboxApp.fid, signature: body.signature } })).status).toBe(400)
})

describe('rejected requests', () => {
  const stranger = privateKeyToAccount(`0x${'11'.repeat(32)}`)
  test.each<[string, Record<string, unknown>, string]>([
    ['for a key of another length', { key: '0x00' }, 'key'],
    ['for another key than was signed for', { key: `0x${'22'.repeat(32)}` }, 'signature'],
    ['in the name of another', { requestFid: fid }, 'signature'],
    ['in the name of nobody', { requestFid: 999_999_999 }, 'signature'],
    ['until a time that has passed', { deadline: 1_789_000_000 }, 'deadline'],
    ['until another time than was signed for', { deadline: 1_799_999_999 }, 'signature'],
    ['with no signature', { signature: '0x' }, 'signature'],
  ])('%s', async (_, more, reason) => {
    const { body } = await createRequest(more)
    const answer = await post(body)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual({ errors: [{ message: expect.stringContaining(reason) }] })
  })
  test('a stranger’s signature', async () => {
    const { body } = await createRequest()
    const message = { requestFid: BigInt(body.requestFid), key: body.key, deadline: BigInt(body.deadline) }
    const answer = await post({ ...body, signature: await stranger.signTypedData({ ...typed, message }) })
    expect(answer.status).toBe(400)
  })
})

test('a request is approved once, before its deadline, and only if it exists', async () => {
  const { body } = await createRequest()
  const { token } = await open(body)
  await api.approve(token, 'mina')
  await expect(api.approve(token, 'sol')).rejects.toThrow('no such request')
  const late = await open((await createRequest()).body)
  now += 86_400_000
  expect((await fetch(late.deeplinkUrl)).status).toBe(404)
  await expect(api.approve(late.token, 'mina')).rejects.toThrow('no such request')
  expect((await fetch(`${api.url}/v2/signed-key-request?token=guess`)).status).toBe(404)
})
