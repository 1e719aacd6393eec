/** What people can allow someone to do for their account here. act: post and interact. */
export type ManagerPermission = 'act' | 'profile'

/** A wallet that may act for an account without owning it. */
export interface Manager {
  /** `0x` and lower-case hex. */
  address: string
  /** ms */
  addedAt: number
  permissions: readonly ManagerPermission[]
  /** May also move the account's tokens. Only other apps grant that; any change made here revokes it. */
  canMoveTokens: boolean
}

export interface ManagersView {
  /** Latest first, without the network itself. */
  managers: readonly Manager[]
  /** Whether the session belongs to the owner, who alone can change any of this. */
  canChange: boolean
  /** Whether the network signs for the account, so that the owner's wallet doesn't have to. */
  signsForMe: boolean
  /** The owner's wallet. Absent: the session belongs to a manager. */
  owner?: string
  /** The manager whose session this is. Absent: the session belongs to the owner. */
  self?: Manager
}

/** Who may act for an account. Changes need the owner's wallet and can be repeated. Managers can only remove themselves, with their own wallet. */
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
