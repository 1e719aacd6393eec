import {
  FarcasterNetwork,
  Message,
  NobleEd25519Signer,
  ViemLocalEip712Signer,
  makeCastAdd,
  makeKeyAdd,
  makeKeyAddBody,
  makeKeyRemove,
  makeKeyRemoveBody,
  makeKeyRemoveBodySelfRevoke,
  makeLinkAdd,
  type HubResult,
} from '@farcaster/core'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld } from '../../seed/create-world.ts'
import { toFarcasterTime } from '../hub/farcaster-time.ts'
import { sandboxApp } from '../sandbox-app.ts'
import { startFarcasterHub, type FarcasterHub } from '../start-farcaster-hub.ts'

const world = createWorld()
const { fid, custodyKey } = world.person('mina').accounts.farcaster!
const owner = new ViemLocalEip712Signer(privateKeyToAccount(`0x${custodyKey}`))
const stranger = new ViemLocalEip712Signer(privateKeyToAccount(`0x${world.person('sol').accounts.farcaster!.custodyKey}`))
const app = new ViemLocalEip712Signer(mnemonicToAccount(sandboxApp.mnemonic))
const deadline = toFarcasterTime(Date.now()) + 600
const options = { fid, network: FarcasterNetwork.MAINNET }
let hub: FarcasterHub

beforeAll(async () => void (hub = await startFarcasterHub({ world, mediaUrl: '' })))
afterAll(() => hub.close())

function valueOf<T>(result: HubResult<T>): T {
  if (result.isErr()) throw result.error
  return result.value
}
const createSigner = () => new NobleEd25519Signer(crypto.getRandomValues(new Uint8Array(32)))
const keyOf = async (signer: NobleEd25519Signer) => valueOf(await signer.getSignerKey())

/** Undefined: the hub took it. */
async function submit(message: Message): Promise<string | undefined> {
  const body = new Uint8Array(Message.encode(message).finish())
  const headers = { 'content-type': 'application/octet-stream' }
  const response = await fetch(`${hub.url}/v1/submitMessage`, { method: 'POST', headers, body })
  return response.ok ? undefined : ((await response.json()) as { error_detail: string }).error_detail
}

interface Listed {
  signers: { source: string; key: string; scopes: number[]; requestFid?: number; expiresAt?: number; addedAt: number }[]
  currentUserNonce: number
  requesterFidNonces: Record<string, number>
}
const list = async (): Promise<Listed> =>
  (await fetch(`${hub.url}/v1/signersByFid?fid=${fid}&requester_fids=${sandboxApp.fid}`)).json() as Promise<Listed>

interface Given {
  nonce?: number
  by?: ViemLocalEip712Signer
  requestBy?: ViemLocalEip712Signer
  requestFid?: number
  scopes?: number[]
}

async function add(
  signer: NobleEd25519Signer,
  { nonce, by = owner, requestBy = app, requestFid = sandboxApp.fid, scopes = [1] }: Given = {},
) {
  const next = nonce ?? (await list()).currentUserNonce + 1
  const wanted = { fid: BigInt(fid), key: await keyOf(signer), scopes, ttl: 3600, nonce: next, deadline, requestFid: BigInt(requestFid) }
  return submit(valueOf(await makeKeyAdd(valueOf(await makeKeyAddBody(wanted, by, requestBy)), options, signer)))
}
const cast = async (signer: NobleEd25519Signer, text: string) =>
  submit(
    valueOf(await makeCastAdd({ text, embeds: [], embedsDeprecated: [], mentions: [], mentionsPositions: [], type: 0 }, options, signer)),
  )

test('adds a key that the official client makes, within its scopes', async () => {
  const signer = createSigner()
  expect(await cast(signer, 'Too early')).toContain('invalid signer')
  expect(await add(signer)).toBeUndefined()
  expect(await cast(signer, 'With a new key')).toBeUndefined()
  expect(await submit(valueOf(await makeLinkAdd({ type: 'follow', targetFid: 3 }, options, signer)))).toContain('scopes')
  const { signers, currentUserNonce } = await list()
  expect(signers.map(({ source }) => source)).toEqual(['SIGNER_SOURCE_ONCHAIN', 'SIGNER_SOURCE_OFFCHAIN'])
  expect(signers[1]).toMatchObject({ scopes: [1], requestFid: sandboxApp.fid })
  expect(signers[1]!.expiresAt! - signers[1]!.addedAt).toBeGreaterThanOrEqual(3600)
  expect(currentUserNonce).toBe(1)
})

test('lists keys in pages', async () => {
  await add(createSigner())
  const whole = (await list()).signers
  expect(whole.length).toBeGreaterThan(2)
  const paged: Listed['signers'] = []
  let pageToken: string | null = ''
  do {
    const query = new URLSearchParams({ fid: String(fid), pageSize: '2', pageToken })
    const page = (await (await fetch(`${hub.url}/v1/signersByFid?${query}`)).json()) as Listed & { nextPageToken: string | null }
    expect(page.signers.length).toBeLessThan(3)
    paged.push(...page.signers)
    pageToken = page.nextPageToken
  } while (pageToken)
  expect(paged).toEqual(whole)
})

test('refuses a key by its documented errors', async () => {
  expect(await add(createSigner(), { nonce: 1 })).toContain('nonce is not greater than stored nonce')
  expect(await add(createSigner(), { by: stranger })).toContain('invalid signature')
  expect(await add(createSigner(), { requestBy: stranger })).toContain('invalid signed key request')
})

test('removes a key by the owner or by the key itself', async () => {
  const [first, second] = [createSigner(), createSigner()]
  await add(first)
  await add(second)
  const removal = { fid: BigInt(fid), key: await keyOf(first), nonce: (await list()).currentUserNonce + 1, deadline }
  const byStranger = valueOf(await makeKeyRemoveBody(removal, stranger))
  expect(await submit(valueOf(await makeKeyRemove(byStranger, options, createSigner())))).toContain('invalid signature')
  expect(
    await submit(valueOf(await makeKeyRemove(valueOf(await makeKeyRemoveBody(removal, owner)), options, createSigner()))),
  ).toBeUndefined()
  expect(await cast(first, 'Removed')).toContain('invalid signer')
  const self = valueOf(makeKeyRemoveBodySelfRevoke({ key: await keyOf(second), nonce: 1, deadline }))
  expect(await submit(valueOf(await makeKeyRemove(self, options, first)))).toContain('invalid signature')
  expect(await submit(valueOf(await makeKeyRemove(self, options, second)))).toBeUndefined()
  expect((await list()).requesterFidNonces).toEqual({ [sandboxApp.fid]: 1 })
})
