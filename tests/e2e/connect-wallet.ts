import type { Page } from '@playwright/test'
import type { PrivateKeyAccount } from 'viem/accounts'
import { askAsPage } from './ask-as-page.ts'
import { expect } from './test.ts'

/** Connects a wallet to the account of a page, by a signature as the wallet would make it. */
export async function connectWallet(page: Page, wallet: PrivateKeyAccount): Promise<void> {
  const { data } = await askAsPage(page, `/v1/wallet/messageToSign?address=${wallet.address}`)
  const { message } = data as { message: string }
  const raw = `0x${message.replace(/^0x/, '')}` as const
  const signature = await wallet.signMessage({ message: { raw } })
  const verified = await askAsPage(page, '/v1/wallet/verify', { method: 'POST', body: { signMessage: message, signature } })
  expect(verified.code).toBe(0)
}
