import { GroupMetadataSchema } from '@lens-protocol/metadata'
import { forbidden, notFound } from '../api-error.ts'
import { token } from '../chain/token.ts'
import { type Group, has, type NewGroupRule, type PlaceMetadata, without } from '../state/groups.ts'
import type { GroveFiles } from '../state/grove-files.ts'
import { readStandard } from '../state/read-standard.ts'
import { needManager, needViewer, type Viewing } from '../viewing.ts'
import type { GroupMutationOptions } from './group-mutations.ts'

interface GroupAdminOptions extends GroupMutationOptions {
  files: GroveFiles
}

interface RuleConfig {
  membershipApprovalRule?: object | null
  simplePaymentRule?: { erc20?: { currency: string; value: string } | null; recipient: string } | null
  tokenGatedRule?: { token: { standard: string; currency: string; value: string } } | null
}
interface Rules {
  required?: readonly RuleConfig[]
  anyOf?: readonly RuleConfig[]
}
interface NewGroup {
  metadataUri?: string | null
  rules?: Rules | null
  owner?: string | null
  admins?: readonly string[] | null
  feed?: object | null
}
interface AboutAdmins {
  request: { address: string; admins: readonly string[] }
}

/** Creates and changes groups. The API always leaves changes of administrators to the wallet. */
export function createGroupAdminMutations({ groups, members, transactions, files, now }: GroupAdminOptions) {
  const readManaged = (address: string, viewing: Viewing, operation: string): Group => {
    const viewer = needViewer(viewing, operation)
    const group = groups.find(address)
    if (!group) throw notFound('Group')
    if (!groups.isAdmin(group, viewer)) throw forbidden('Only administrators of the group can do this')
    return group
  }
  const readAdmins = ({ request }: AboutAdmins, viewing: Viewing, operation: string) => {
    const manager = needManager(viewing, operation)
    const place = groups.find(request.address) ?? groups.findFeed(request.address)
    if (!place) throw notFound('Primitive')
    if (!groups.isAdmin(place, manager)) throw forbidden('Only administrators can do this')
    const people = request.admins.map((address) => {
      const key = members.find({ address })
      if (key === undefined) throw notFound('Account')
      return key
    })
    return { place, people }
  }
  const readMetadata = (uri: string): PlaceMetadata => {
    const { id, name, description = null, icon = null, coverPicture = null } = readStandard(files, uri, GroupMetadataSchema).lens
    return { id, name, description, icon, cover: coverPicture }
  }

  return {
    createGroup(_: unknown, { request }: { request: NewGroup }, viewing: Viewing) {
      const owner = needViewer(viewing, 'createGroup')
      if (request.owner || request.admins?.length || request.feed) throw new Error('Not in the sandbox: another owner, admins or a feed.')
      const metadata = readMetadata(request.metadataUri ?? '')
      const rules = toRules(request.rules)
      return transactions.send(viewing, 'CreateGroupResponse', (hash) => groups.add({ owner, createdAt: now(), metadata, rules, hash }))
    },
    setGroupMetadata(_: unknown, { request }: { request: { group: string; metadataUri: string } }, viewing: Viewing) {
      const group = readManaged(request.group, viewing, 'setGroupMetadata')
      const metadata = readMetadata(request.metadataUri)
      return transactions.send(viewing, 'SetGroupMetadataResponse', () => {
        group.metadata = metadata
      })
    },
    updateGroupRules(_: unknown, { request }: { request: { group: string; toAdd: Rules; toRemove: readonly string[] } }, viewing: Viewing) {
      const group = readManaged(request.group, viewing, 'updateGroupRules')
      const known = [...group.rules, ...group.alternatives].map(({ id }) => id)
      if (!request.toRemove.every((id) => known.includes(id))) return { __typename: 'TransactionWillFail', reason: 'RuleNotFound()' }
      const added = toRules(request.toAdd)
      return transactions.send(viewing, 'UpdateGroupRulesResponse', () => {
        group.rules = group.rules.filter(({ id }) => !request.toRemove.includes(id))
        group.alternatives = group.alternatives.filter(({ id }) => !request.toRemove.includes(id))
        for (const rule of added) groups.addRule(group, rule)
      })
    },
    addAdmins(_: unknown, about: AboutAdmins, viewing: Viewing) {
      const { place, people } = readAdmins(about, viewing, 'addAdmins')
      return transactions.prepare(viewing, () => {
        const added = people.filter((name) => !has(place.admins, name)).map((name) => ({ name, at: now() }))
        place.admins = [...added, ...place.admins]
      })
    },
    removeAdmins(_: unknown, about: AboutAdmins, viewing: Viewing) {
      const { place, people } = readAdmins(about, viewing, 'removeAdmins')
      return transactions.prepare(viewing, () => {
        place.admins = without(place.admins, people)
      })
    },
  }
}

/** The sandbox knows the rules that Chorus sets. */
function toRules(rules: Rules | null | undefined): NewGroupRule[] {
  const { required = [], anyOf = [] } = rules ?? {}
  if (anyOf.length > 0) throw new Error('Not in the sandbox: alternatives.')
  return required.map(toRule)
}

function toRule({ membershipApprovalRule, simplePaymentRule, tokenGatedRule }: RuleConfig): NewGroupRule {
  const isToken = (address: string | undefined) => address?.toLowerCase() === token.address.toLowerCase()
  if (membershipApprovalRule) return { kind: 'approval' }
  if (tokenGatedRule) {
    const { standard, currency, value } = tokenGatedRule.token
    if (standard !== 'ERC20' || !isToken(currency)) throw new Error('Not in the sandbox: rules about other tokens.')
    return { kind: 'tokens', amount: value }
  }
  const { erc20, recipient } = simplePaymentRule ?? {}
  if (!erc20 || !isToken(erc20.currency) || !recipient)
    throw new Error('Not in the sandbox: rules other than approval, tokens and a price in its token.')
  return { kind: 'payment', amount: erc20.value, recipient }
}
