/** What people can let someone do for their account here. act: post and interact. */
export type ManagerPermission = 'act' | 'profile'

/** A wallet that may act for an account without owning it. */
export interface Manager {
  /** `0x` and lower-case hex. */
  address: string
  /** ms */
  addedAt: number
  permissions: readonly ManagerPermission[]
  /** May also move the account's tokens. Only other apps permit that; every change made here ends it. */
  canMoveTokens: boolean
}

export interface ManagersView {
  /** Latest first, without the network itself. */
  managers: readonly Manager[]
  /** Whether the session is the owner's, who alone can change any of this. */
  canChange: boolean
  /** Whether the network signs what the account does, so that the owner's wallet needn't. */
  signsForMe: boolean
  /** The owner's wallet. Absent: the session is a manager's. */
  owner?: string
  /** The manager whose session this is. Absent: it is the owner's. */
  self?: Manager
}

/** Who may act for an account. Changes need the owner's wallet, and can be repeated. Managers can only remove themselves, with theirs. */
export interface Managers {
  load(signal?: AbortSignal): Promise<ManagersView>
  isAddress(text: string): boolean
  /** Lets a wallet do everything except move tokens. */
  add(address: string): Promise<void>
  /** Sets what a manager may do, which never includes moving tokens. */
  change(manager: Manager, permissions: readonly ManagerPermission[]): Promise<void>
  remove(manager: Manager): Promise<void>
  setSignsForMe(isOn: boolean): Promise<void>
}
