/** What someone who acts for an account may do. act: post and interact. */
export type ManagerRight = 'act' | 'profile' | 'tokens'

/** A wallet that may act for an account without owning it. */
export interface Manager {
  /** `0x` and lower-case hex. */
  address: string
  /** ms */
  addedAt: number
  rights: readonly ManagerRight[]
}

export interface ManagersView {
  /** Latest first, without the network itself. */
  managers: readonly Manager[]
  /** Whether the session is the owner's, who alone can change any of this. */
  canChange: boolean
  /** Whether the network signs what the account does, so that the owner's wallet needn't. */
  signsForMe: boolean
  /** The manager whose session this is. Absent: it is the owner's. */
  self?: Manager
}

/** Who may act for an account. Changes need the owner's wallet, and can be repeated. Managers can only remove themselves, with theirs. */
export interface Managers {
  load(signal?: AbortSignal): Promise<ManagersView>
  isAddress(text: string): boolean
  /** Lets a wallet do everything except move tokens. */
  add(address: string): Promise<void>
  /** Sets what a manager may do. */
  change(manager: Manager, rights: readonly ManagerRight[]): Promise<void>
  remove(manager: Manager): Promise<void>
  setSignsForMe(isOn: boolean): Promise<void>
}
