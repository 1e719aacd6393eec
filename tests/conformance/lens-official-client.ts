import type { World } from '@chorus/sandbox/seed/world'
import { evmAddress, PublicClient, type ResultAsync, type SessionClient, uri } from '@lens-protocol/client'
import { privateKeyToAccount } from 'viem/accounts'
import { expect } from 'vitest'

// The official client is the oracle for what the stand-in accepts.

/** It returns a result with a value or an error. */
export const unwrap = <T, E extends Error>(asked: ResultAsync<T, E>): Promise<T> =>
  asked.match(
    (value) => value,
    (error) => {
      throw error
    },
  )

/** The official client, logged out. `root`: of the stand-in. */
export const openOfficial = (root: string): PublicClient =>
  PublicClient.create({
    environment: { name: 'sandbox', backend: `${root}/graphql`, indexingTimeout: 5000, pollingInterval: 50 } as never,
    origin: 'http://localhost',
  })

/** Someone who owns their account. */
export function logInOfficially(root: string, world: World, key: string): Promise<SessionClient> {
  const { accounts, keys } = world.person(key)
  const wallet = privateKeyToAccount(`0x${keys.evm}`)
  return unwrap(
    openOfficial(root).login({
      accountOwner: { account: evmAddress(accounts.lens!.address), owner: evmAddress(wallet.address) },
      signMessage: (message) => wallet.signMessage({ message }),
    }),
  )
}

/** Waits until an operation is indexed. Returns the hash of its transaction; each operation names its own response. */
export async function finishOfficially(client: SessionClient, asked: ResultAsync<object, Error>) {
  const response = (await unwrap(asked)) as { hash?: never; __typename: string }
  expect(response.hash, response.__typename).toBeDefined()
  await unwrap(client.waitForTransaction(response.hash!))
  return response.hash!
}

/** Stores a file as that client would. Returns its URI. */
export async function storeOfficially(root: string, metadata: object) {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(metadata) }
  const response = await fetch(`${root}/grove/?chain_id=232`, init)
  return uri(((await response.json()) as [{ uri: string }])[0].uri)
}
