import {
  IdRegisterEventType,
  OnChainEventType,
  StorageUnitType,
  StoreType,
  TierType,
  type OnChainEvent,
  type SignerInfo,
  type SignersByFidResponse,
  type StorageLimitsResponse,
  type UserNameProof,
} from '@farcaster/core'
import type { World } from '../../../seed/world.ts'
import { createCustody } from '../../create-custody.ts'
import type { StoreName } from '../hub-message.ts'
import { HubRefusal } from '../hub-refusal.ts'
import type { HubState } from '../hub-state.ts'
import { toIdEvents } from '../id-events.ts'
import { cutPage, type Page, type PageRequest } from '../page.ts'
import { shardOf, shards } from '../shard-of.ts'
import { toGaslessKey, toOnChainKey, toSignerEvent } from '../signer-events.ts'
import { toLimit } from '../storage-limits.ts'
import { fromHex, toHex } from '../to-hex.ts'
import { toNameProof } from '../to-name-proof.ts'
import { toExpiry, toStorageEvents } from '../to-storage-events.ts'

/** What a hub knows of accounts apart from their messages, for both HTTP and gRPC. Each call may throw a HubRefusal. */
export interface AccountReads {
  fids(shard: number, page: PageRequest): Page<number>
  nameProof(name: string): UserNameProof
  nameProofs(fid: number): UserNameProof[]
  chainEvents(fid: number, type: OnChainEventType): OnChainEvent[]
  /** What gave the fid to its owner. */
  idEvent(fid: number): OnChainEvent
  /** The first event that gave a fid to the address, which may have given it away since. */
  idEventOf(address: string): OnChainEvent
  chainSigner(fid: number, key: string): OnChainEvent
  chainSigners(fid: number, page: PageRequest): Page<OnChainEvent>
  /** On-chain or not. */
  signer(fid: number, key: string): SignerInfo
  signers(fid: number, requesters: readonly number[], page: PageRequest): SignersByFidResponse
  storage(fid: number): StorageLimitsResponse
}

const mostGaslessKeys = 1000
const storeTypes = {
  casts: 'CASTS',
  links: 'LINKS',
  reactions: 'REACTIONS',
  userData: 'USER_DATA',
  verifications: 'VERIFICATIONS',
} as const

export function createAccountReads(hub: HubState, world: World): AccountReads {
  const { signers, keys } = hub
  const custody = createCustody(world)
  const idEventsOf = (fid: number) => toIdEvents(world, custody, fid)
  const givesFid = ({ idRegisterEventBody: body }: OnChainEvent) => body!.eventType !== IdRegisterEventType.CHANGE_RECOVERY
  const signerEventsOf = (fid: number) => signers.of(fid).map((signer) => toSignerEvent(fid, signer))

  return {
    fids(shard, page) {
      if (!shards.some((one) => one === shard)) throw HubRefusal.badRequest('no shard store for fid')
      const fids = hub.members.map(({ accounts }) => accounts.farcaster!.fid).filter((fid) => shardOf(fid) === shard)
      const oldest = fids.toSorted((a, b) => a - b)
      return cutPage(oldest, page, (fid) => fid.toString(16).padStart(8, '0'))
    },
    nameProof(name) {
      const person = hub.findMemberByName(name)
      if (!person) throw HubRefusal.notFound(name.endsWith('.eth') ? 'ENS username proof not found' : 'Username proof not found')
      return toNameProof(person)
    },
    nameProofs(fid) {
      const person = hub.findMember(fid)
      return person ? [toNameProof(person)] : []
    },
    chainEvents(fid, type) {
      if (type === OnChainEventType.EVENT_TYPE_ID_REGISTER) return idEventsOf(fid)
      if (type === OnChainEventType.EVENT_TYPE_SIGNER) return signerEventsOf(fid)
      const person = hub.findMember(fid)
      return person ? toStorageEvents(person, hub.unitsOf(fid), hub.isPro(fid), toExpiry(world)).filter((event) => event.type === type) : []
    },
    idEvent(fid) {
      const event = idEventsOf(fid).findLast(givesFid)
      if (!event) throw HubRefusal.notFound('ID registry event not found')
      return event
    },
    idEventOf(address) {
      const event = custody.fids.flatMap(idEventsOf).find(({ idRegisterEventBody: body }) => toHex(body!.to) === address)
      if (!event) throw HubRefusal.notFound('no id-registry event for address')
      return event
    },
    chainSigner(fid, key) {
      const signer = signers.find(fid, key)
      if (!signer) throw HubRefusal.notFound('Active signer not found')
      return toSignerEvent(fid, signer)
    },
    chainSigners(fid, page) {
      const keyOf = ({ signerEventBody: body }: OnChainEvent) => toHex(body!.key).slice(2)
      const events = signerEventsOf(fid).toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
      return cutPage(events, page, keyOf)
    },
    signer(fid, key) {
      const signer = signers.find(fid, key)
      if (signer) return toOnChainKey(fid, signer)
      const gasless = keys.find(fid, key)
      if (!gasless) throw HubRefusal.notFound('Active signer not found')
      return toGaslessKey(fid, gasless)
    },
    signers(fid, requesters, page) {
      const gasless = keys.of(fid)
      const all = [...signers.of(fid).map((signer) => toOnChainKey(fid, signer)), ...gasless.map((key) => toGaslessKey(fid, key))]
      const { items: listed, next: nextPageToken } = cutKeys(all, page)
      return {
        signers: listed,
        nextPageToken,
        gaslessSignerCount: gasless.length,
        gaslessSignerLimit: mostGaslessKeys,
        currentUserNonce: keys.userNonce(fid),
        requesterFidNonces: Object.fromEntries(requesters.map((requester) => [requester, keys.appNonce(fid, requester)])),
      }
    },
    storage(fid) {
      const units = hub.unitsOf(fid)
      const limits = (Object.keys(storeTypes) as StoreName[]).map((store) => {
        const messages = hub.store().byFid(store, fid)
        const [earliest] = messages
        return {
          storeType: StoreType[storeTypes[store]],
          name: storeTypes[store],
          limit: toLimit(store, units),
          used: messages.length,
          earliestTimestamp: earliest?.timestamp ?? 0,
          earliestHash: earliest ? fromHex(earliest.hash) : new Uint8Array(),
        }
      })
      return {
        limits,
        units: units.legacy + units.year2024 + units.year2025,
        unitDetails: [
          unitOf(StorageUnitType.UNIT_TYPE_LEGACY, units.legacy),
          unitOf(StorageUnitType.UNIT_TYPE_2024, units.year2024),
          unitOf(StorageUnitType.UNIT_TYPE_2025, units.year2025),
        ],
        tierSubscriptions: hub.isPro(fid) ? [{ tierType: TierType.Pro, expiresAt: toExpiry(world) }] : [],
      }
    },
  }
}

const unitOf = (unitType: StorageUnitType, unitSize: number) => ({
  unitType,
  unitSize,
  purchasedUnitSize: unitSize,
  lentUnitSize: 0,
  borrowedUnitSize: 0,
})

/** Keys of the contract come first, each kind in the order of its bytes. */
function cutKeys(keys: readonly SignerInfo[], page: PageRequest): Page<SignerInfo> {
  const nameOf = ({ source, key }: SignerInfo) => `0${source}${toHex(key).slice(2)}`
  const inOrder = keys.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
  return cutPage(inOrder, page, nameOf)
}
