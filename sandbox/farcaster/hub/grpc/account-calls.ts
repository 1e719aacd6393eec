import {
  FidRequest,
  FidsRequest,
  FidsResponse,
  IdRegistryEventByAddressRequest,
  OnChainEvent,
  OnChainEventRequest,
  OnChainEventResponse,
  SignerRequest,
  SignerResponse,
  SignersByFidRequest,
  SignersByFidResponse,
  StorageLimitsResponse,
  UserNameProof,
  UsernameProofRequest,
  UsernameProofsResponse,
} from '@farcaster/core'
import { toHex } from '../to-hex.ts'
import { toPageRequest, unaryCall, type HubCall } from './hub-call.ts'

/** Fids, names, contract events, keys and storage. */
export const accountCalls: readonly HubCall[] = [
  unaryCall('GetFids', FidsRequest, FidsResponse, ({ reads }, request) => {
    const { items, next } = reads.fids(request.shardId, toPageRequest(request))
    return { fids: items, nextPageToken: next }
  }),
  unaryCall('GetUsernameProof', UsernameProofRequest, UserNameProof, ({ reads }, { name }) =>
    reads.nameProof(Buffer.from(name).toString()),
  ),
  unaryCall('GetUserNameProofsByFid', FidRequest, UsernameProofsResponse, ({ reads }, { fid }) => ({ proofs: reads.nameProofs(fid) })),
  // This one has no pages.
  unaryCall('GetOnChainEvents', OnChainEventRequest, OnChainEventResponse, ({ reads }, { fid, eventType }) => ({
    events: reads.chainEvents(fid, eventType),
    nextPageToken: undefined,
  })),
  unaryCall('GetIdRegistryOnChainEvent', FidRequest, OnChainEvent, ({ reads }, { fid }) => reads.idEvent(fid)),
  unaryCall('GetIdRegistryOnChainEventByAddress', IdRegistryEventByAddressRequest, OnChainEvent, ({ reads }, { address }) =>
    reads.idEventOf(toHex(address)),
  ),
  unaryCall('GetOnChainSigner', SignerRequest, OnChainEvent, ({ reads }, { fid, signer }) => reads.chainSigner(fid, toHex(signer))),
  unaryCall('GetOnChainSignersByFid', FidRequest, OnChainEventResponse, ({ reads }, request) => {
    const { items, next } = reads.chainSigners(request.fid, toPageRequest(request))
    return { events: items, nextPageToken: next }
  }),
  unaryCall('GetSigner', SignerRequest, SignerResponse, ({ reads }, { fid, signer }) => ({ signer: reads.signer(fid, toHex(signer)) })),
  unaryCall('GetSignersByFid', SignersByFidRequest, SignersByFidResponse, ({ reads }, request) =>
    reads.signers(request.fid, request.requesterFids, toPageRequest(request)),
  ),
  unaryCall('GetCurrentStorageLimitsByFid', FidRequest, StorageLimitsResponse, ({ reads }, { fid }) => reads.storage(fid)),
]
