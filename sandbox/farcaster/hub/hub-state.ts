import type { Person } from '../../seed/world.ts'
import type { Signers } from '../create-signers.ts'
import type { GaslessKeys } from '../keys/gasless-keys.ts'
import type { EventLog } from './event-log.ts'
import type { MessageStore } from './message-store.ts'
import type { StorageUnits } from './storage-limits.ts'

/** A hub's messages, and per shard the log of what happened to them. */
export interface HubState {
  members: readonly Person[]
  findMember(fid: number): Person | undefined
  findMemberByName(username: string): Person | undefined
  signers: Signers
  keys: GaslessKeys
  isPro(fid: number): boolean
  /** Storage that a fid has rented. */
  unitsOf(fid: number): StorageUnits
  store(): MessageStore
  log(shard: number): EventLog | undefined
}
