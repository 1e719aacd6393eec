import { FeedMetadataSchema } from '@lens-protocol/metadata'
import { forbidden, notFound } from '../api-error.ts'
import { token } from '../chain/token.ts'
import type { NewFeedRule } from '../state/feed-rules.ts'
import type { Feed, Group, PlaceMetadata } from '../state/groups.ts'
import type { GroveFiles } from '../state/grove-files.ts'
import { type RawRule, readPaymentRule } from '../state/read-payment-rule.ts'
import { readStandard } from '../state/read-standard.ts'
import { findBuilder, needManager, needViewer, type Viewing } from '../viewing.ts'
import type { GroupMutationOptions } from './group-mutations.ts'

interface FeedMutationOptions extends GroupMutationOptions {
  files: GroveFiles
}

interface RuleConfig {
  groupGatedRule?: { group: string; repliesRestricted: boolean } | null
  simplePaymentRule?: { erc20?: { currency: string; value: string } | null; recipient: string } | null
  unknownRule?: RawRule | null
  tokenGatedRule?: { token: { standard: string; currency: string; value: string } } | null
}
interface Rules {
  required?: readonly RuleConfig[]
  anyOf?: readonly RuleConfig[]
}
interface NewFeed {
  metadataUri?: string | null
  admins?: readonly string[] | null
  rules?: Rules | null
}

/** Creates and changes feeds. The API lets only builders create them, with a transaction that their wallet pays for. */
export function createFeedMutations({ groups, members, transactions, files, now }: FeedMutationOptions) {
  const readManaged = (address: string, viewing: Viewing, operation: string): Feed => {
    const manager = needManager(viewing, operation)
    const feed = groups.findFeed(address)
    if (!feed) throw notFound('Feed')
    if (!groups.isAdmin(feed, manager)) throw forbidden('Only administrators of the feed can do this')
    return feed
  }
  const readMetadata = (uri: string): PlaceMetadata => {
    const { id, name, description = null } = readStandard(files, uri, FeedMetadataSchema).lens
    return { id, name, description, icon: null, cover: null }
  }
  const toAdmin = (address: string) => {
    const name = members.find({ address })
    if (name === undefined) throw notFound('Account')
    return { name, at: now() }
  }
  const isToken = (currency: string | undefined) => currency?.toLowerCase() === token.address.toLowerCase()
  const toRule = ({ groupGatedRule, tokenGatedRule, simplePaymentRule, unknownRule }: RuleConfig): NewFeedRule<Group> => {
    if (unknownRule) return readPaymentRule(unknownRule)
    if (groupGatedRule) {
      const group = groups.find(groupGatedRule.group)
      if (!group) throw notFound('Group')
      return { kind: 'group', group, isReplyRestricted: groupGatedRule.repliesRestricted }
    }
    if (simplePaymentRule?.erc20 && isToken(simplePaymentRule.erc20.currency))
      return { kind: 'payment', amount: simplePaymentRule.erc20.value, recipient: simplePaymentRule.recipient }
    if (!tokenGatedRule || !isToken(tokenGatedRule.token.currency))
      throw new Error('Not in the sandbox: rules other than for a group or its token.')
    return { kind: 'tokens', amount: tokenGatedRule.token.value }
  }
  const toRules = (rules: Rules | null | undefined): NewFeedRule<Group>[] => {
    if (rules?.anyOf?.length) throw new Error('Not in the sandbox: alternatives among the rules of feeds.')
    return (rules?.required ?? []).map(toRule)
  }

  return {
    createFeed(_: unknown, { request }: { request: NewFeed }, viewing: Viewing) {
      const owner = findBuilder(viewing)
      if (owner === undefined) {
        needViewer(viewing, 'createFeed')
        throw forbidden("Only builders can use 'createFeed'")
      }
      const metadata = readMetadata(request.metadataUri ?? '')
      const admins = (request.admins ?? []).map(toAdmin)
      const rules = toRules(request.rules)
      return transactions.prepareUnsponsored(viewing, (hash) => groups.addFeed({ owner, admins, createdAt: now(), metadata, rules, hash }))
    },
    setFeedMetadata(_: unknown, { request }: { request: { feed: string; metadataUri: string } }, viewing: Viewing) {
      const feed = readManaged(request.feed, viewing, 'setFeedMetadata')
      const metadata = readMetadata(request.metadataUri)
      return transactions.send(viewing, 'SetFeedMetadataResponse', () => {
        feed.metadata = metadata
      })
    },
    updateFeedRules(_: unknown, { request }: { request: { feed: string; toAdd: Rules; toRemove: readonly string[] } }, viewing: Viewing) {
      const feed = readManaged(request.feed, viewing, 'updateFeedRules')
      if (!request.toRemove.every((id) => feed.rules.some((rule) => rule.id === id)))
        return { __typename: 'TransactionWillFail', reason: 'RuleNotFound()' }
      const added = toRules(request.toAdd)
      return transactions.send(viewing, 'UpdateFeedRulesResponse', () => {
        feed.rules = feed.rules.filter(({ id }) => !request.toRemove.includes(id))
        for (const rule of added) groups.addFeedRule(feed, rule)
      })
    },
  }
}
