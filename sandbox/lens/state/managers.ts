import type { World } from '../../seed/world.ts'
import { toAddress } from '../lens-ids.ts'

export interface ManagerPermissions {
  canExecuteTransactions: boolean
  canTransferTokens: boolean
  canTransferNative: boolean
  canSetMetadataUri: boolean
}

export interface Manager {
  /** Of a wallet, in lower case. */
  address: string
  /** ms */
  addedAt: number
  permissions: ManagerPermissions
}

/** Who may act for accounts besides their owners. People by key. */
export interface Managers {
  /** Latest first, with the API's own while the account is signless. */
  of(key: string): readonly Manager[]
  isManager(key: string, wallet: string): boolean
  add(key: string, manager: Manager): void
  change(key: string, address: string, permissions: ManagerPermissions): void
  remove(key: string, address: string): void
  isSignless(key: string): boolean
  setSignless(key: string, isOn: boolean, at: number): void
  /** Whether someone pays for what the account does. */
  isSponsored(key: string): boolean
}

/** The wallet of the API itself, which signs for signless accounts. */
export const apiManager = toAddress('api manager')

/** What a manager may do unless its owner says otherwise. */
export const usualPermissions: ManagerPermissions = {
  canExecuteTransactions: true,
  canTransferTokens: false,
  canTransferNative: false,
  canSetMetadataUri: true,
}

/** Of a manager that another app has also let move tokens. */
const withTokens: ManagerPermissions = { ...usualPermissions, canTransferTokens: true, canTransferNative: true }

/** People whose wallet signs everything at first, and those whose fees no one pays. */
const signing: readonly string[] = ['hugo', 'wren']
const unsponsored: readonly string[] = ['wren']

export function createManagers(world: World): Managers {
  const lists = new Map<string, Manager[]>()
  for (const { key, joinedAt, accounts } of world.people) {
    if (!accounts.lens) continue
    const { manager } = accounts.lens
    const own = manager === undefined ? [] : [{ address: world.person(manager).wallets.evm, addedAt: joinedAt, permissions: withTokens }]
    const api = signing.includes(key) ? [] : [{ address: apiManager, addedAt: joinedAt, permissions: usualPermissions }]
    lists.set(key, [...own, ...api])
  }
  const of = (key: string) => lists.get(key) ?? []
  const isManager = (key: string, wallet: string) => of(key).some(({ address }) => address === wallet.toLowerCase())
  const remove = (key: string, wallet: string) =>
    void lists.set(
      key,
      of(key).filter(({ address }) => address !== wallet.toLowerCase()),
    )
  const add = (key: string, manager: Manager) => void lists.set(key, [manager, ...of(key)])
  return {
    of,
    isManager,
    add,
    change: (key, wallet, permissions) =>
      void lists.set(
        key,
        of(key).map((manager) => (manager.address === wallet.toLowerCase() ? { ...manager, permissions } : manager)),
      ),
    remove,
    isSignless: (key) => isManager(key, apiManager),
    setSignless(key, isOn, at) {
      if (isOn) add(key, { address: apiManager, addedAt: at, permissions: usualPermissions })
      else remove(key, apiManager)
    },
    isSponsored: (key) => !unsponsored.includes(key),
  }
}
