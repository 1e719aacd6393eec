import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { createServer } from 'node:http'
import { createServe } from '@chorus/contract/serve'
import { base58 } from '@scure/base'
import { Hono } from 'hono'
import { sql } from 'kysely'
import { encodeFunctionResult, hashMessage, type Hex, recoverAddress } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/database/create-test-database.ts'
import { logIn } from '../../account/log-in.ts'
import { createGuards } from '../../guard/guards.ts'
import { limits } from '../../guard/limits.ts'
import { createEthereum } from '../../upstream/ethereum/ethereum.ts'
import { walletVerificationRoutes } from './wallet-verification.ts'

let database: TestDatabase
let app: Hono
/** A smart contract wallet of this owner, on a chain that has only this contract. */
const owner = privateKeyToAccount(generatePrivateKey())
const contract = '0x00000000000000000000000000000000000c0de1'
const chain = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const { id, method, params } = JSON.parse(Buffer.concat(chunks).toString()) as Rpc
    void answer(method, params).then((result) => response.end(JSON.stringify({ jsonrpc: '2.0', id, result })))
  })
})

interface Rpc {
  id: number
  method: string
  params: [{ to?: string; data?: Hex }] | [string]
}

const erc1271 = [
  {
    type: 'function',
    name: 'isValidSignature',
    stateMutability: 'view',
    inputs: [{ type: 'bytes32' }, { type: 'bytes' }],
    outputs: [{ type: 'bytes4' }],
  },
] as const

async function answer(method: string, [first]: Rpc['params']): Promise<string> {
  if (method === 'eth_getCode') return String(first).toLowerCase() === contract ? '0x60' : '0x'
  const { to, data } = first as { to?: string; data?: Hex }
  if (method !== 'eth_call' || to?.toLowerCase() !== contract || !data) return '0x'
  const hash = `0x${data.slice(10, 74)}` as const
  const signature = `0x${data.slice(202, 202 + 130)}` as const
  const signer = await recoverAddress({ hash, signature })
  return encodeFunctionResult({ abi: erc1271, result: signer === owner.address ? '0x1626ba7e' : '0xffffffff' })
}

beforeAll(async () => {
  database = await createTestDatabase()
  await new Promise<void>((resolve) => void chain.listen(0, '127.0.0.1', resolve))
  const address = chain.address()
  const rpcUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  app = new Hono()
  const serve = createServe(app, createGuards({ db: database.db, trustedProxies: 0, limits }))
  walletVerificationRoutes(serve, { db: database.db, ethereum: createEthereum(rpcUrl), publicUrl: 'https://chorus.example' })
})
afterAll(async () => {
  chain.close()
  await database.close()
})

async function logInFresh(): Promise<string> {
  const { tokens } = await logIn(database.db, { platform: 'email', issuer: '', subject: `${randomUUID()}@mail.example` }, '')
  return tokens.accessToken
}

async function ask(token: string | undefined, path: string, body?: object) {
  const response = await app.request(path, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: response.status, ...((await response.json()) as { code: number; data?: Record<string, unknown>; error?: unknown }) }
}

const messageFor = async (token: string, address: string) =>
  String((await ask(token, `/v1/wallet/messageToSign?address=${address}`)).data!['message']) as Hex

describe('an Ethereum wallet', () => {
  test('is connected by signing a message that names site, address and account; the message works once', async () => {
    const [token, wallet] = [await logInFresh(), privateKeyToAccount(generatePrivateKey())]
    const signMessage = await messageFor(token, wallet.address.toLowerCase())
    const words = Buffer.from(signMessage.slice(2), 'hex').toString()
    expect(words).toMatch(/^chorus\.example wants you to sign in with your Ethereum account:/)
    expect(words).toContain(wallet.address)
    const signature = await wallet.signMessage({ message: { raw: signMessage } })
    expect(await ask(token, '/v1/wallet/verify', { signMessage, signature })).toMatchObject({
      code: 0,
      data: { address: wallet.address.toLowerCase(), is_connected: true, blockchain: 'ethereum', ens: '' },
    })
    expect(await ask(token, '/v1/wallet/verify', { signMessage, signature })).toMatchObject({
      status: 200,
      error: [expect.stringContaining('already used')],
    })
  })

  test('that is a contract signs through its owner', async () => {
    const token = await logInFresh()
    const signMessage = await messageFor(token, contract)
    const message = Buffer.from(signMessage.slice(2), 'hex').toString()
    const signature = await owner.sign({ hash: hashMessage(message) })
    expect(await ask(token, '/v1/wallet/verify', { signMessage, signature })).toMatchObject({ code: 0, data: { address: contract } })
    const other = privateKeyToAccount(generatePrivateKey())
    const again = await messageFor(token, contract)
    const forged = await other.signMessage({ message: { raw: again } })
    expect(await ask(token, '/v1/wallet/verify', { signMessage: again, signature: forged })).toMatchObject({
      error: ['The signature does not match this wallet.'],
    })
  })

  test.each([
    [
      'signed by another wallet',
      async (signMessage: Hex) => ({ signMessage, signature: await owner.signMessage({ message: { raw: signMessage } }) }),
    ],
    [
      'that we did not issue',
      async (_: Hex, sign: Sign) => {
        const signMessage =
          `0x${Buffer.from('evil.example wants you to sign in with your Ethereum account:\n0x\n').toString('hex')}` as const
        return { signMessage, signature: await sign(signMessage) }
      },
    ],
    [
      'with another site',
      async (signMessage: Hex, sign: Sign) => {
        const changed =
          `0x${Buffer.from(Buffer.from(signMessage.slice(2), 'hex').toString().replace('chorus.example', 'evil-site.example')).toString('hex')}` as const
        return { signMessage: changed, signature: await sign(changed) }
      },
    ],
    [
      'with another nonce',
      async (signMessage: Hex, sign: Sign) => {
        const changed = `0x${Buffer.from(
          Buffer.from(signMessage.slice(2), 'hex')
            .toString()
            .replace(/Nonce: ../, 'Nonce: zz'),
        ).toString('hex')}` as const
        return { signMessage: changed, signature: await sign(changed) }
      },
    ],
    ['with half a signature', async (signMessage: Hex, sign: Sign) => ({ signMessage, signature: (await sign(signMessage)).slice(0, 60) })],
  ])('is not connected by a message %s', async (_, forge) => {
    const [token, wallet] = [await logInFresh(), privateKeyToAccount(generatePrivateKey())]
    const sign = (raw: Hex) => wallet.signMessage({ message: { raw } })
    const answer = await ask(token, '/v1/wallet/verify', await forge(await messageFor(token, wallet.address), sign))
    expect(answer).toMatchObject({ status: 200, code: 1, error: [expect.any(String)] })
    expect(await connectionsOf(wallet.address)).toBe(0)
  })

  test("is not connected to an account that the message doesn't name, nor ten minutes later, nor without a session", async () => {
    const [token, other, wallet] = [await logInFresh(), await logInFresh(), privateKeyToAccount(generatePrivateKey())]
    const signMessage = await messageFor(token, wallet.address)
    const signature = await wallet.signMessage({ message: { raw: signMessage } })
    expect((await ask(other, '/v1/wallet/verify', { signMessage, signature })).code).toBe(1)
    expect((await ask(undefined, '/v1/wallet/verify', { signMessage, signature })).status).toBe(401)
    expect((await ask(undefined, `/v1/wallet/messageToSign?address=${wallet.address}`)).status).toBe(401)
    await sql`update challenges set expires_at = now() - interval '1 second'`.execute(database.db)
    expect((await ask(token, '/v1/wallet/verify', { signMessage, signature })).code).toBe(1)
    expect(await connectionsOf(wallet.address)).toBe(0)
  })

  test('belongs to one account, however many sign with it at once', async () => {
    const wallet = privateKeyToAccount(generatePrivateKey())
    const signed = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const token = await logInFresh()
        const signMessage = await messageFor(token, wallet.address)
        return { token, signMessage, signature: await wallet.signMessage({ message: { raw: signMessage } }) }
      }),
    )
    const answers = await Promise.all(signed.map(({ token, ...body }) => ask(token, '/v1/wallet/verify', body)))
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(answers.find(({ code }) => code !== 0)).toMatchObject({ code: 1707, error: ['This wallet already bound to the other account'] })
  })

  test.each(['0x12', 'nobody.eth', '0xzz00000000000000000000000000000000000000'])('refuses %s as an address', async (address) => {
    expect(await ask(await logInFresh(), `/v1/wallet/messageToSign?address=${address}`)).toMatchObject({
      error: [`Invalid address: ${address}`],
    })
  })
})

type Sign = (raw: Hex) => Promise<Hex>

const connectionsOf = async (address: string) =>
  (await database.db.selectFrom('identities').select('id').where('subject', '=', address.toLowerCase()).execute()).length

describe('a Solana wallet', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const address = base58.encode(Buffer.from(publicKey.export({ format: 'jwk' }).x!, 'base64url'))

  test('is connected by its signature, and not by an altered one', async () => {
    const token = await logInFresh()
    const { data } = await ask(token, `/v1/solana/solana/signMessage?address=${address}`)
    const messageToSign = String(data).slice(2)
    const signature = sign(null, Buffer.from(messageToSign, 'hex'), privateKey).toString('hex')
    const forged = signature.replace(/^../, (byte) => (byte === '00' ? '01' : '00'))
    expect(await ask(token, '/v1/solana/solana/verify', { address, messageToSign, signature: forged })).toMatchObject({ code: 1 })
    expect(await ask(token, '/v1/solana/solana/verify', { address, messageToSign, signature })).toMatchObject({
      code: 0,
      data: { address, blockchain: 'solana', is_connected: true },
    })
  })

  test.each(['short', '0x1234', 'O0Il'])('refuses %s as an address', async (text) => {
    expect(await ask(await logInFresh(), `/v1/solana/solana/signMessage?address=${text}`)).toMatchObject({
      error: [`Invalid address: ${text}`],
    })
  })
})
