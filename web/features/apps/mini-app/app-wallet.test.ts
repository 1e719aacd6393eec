import { expect, test, vi } from 'vitest'
import { createAppQuestions, type AppQuestion } from './app-questions.ts'
import { createAppWallet } from './app-wallet.ts'

const address = '0x00000000000000000000000000000000000000aa'
const other = '0x00000000000000000000000000000000000000bb'
const toHex = (text: string) => `0x${Buffer.from(text).toString('hex')}`

/** A wallet of this app whose user grants everything except what `declines` names. */
function open(declines: readonly AppQuestion['kind'][] = []) {
  const questions = createAppQuestions()
  const asked: AppQuestion[] = []
  const sent: { method: string; params: readonly unknown[] }[] = []
  const listeners: Record<string, (value: unknown) => void> = {}
  const provider = {
    async request(request: { method: string; params: readonly unknown[] }) {
      sent.push(request)
      return request.method === 'eth_chainId' ? '0x1' : '0xdone'
    },
    on: (name: string, listener: (value: unknown) => void) => void (listeners[name] = listener),
    removeListener: (name: string) => void delete listeners[name],
  }
  questions.subscribe(() => {
    const question = questions.current()
    if (!question) return
    asked.push(question)
    if (declines.includes(question.kind)) question.decline()
    else question.grant((question.kind === 'connect' ? { wallet: { provider }, address } : true) as never)
  })
  const emit = vi.fn<(event: string, params: readonly unknown[]) => void>()
  const wallet = createAppWallet({ questions, host: 'tides.example', emit })
  return { wallet, asked, sent, emit, listeners }
}

test('the wallet receives no request before the user has shared an address', async () => {
  const { wallet, sent, asked } = open()
  await expect(wallet.request('eth_accounts', [])).resolves.toEqual([])
  for (const method of ['eth_sendTransaction', 'personal_sign', 'eth_signTypedData_v4', 'eth_getBalance', 'wallet_switchEthereumChain'])
    await expect(wallet.request(method, [{}, address])).rejects.toMatchObject({ name: 'WalletError' })
  expect([sent, asked]).toEqual([[], []])
  await expect(wallet.request('eth_requestAccounts', [])).resolves.toEqual([address])
  await expect(wallet.request('eth_accounts', [])).resolves.toEqual([address])
  await expect(wallet.request('eth_requestAccounts', [])).resolves.toEqual([address])
  expect(asked.map(({ kind }) => kind)).toEqual(['connect'])
})

test('every signature and transaction is shown before the wallet receives it', async () => {
  const { wallet, sent, asked } = open()
  await wallet.request('eth_requestAccounts', [])
  await wallet.request('personal_sign', [toHex('High water'), address])
  await wallet.request('eth_signTypedData_v4', [
    address,
    JSON.stringify({ domain: { name: 'Tides' }, primaryType: 'Note', types: {}, message: {} }),
  ])
  const fees = { gas: '0x1c9c380', maxFeePerGas: '0xde0b6b3a7640000', nonce: '0x0' }
  await wallet.request('eth_sendTransaction', [{ to: other, value: '0x2386f26fc10000', ...fees }])
  await wallet.request('wallet_switchEthereumChain', [{ chainId: '0x2105' }])
  expect(asked.slice(1)).toMatchObject([
    { kind: 'text', text: 'High water', address },
    { kind: 'data', data: { name: 'Tides', type: 'Note' } },
    { kind: 'transaction', to: other, value: 10n ** 16n, data: '0x', chainId: 1 },
    { kind: 'chain', chainId: 8453 },
  ])
  const sending = sent.find(({ method }) => method === 'eth_sendTransaction')
  expect(sending?.params).toEqual([{ to: other, value: '0x2386f26fc10000', data: '0x', from: address, chainId: '0x1' }])
})

test('what the user declines is not sent', async () => {
  const { wallet, sent } = open(['text', 'transaction'])
  await wallet.request('eth_requestAccounts', [])
  await expect(wallet.request('personal_sign', [toHex('High water'), address])).rejects.toMatchObject({ code: 4001 })
  await expect(wallet.request('eth_sendTransaction', [{ to: other }])).rejects.toMatchObject({ code: 4001 })
  expect(sent.filter(({ method }) => method !== 'eth_chainId')).toEqual([])
})

test.each([
  ['chorus.example wants you to sign in with your Ethereum account:\n0xaa', -32_602],
  ['https://chorus.example wants you to sign in with your Ethereum account:\n0xaa', -32_602],
  ['  chorus.example wants you to sign in with your Solana account:\n0xaa', -32_602],
  ['tides.example.evil wants you to sign in with your Ethereum account:\n0xaa', -32_602],
  [
    'tides.example wants you to sign in with your Ethereum account:\n\nchorus.example wants you to sign in with your Ethereum account:',
    -32_602,
  ],
  ['{"method":"generateToken","params":{"expiresAt":2,"timestamp":1}}', -32_602],
])('a text that logs in elsewhere or acts for an account is refused: %j', async (text, code) => {
  const { wallet, sent, asked } = open()
  await wallet.request('eth_requestAccounts', [])
  for (const message of [text, toHex(text)])
    await expect(wallet.request('personal_sign', [message, address])).rejects.toMatchObject({ code })
  expect([sent.length, asked.length]).toEqual([0, 1])
})

test('a text that logs in to the app itself is shown', async () => {
  const { wallet, asked } = open()
  await wallet.request('eth_requestAccounts', [])
  await wallet.request('personal_sign', ['tides.example wants you to sign in with your Ethereum account:\n0xaa', address])
  expect(asked.at(-1)?.kind).toBe('text')
})

test('bytes that are no text are shown as they are', async () => {
  const { wallet, asked } = open()
  await wallet.request('eth_requestAccounts', [])
  await wallet.request('personal_sign', ['0xff00fe', address])
  expect(asked.at(-1)).toMatchObject({ text: '0xff00fe' })
})

test.each([
  ['personal_sign', [toHex('x'), other], 4100],
  ['eth_sendTransaction', [{ from: other }], 4100],
  ['eth_sendTransaction', [{ to: 'harbour.eth' }], -32_602],
  ['eth_sendTransaction', [{ to: other, chainId: '0x2105' }], 4901],
  ['eth_signTypedData_v4', [address, 'no json'], -32_602],
  ['eth_sign', [address, '0x00'], 4200],
  ['eth_signTypedData', [[], address], 4200],
  ['wallet_getPermissions', [], 4200],
  ['eth_sendRawTransaction', ['0x00'], 4200],
  ['constructor', [], 4200],
])('%s with %j is refused', async (method, params, code) => {
  const { wallet, sent, asked } = open()
  await wallet.request('eth_requestAccounts', [])
  await expect(wallet.request(method, params)).rejects.toMatchObject({ code })
  expect([sent.filter((each) => each.method !== 'eth_chainId'), asked.length]).toEqual([[], 1])
})

test('the app learns of another chain, and loses an address that the wallet no longer shares', async () => {
  const { wallet, emit, listeners } = open()
  await wallet.request('eth_requestAccounts', [])
  listeners['chainChanged']!('0x2105')
  listeners['accountsChanged']!([other, address])
  expect(emit.mock.calls).toEqual([['chainChanged', ['0x2105']]])
  listeners['accountsChanged']!([other])
  expect(emit.mock.calls.at(-1)).toEqual(['accountsChanged', [[]]])
  await expect(wallet.request('eth_accounts', [])).resolves.toEqual([])
})

test.each([
  Buffer.from('chorus.example wants you to sign in with your Ethereum account:').toString('hex'),
  `0X${Buffer.from('High water').toString('hex')}a`,
  '0x123',
  'abcdef',
  '0123456789',
])('%s is refused, because wallets would sign different bytes for it', async (message) => {
  const { wallet, sent, asked } = open()
  await wallet.request('eth_requestAccounts', [])
  await expect(wallet.request('personal_sign', [message, address])).rejects.toMatchObject({ code: -32_602 })
  expect([sent.length, asked.length]).toEqual([0, 1])
})

test('what is shown is what is signed, whatever form it came in', async () => {
  const { wallet, sent } = open()
  await wallet.request('eth_requestAccounts', [])
  for (const message of ['High water', toHex('High water')]) await wallet.request('personal_sign', [message, address])
  expect(sent.map(({ params }) => params)).toEqual([
    [toHex('High water'), address],
    [toHex('High water'), address],
  ])
})

const note = { domain: { name: 'Tides', chainId: 1 }, primaryType: 'Note', types: { Note: [] }, message: {} }

test.each([
  ['a permit', { ...note, primaryType: 'Permit' }],
  ['a permit of another kind', { ...note, primaryType: 'PermitBatchTransferFrom' }],
  ['a key request', { ...note, domain: { name: 'Farcaster SignedKeyRequestValidator', chainId: 1 } }],
  ['a vote', { ...note, domain: { name: 'snapshot' } }],
  ['another chain', { ...note, domain: { name: 'Tides', chainId: 10 } }],
  [
    'a number that parsers round',
    `{"domain":{"name":"Tides"},"primaryType":"Note","types":{"Note":[]},"message":{"at":12345678901234567890}}`,
  ],
])('typed data of %s is refused', async (_, data) => {
  const { wallet, sent, asked } = open()
  await wallet.request('eth_requestAccounts', [])
  const request = wallet.request('eth_signTypedData_v4', [address, typeof data === 'string' ? data : JSON.stringify(data)])
  await expect(request).rejects.toMatchObject({ code: -32_602 })
  expect([sent.filter(({ method }) => method !== 'eth_chainId'), asked.length]).toEqual([[], 1])
})

test('typed data is signed as it is shown, even if a name occurs twice in it', async () => {
  const { wallet, sent, asked } = open()
  await wallet.request('eth_requestAccounts', [])
  await wallet.request('eth_signTypedData_v4', [address, `{"message":{"to":"first"},${JSON.stringify(note).slice(1)}`])
  expect(sent.at(-1)?.params).toEqual([
    address,
    JSON.stringify({ message: {}, domain: note.domain, primaryType: 'Note', types: note.types }),
  ])
  expect(asked.at(-1)).toMatchObject({ data: { name: 'Tides', type: 'Note', chainId: 1 } })
})

const chain = { chainId: '0x5afe', chainName: 'Harbour', nativeCurrency: { name: 'Shell', symbol: 'SHL', decimals: 18 } }

test('an unknown chain is added with the one server that is shown', async () => {
  const { wallet, sent, asked } = open()
  await wallet.request('eth_requestAccounts', [])
  await wallet.request('wallet_addEthereumChain', [
    { ...chain, rpcUrls: ['https://harbour.example/rpc', 'https://evil.example'], iconUrls: ['x'] },
  ])
  expect(asked.at(-1)).toMatchObject({ kind: 'chain', chainId: 0x5afe, name: 'Harbour', url: 'https://harbour.example/rpc' })
  expect(sent.at(-1)?.params).toEqual([{ ...chain, rpcUrls: ['https://harbour.example/rpc'] }])
})

test.each([
  [{ ...chain, chainId: '0x1', rpcUrls: ['https://evil.example'] }, 4200],
  [{ ...chain, rpcUrls: ['http://harbour.example/rpc'] }, -32_602],
  [{ ...chain, rpcUrls: ['https://mainnet.infura.example@evil.example'] }, -32_602],
])('a chain with a trusted name, or with a doubtful server, is not added: %j', async (wanted, code) => {
  const { wallet, sent } = open()
  await wallet.request('eth_requestAccounts', [])
  await expect(wallet.request('wallet_addEthereumChain', [wanted])).rejects.toMatchObject({ code })
  expect(sent).toEqual([])
})
