import { isFailure } from '@chorus/model/failure'
import * as v from 'valibot'
import type { Manager, ManagerRight, Managers, ManagersView } from '../../wallets/managers.ts'
import type { Writer } from '../acts/create-writer.ts'
import { pageInfo, time } from '../wire.ts'
import { managersDocument } from './manager-documents.ts'

const WireManager = v.object({
  manager: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/)),
  isLensManager: v.boolean(),
  permissions: v.object({ canExecuteTransactions: v.boolean(), canTransferTokens: v.boolean(), canSetMetadataUri: v.boolean() }),
  addedAt: time,
})
const WireManagers = v.object({
  accountManagers: v.object({ items: v.array(WireManager), pageInfo }),
  currentSession: v.object({ signer: v.string() }),
  me: v.object({ isSignless: v.boolean(), loggedInAs: v.object({ __typename: v.string() }) }),
})

/** An account has a handful. A cyclic cursor must not loop forever. */
const mostPages = 10
/** What the official client gives managers unless told otherwise: everything but tokens. */
const permissions = { canExecuteTransactions: true, canTransferTokens: false, canTransferNative: false, canSetMetadataUri: true } as const

/** Who may act for an account. The API leaves all changes to the owner's wallet. */
export function createManagers({ ask, write }: Writer): Managers {
  const load = async (signal?: AbortSignal): Promise<ManagersView> => {
    const managers: Manager[] = []
    let cursor: string | undefined
    for (let page = 1; ; page++) {
      const request = { pageSize: 'FIFTY', ...(cursor !== undefined && { cursor }) }
      const question = { name: 'AccountManagers', document: managersDocument, request, schema: WireManagers, isWhole: true, signal }
      const { accountManagers, currentSession, me } = await ask(question)
      // The API's own signs for signless accounts: that is a setting here.
      managers.push(...accountManagers.items.filter(({ isLensManager }) => !isLensManager).map(toManager))
      cursor = accountManagers.pageInfo.next ?? undefined
      if (cursor === undefined || page === mostPages)
        return {
          managers,
          canChange: me.loggedInAs.__typename === 'AccountOwned',
          signsForMe: me.isSignless,
          self: managers.find(({ address }) => address === currentSession.signer.toLowerCase()),
        }
    }
  }
  /** Ignores a failure if the change has been made: the API refuses to repeat one, and its answer may be lost or late. */
  const ensure = async (work: () => Promise<void>, isDone: (view: ManagersView) => boolean) => {
    try {
      await work()
    } catch (error) {
      if (isFailure(error, 'aborted')) throw error
      const view = await load().catch(() => undefined)
      if (!view || !isDone(view)) throw error
    }
  }
  const has = ({ managers }: ManagersView, address: string) => managers.some((each) => each.address === address.toLowerCase())
  return {
    load,
    isAddress: (text) => /^0x[0-9a-f]{40}$/i.test(text),
    add: (address) =>
      ensure(
        () => write('addAccountManager', { address, permissions }),
        (view) => has(view, address),
      ),
    change: ({ address }, rights) =>
      ensure(
        () => write('updateAccountManager', { manager: address, permissions: toPermissions(rights) }),
        (view) => view.managers.some((each) => each.address === address && isSame(each.rights, rights)),
      ),
    remove: ({ address }) =>
      ensure(
        () => write('removeAccountManager', { manager: address }),
        (view) => !has(view, address),
      ),
    setSignsForMe: (isOn) =>
      ensure(
        () => write(isOn ? 'enableSignless' : 'removeSignless', {}),
        ({ signsForMe }) => signsForMe === isOn,
      ),
  }
}

function toManager({ manager, permissions: may, addedAt }: v.InferOutput<typeof WireManager>): Manager {
  const rights: readonly (readonly [boolean, ManagerRight])[] = [
    [may.canExecuteTransactions, 'act'],
    [may.canSetMetadataUri, 'profile'],
    [may.canTransferTokens, 'tokens'],
  ]
  return {
    address: manager.toLowerCase(),
    addedAt: Date.parse(addedAt),
    rights: rights.flatMap(([isAllowed, right]) => (isAllowed ? right : [])),
  }
}

const isSame = (one: readonly ManagerRight[], other: readonly ManagerRight[]): boolean =>
  one.length === other.length && one.every((right) => other.includes(right))

const toPermissions = (rights: readonly ManagerRight[]) => ({
  canExecuteTransactions: rights.includes('act'),
  canSetMetadataUri: rights.includes('profile'),
  canTransferTokens: rights.includes('tokens'),
  // The API reads it as a part of the former, and still requires it.
  canTransferNative: rights.includes('tokens'),
})
