import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import type { Tokens } from '../tokens/create-tokens.ts'
import { createWallets } from './create-wallets.ts'

const open = (tokens: Pick<Tokens, 'nativePrices'> | undefined) =>
  createWallets({
    config: readConfig({ CHORUS_NETWORKS: 'live' }),
    ens: undefined,
    nftChains: [],
    tokens: tokens as Tokens | undefined,
    now: Date.now,
  })

test('balances don’t wait for prices that never arrive', async () => {
  const { findNativePrices } = open({ nativePrices: () => new Promise(() => {}) })
  expect(await findNativePrices()).toEqual(new Map())
})

test('balances have no prices when the price service fails or isn’t set up', async () => {
  expect(await open({ nativePrices: () => Promise.reject(new Error('It broke.')) }).findNativePrices()).toEqual(new Map())
  expect(await open(undefined).findNativePrices()).toEqual(new Map())
})
