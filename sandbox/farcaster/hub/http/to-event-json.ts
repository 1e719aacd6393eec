import {
  hubEventTypeToJSON,
  idRegisterEventTypeToJSON,
  onChainEventTypeToJSON,
  signerEventTypeToJSON,
  TierType,
  userNameTypeToJSON,
  type HubEvent,
  type Message,
  type OnChainEvent,
  type UserNameProof,
} from '@farcaster/core'
import { toHex } from '../to-hex.ts'
import { toHubJson } from '../to-hub-json.ts'

type Json = Record<string, unknown>

/** A contract's event as Snapchain's HTTP API writes it. */
export function toChainJson(event: OnChainEvent): Json {
  const { type, chainId, blockNumber, blockHash, blockTimestamp, transactionHash, logIndex, txIndex, fid } = event
  return {
    type: onChainEventTypeToJSON(type),
    chainId,
    blockNumber,
    blockHash: toHex(blockHash),
    blockTimestamp,
    transactionHash: toHex(transactionHash),
    logIndex,
    txIndex,
    fid,
    ...toChainBody(event),
  }
}

function toChainBody({ signerEventBody, idRegisterEventBody, storageRentEventBody, tierPurchaseEventBody }: OnChainEvent): Json {
  if (signerEventBody) {
    const { key, keyType, eventType, metadata, metadataType } = signerEventBody
    const names = { eventType: signerEventTypeToJSON(eventType), metadata: Buffer.from(metadata).toString('base64') }
    return { signerEventBody: { key: toHex(key), keyType, ...names, metadataType } }
  }
  if (idRegisterEventBody) {
    const { eventType, to, from, recoveryAddress } = idRegisterEventBody
    const addresses = { to: toHex(to), from: toHex(from), recoveryAddress: toHex(recoveryAddress) }
    return { idRegisterEventBody: { eventType: idRegisterEventTypeToJSON(eventType), ...addresses } }
  }
  if (storageRentEventBody) return { storageRentEventBody: { ...storageRentEventBody, payer: toHex(storageRentEventBody.payer) } }
  if (!tierPurchaseEventBody) return {}
  const { payer, forDays, tierType } = tierPurchaseEventBody
  // The only body that the live API doesn't write in camel case.
  return { tier_purchase_event_body: { payer: toHex(payer), for_days: forDays, tier_type: TierType[tierType] } }
}

export const toProofJson = ({ timestamp, name, owner, signature, fid, type }: UserNameProof): Json => ({
  timestamp,
  name: Buffer.from(name).toString(),
  owner: toHex(owner),
  signature: Buffer.from(signature).toString('base64'),
  fid,
  type: userNameTypeToJSON(type),
})

/** A hub's event as its HTTP API writes it, which leaves out the time. */
export const toEventJson = (event: HubEvent): Json => ({
  type: hubEventTypeToJSON(event.type),
  id: event.id,
  ...toEventBody(event),
  blockNumber: event.blockNumber,
  shardIndex: event.shardIndex,
})

const orNull = <T>(value: T | undefined, write: (value: T) => Json): Json | null => (value ? write(value) : null)
const ofMessage = (body: { message: Message | undefined }): Json => ({ message: toHubJson(body.message!) })

function toEventBody(event: HubEvent): Json {
  const { mergeMessageBody, pruneMessageBody, revokeMessageBody, mergeUsernameProofBody, mergeOnChainEventBody, blockConfirmedBody } = event
  if (mergeMessageBody)
    return { mergeMessageBody: { ...ofMessage(mergeMessageBody), deletedMessages: mergeMessageBody.deletedMessages.map(toHubJson) } }
  if (pruneMessageBody) return { pruneMessageBody: ofMessage(pruneMessageBody) }
  if (revokeMessageBody) return { revokeMessageBody: ofMessage(revokeMessageBody) }
  if (mergeUsernameProofBody) {
    const { usernameProof, deletedUsernameProof, usernameProofMessage, deletedUsernameProofMessage } = mergeUsernameProofBody
    return {
      mergeUsernameProofBody: {
        usernameProof: orNull(usernameProof, toProofJson),
        deletedUsernameProof: orNull(deletedUsernameProof, toProofJson),
        usernameProofMessage: orNull(usernameProofMessage, toHubJson),
        deletedUsernameProofMessage: orNull(deletedUsernameProofMessage, toHubJson),
      },
    }
  }
  if (mergeOnChainEventBody) return { mergeOnChainEventBody: { onChainEvent: toChainJson(mergeOnChainEventBody.onChainEvent!) } }
  const { blockNumber, shardIndex, timestamp, blockHash, totalEvents } = blockConfirmedBody!
  return { blockConfirmedBody: { blockNumber, shardIndex, timestamp, blockHash: toHex(blockHash), totalEvents } }
}
