import { askOwnServer } from '@chorus/accounts/server/ask-own-server'
import type { ReplyOf } from '@chorus/contract/call'
import { tokenList } from '@chorus/contract/identity/token-list'
import { walletProfileInfo } from '@chorus/contract/identity/wallet-profile'
import { watchRelation } from '@chorus/contract/people/watches'
import { walletActivity, type WalletActivity } from '@chorus/contract/wallets/activity'
import { nativeBalances } from '@chorus/contract/wallets/native-balances'
import { resolveWallet } from '@chorus/contract/wallets/resolve-wallet'
import type { Fetcher } from '@chorus/networks/fetcher'
import { createPages, type Pages } from '../../cache/resources/pages.ts'
import { createResource, type Resource } from '../../cache/resources/resource.ts'
import type { Services } from '../../services/context/services.ts'
import { toLinkedPerson, type LinkedPerson } from '../../services/identity/to-linked-person.ts'
import { fetchCompromised } from '../identity/fetch-person.ts'

export type FoundWallet = ReplyOf<typeof resolveWallet>

/** The owner of a wallet, and whether the wallet was reported stolen. */
export interface WalletOwner {
  person: LinkedPerson
  isCompromised: boolean
}

/** Wallets belong to no network, but their data is loaded per account like everything else. */
function openPart<T>(services: Services, key: string, load: (fetcher: Fetcher) => Promise<T>, known?: T): Resource<T> {
  const create = (loaded: T | undefined) => createResource(() => load(services.ownFetcher), loaded)
  return services.sharedState<Resource<T>, T>(`wallet:${key}`, undefined, create, known)
}

/** `id`: an address or a name. */
export const openWallet = (services: Services, id: string, known?: FoundWallet): Resource<FoundWallet> =>
  openPart(services, id, (fetcher) => askOwnServer(fetcher, resolveWallet, { query: { name: id } }), known)

export const openOwner = (services: Services, { address, blockchain }: FoundWallet): Resource<WalletOwner> =>
  openPart(services, `${address}:owner`, async (fetcher) => {
    const query = blockchain === 'solana' ? { solanaAddress: address } : { walletAddress: address }
    const [profiles, compromised] = await Promise.all([
      askOwnServer(fetcher, walletProfileInfo, { query }),
      fetchCompromised(fetcher, [address]),
    ])
    return { person: toLinkedPerson(profiles), isCompromised: compromised.has(address.toLowerCase()) }
  })

export const openBalances = (services: Services, address: string): Resource<ReplyOf<typeof nativeBalances>['list']> =>
  openPart(services, `${address}:balances`, async (fetcher) => (await askOwnServer(fetcher, nativeBalances, { query: { address } })).list)

export const openTokens = (services: Services, address: string): Resource<ReplyOf<typeof tokenList>['list']> =>
  openPart(services, `${address}:tokens`, async (fetcher) => (await askOwnServer(fetcher, tokenList, { query: { address } })).list)

/** Whether the viewer watches a wallet. */
export const openWatch = (services: Services, { address }: FoundWallet): Resource<boolean> =>
  openPart(services, `${address}:watch`, async (fetcher) => {
    const [relation] = await askOwnServer(fetcher, watchRelation, { body: { addresses: [address] } })
    return relation?.is_followed === true
  })

export const openActivity = (services: Services, address: string, chainId: number): Pages<WalletActivity> =>
  services.sharedState<Pages<WalletActivity>>(`wallet:${address}:activity:${chainId}`, undefined, () =>
    createPages(
      async (cursor) => {
        const query = { address, chainId: String(chainId), cursor }
        const page = await askOwnServer(services.ownFetcher, walletActivity, { query })
        return { items: page.list, cursor: page.cursor }
      },
      ({ hash }) => hash,
    ),
  )
