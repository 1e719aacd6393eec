import { isFailure } from '@chorus/model/failure'
import * as v from 'valibot'
import type { Manager, ManagerPermission, Managers, ManagersView } from '../../wallets/managers.ts'
import type { Writer } from '../acts/create-writer.ts'
import { isAddress, WireAddress } from '../is-address.ts'
import { pageInfo, time } from '../wire.ts'
import { managersDocument } from './manager-documents.ts'

const WireManager = v.object({
  manager: WireAddress,
  isLensManager: v.boolean(),
  permissions: v.object({ canExecuteTransactions: v.boolean(), canTransferTokens: v.boolean(), canSetMetadataUri: v.boolean() }),
  addedAt: time,
})
const WireManagers = v.object({
  accountManagers: v.object({ items: v.array(WireManager), pageInfo }),
  currentSession: v.object({ signer: v.string() }),
  me: v.object({ isSignless: v.boolean(), loggedInAs: v.object({ __typename: v.string() }) }),
})

/** An account has only a few. A cyclic cursor must not loop forever. */
const mostPages = 10
/** No page may request these, because a script in it could empty the account. The API treats the second as part of the first. */
const noTokens = { canTransferTokens: false, canTransferNative: false } as const
/** What the official client gives managers unless told otherwise. */
const usual = { canExecuteTransactions: true, canSetMetadataUri: true, ...noTokens } as const

/** Who may act for an account. The API leaves all changes to the owner's wallet. */
export function createManagers({ ask, write }: Writer): Managers {
  const load = async (signal?: AbortSignal): Promise<ManagersView> => {
    const managers: Manager[] = []
    let cursor: string | undefined
    for (let page = 1; ; page++) {
      const request = { pageSize: 'FIFTY', ...(cursor !== undefined && { cursor }) }
      const question = { name: 'AccountManagers', document: managersDocument, request, schema: WireManagers, isWhole: true, signal }
      const { accountManagers, currentSession, me } = await ask(question)
      // The API's own manager signs for signless accounts: that is a setting here.
      managers.push(...accountManagers.items.filter(({ isLensManager }) => !isLensManager).map(toManager))
      cursor = accountManagers.pageInfo.next ?? undefined
      if (cursor === undefined || page === mostPages) {
        const canChange = me.loggedInAs.__typename === 'AccountOwned'
        const signer = currentSession.signer.toLowerCase()
        return {
          managers,
          canChange,
          signsForMe: me.isSignless,
          ...(canChange && { owner: signer }),
          self: managers.find(({ address }) => address === signer),
        }
      }
    }
  }
  /** Ignores a failure if the change has been made: the API refuses to repeat one, and its response may be lost or late. */
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
    isAddress,
    add: (address) =>
      ensure(
        () => write('addAccountManager', { address, permissions: usual }),
        (view) => has(view, address),
      ),
    change: ({ address }, permissions) =>
      ensure(
        () => write('updateAccountManager', { manager: address, permissions: toWirePermissions(permissions) }),
        (view) => view.managers.some((each) => each.address === address && isSame(each, permissions)),
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
  const permissions: readonly (readonly [boolean, ManagerPermission])[] = [
    [may.canExecuteTransactions, 'act'],
    [may.canSetMetadataUri, 'profile'],
  ]
  return {
    address: manager.toLowerCase(),
    addedAt: Date.parse(addedAt),
    permissions: permissions.flatMap(([isAllowed, permission]) => (isAllowed ? permission : [])),
    canMoveTokens: may.canTransferTokens,
  }
}

const isSame = ({ permissions, canMoveTokens }: Manager, wanted: readonly ManagerPermission[]): boolean =>
  !canMoveTokens && permissions.length === wanted.length && permissions.every((permission) => wanted.includes(permission))

const toWirePermissions = (permissions: readonly ManagerPermission[]) => ({
  canExecuteTransactions: permissions.includes('act'),
  canSetMetadataUri: permissions.includes('profile'),
  ...noTokens,
})
