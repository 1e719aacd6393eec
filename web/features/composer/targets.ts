import type { AccountBook } from '@chorus/accounts/account-book'
import { toAccountId, type AccountId } from '@chorus/accounts/account-id'
import { currentAccount } from '@chorus/accounts/account-state'
import type { Account } from '@chorus/model/account'
import { networkNames, type NetworkName } from '@chorus/model/limits'
import type { Restriction } from '@chorus/model/post'
import type { Publish } from '@chorus/networks/draft'
import type { Connection } from '@chorus/networks/network'

/** One account that a post can go out as. */
export interface Target {
  id: AccountId
  network: NetworkName
  account: Account
  publish: Publish
  /** Who acts on that network just now. */
  isCurrent: boolean
}

/** Every account here whose network takes posts from us. `only`: what answers or quotes stays on its network. */
export function findTargets(book: AccountBook, connectionOf: (account: Account) => Connection, only?: NetworkName): Target[] {
  return networkNames
    .filter((network) => only === undefined || network === only)
    .flatMap((network) => {
      const current = currentAccount(book[network])
      return book[network].accounts.flatMap((account) => {
        const { publish } = connectionOf(account)
        const id = toAccountId(account)
        return publish ? [{ id, network, account, publish, isCurrent: current !== undefined && toAccountId(current) === id }] : []
      })
    })
}

/** What all of them keep. Spec: a choice that one network lacks is none. */
export function findRestrictions(targets: readonly Target[]): Restriction[] {
  const [first, ...others] = targets
  if (!first) return ['Everyone']
  return first.publish.restrictions.filter((choice) => others.every(({ publish }) => publish.restrictions.includes(choice)))
}

/** Of those that say a post's languages, the one that says most decides: what is more is left out elsewhere. */
export const findMaxLanguages = (targets: readonly Target[]): number => Math.max(0, ...targets.map(({ publish }) => publish.languages))

/** Whether each of them can keep a post from being quoted. */
export const canRefuseQuotes = (targets: readonly Target[]): boolean =>
  targets.length > 0 && targets.every(({ publish }) => publish.canRefuseQuotes)
