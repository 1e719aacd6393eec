import { toAccountId, type AccountId } from '@chorus/accounts/account-id'
import type { AccountBook } from '@chorus/accounts/book/account-book'
import { currentAccount } from '@chorus/accounts/book/account-state'
import { type Account, isOnNetwork } from '@chorus/model/account'
import { networkNames, type NetworkName } from '@chorus/model/network-identity'
import type { PollDraft } from '@chorus/model/poll/poll-draft'
import type { Post, Restriction } from '@chorus/model/post'
import type { DraftContext, MentionedPerson, Publish } from '@chorus/networks/draft'
import type { Connection } from '@chorus/networks/network'
import type { NotOffered } from '@chorus/networks/not-offered'

/** An account that can post the draft. */
export interface Target {
  id: AccountId
  network: NetworkName
  account: Account
  connection: Connection
  publish: Publish
  /** Whether it is the active account on its network. */
  isCurrent: boolean
}

/** Every account in this browser that can post. `only`: the network of the post being replied to or quoted. */
export function findTargets(book: AccountBook, connectionOf: (account: Account) => Connection, only?: NetworkName): Target[] {
  return networkNames
    .filter((network) => only === undefined || network === only)
    .flatMap((network) => {
      const current = currentAccount(book[network])
      return book[network].accounts.flatMap((account) => {
        const connection = connectionOf(account)
        const { publish } = connection
        const id = toAccountId(account)
        return publish
          ? [{ id, network, account, connection, publish, isCurrent: current !== undefined && toAccountId(current) === id }]
          : []
      })
    })
}

/** The accounts that wrote these posts, where they can change them. */
export const findEditors = (book: AccountBook, connectionOf: (account: Account) => Connection, posts: readonly Post[]): Target[] =>
  findTargets(book, connectionOf).filter((target) => target.connection.edit !== undefined && posts.some((post) => isByTarget(post, target)))

export const isByTarget = ({ network, author }: Post, target: Pick<Target, 'network' | 'account'>): boolean =>
  network === target.network && author.profileId === target.account.profile.profileId

/** Networks on which all targets have the higher text limit. */
export const findVerified = (targets: readonly Target[]): ReadonlySet<NetworkName> => {
  const limited = new Set(
    targets.filter(({ account: { profile } }) => !isOnNetwork(profile) || !profile.verified).map(({ network }) => network),
  )
  return new Set(targets.map(({ network }) => network).filter((network) => !limited.has(network)))
}

/** How names in a text are written that aren't mentions. */
export interface Naming {
  /** Networks that make a link of every name after an @. */
  linking: ReadonlySet<NetworkName>
  /** Whether the text goes to several networks, so that a name may be meant for another one. */
  isShared: boolean
}

export const findNaming = (targets: readonly Target[]): Naming => ({
  linking: new Set(targets.filter(({ publish }) => publish.linksNames).map(({ network }) => network)),
  isShared: new Set(targets.map(({ network }) => network)).size > 1,
})

/** Reply restrictions that all targets support. Spec: a choice that one network lacks is not available. */
export function findRestrictions(targets: readonly Target[]): Restriction[] {
  const [first, ...others] = targets
  if (!first) return ['Everyone']
  return first.publish.restrictions.filter((choice) => others.every(({ publish }) => publish.restrictions.includes(choice)))
}

/** The highest language limit of the targets. Networks with a lower limit get fewer languages. */
export const findMaxLanguages = (targets: readonly Target[]): number => Math.max(0, ...targets.map(({ publish }) => publish.languages))

/** Whether every target can disable quotes. */
export const canRefuseQuotes = (targets: readonly Target[]): boolean =>
  targets.length > 0 && targets.every(({ publish }) => publish.canRefuseQuotes)

/** Whether an account can post a poll of this type. */
export const canPostPoll = ({ publish: { createPoll, ownPolls } }: Target, type: PollDraft['type']): boolean =>
  createPoll !== undefined || (ownPolls?.types.includes(type) ?? false)

/** Whether the text is the question of a poll of ours, which has its own limit. A network with its own polls has the limit of its posts. */
export const isQuestion = ({ poll }: { poll?: PollDraft | undefined }, targets: readonly Target[]): boolean =>
  poll !== undefined && targets.some(({ publish }) => !publish.ownPolls)

/** Why the account's network would refuse the reply or quote. */
export interface Obstacle extends NotOffered, Pick<Target, 'id' | 'network'> {}

export const findObstacles = (targets: readonly Target[], { replyTo, quote }: Pick<DraftContext, 'replyTo' | 'quote'>): Obstacle[] =>
  targets.flatMap((target) => {
    const obstacle = target.publish.findObstacle?.({ by: target.account.profile, replyTo, quote })
    return obstacle ? [{ ...obstacle, id: target.id, network: target.network }] : []
  })

/** People that replies of these accounts mention besides the author; they can be left out. */
export const findMentioned = (targets: readonly Target[], replyTo: Post): MentionedPerson[] => {
  const people = targets.flatMap(({ publish, account }) => publish.findMentioned?.(replyTo, account.profile) ?? [])
  return [...new Map(people.map((person) => [person.profileId, person])).values()]
}

/** The connections of the targets that can post in channels. */
export const findChannelConnections = (targets: readonly Target[]): Connection[] =>
  targets.filter(({ publish }) => publish.canPostInChannels).map(({ connection }) => connection)
