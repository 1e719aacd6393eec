import type { WalletRequest } from '@chorus/networks/wallets/chain-wallet'
import { expect, test, vi } from 'vitest'
import { createTransactionPanel } from './transaction-panel.ts'

const toRequest = (address: string) => ({ network: 'lens', address }) as WalletRequest

test('shows one transaction at a time, in the order they were requested', async () => {
  const panel = createTransactionPanel()
  const listener = vi.fn<() => void>()
  panel.subscribe(listener)
  const first = panel.ask(toRequest('0x1'))
  const second = panel.ask(toRequest('0x2'))
  await vi.waitUntil(() => panel.state())
  expect(panel.state()?.request.address).toBe('0x1')
  panel.state()!.answer('0xa')
  expect(panel.state()?.request.address).toBe('0x2')
  panel.state()!.answer('0xb')
  expect(panel.state()).toBeUndefined()
  expect(await Promise.all([first, second])).toEqual(['0xa', '0xb'])
  expect(listener).toHaveBeenCalledTimes(4)
})

test('a transaction that the wallet declined was not sent', async () => {
  const panel = createTransactionPanel()
  const asked = panel.ask(toRequest('0x1'))
  await vi.waitUntil(() => panel.state())
  panel.state()!.decline({})
  await expect(asked).rejects.toMatchObject({ kind: 'refused', network: 'lens', cause: { name: 'Error' } })
})

test('a transaction whose dialog was closed was not sent', async () => {
  const panel = createTransactionPanel()
  const asked = panel.ask(toRequest('0x1'))
  await vi.waitUntil(() => panel.state())
  panel.state()!.decline()
  await expect(asked).rejects.toMatchObject({ kind: 'refused', network: 'lens', cause: { name: 'AbortError' } })
})

test('a transaction with no response from the wallet may have been sent', async () => {
  const panel = createTransactionPanel()
  const asked = panel.ask(toRequest('0x1'))
  await vi.waitUntil(() => panel.state())
  panel.state()!.decline({ doubt: new Error('The wallet was closed.') })
  await expect(asked).rejects.toMatchObject({ kind: 'unreachable', cause: { message: 'The wallet was closed.' } })
})
