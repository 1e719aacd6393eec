import { isFailure } from '@chorus/model/failure'
import type { Fetcher } from '@chorus/networks/fetcher'
import { fetchJson } from '@chorus/networks/http'
import type * as v from 'valibot'
import { createGate } from '../../../upstream/memo.ts'
import {
  HubCast,
  HubCasts,
  HubFids,
  HubIdEvent,
  HubIdEvents,
  HubLink,
  HubLinks,
  HubNameProof,
  HubReactions,
  HubStorage,
  HubUserData,
  HubVerifications,
  HubInfo,
  toMilliseconds,
} from './hub-wire.ts'
import { continuePages, findDepth } from './shard-pages.ts'

export interface HubClientOptions {
  fetcher: Fetcher
}

/** A hub's profile of an account. */
export interface HubUser {
  fid: number
  username: string
  displayName: string
  pfp: string
  bio: string
  location: string
  url: string
  banner: string
}

export interface Recast {
  fid: number
  hash: string
  /** ms */
  at: number
}

/** Concurrent requests to a hub. */
const width = 16
const deadline = 8000
const largestPage = 1000

/** A hub's HTTP API, with decoded responses. */
export function createHubClient({ fetcher }: HubClientOptions) {
  const gate = createGate(width)
  const ask = <S extends v.GenericSchema>(name: string, params: Record<string, string | number>, schema: S) =>
    gate(() =>
      fetchJson(fetcher, {
        network: 'farcaster',
        name,
        path: `/v1/${name}?${new URLSearchParams(Object.entries(params).map(([key, value]) => [key, String(value)]))}`,
        schema,
        deadline,
      }),
    )
  const orNothing = (error: unknown): undefined => {
    // A hub returns 400 or 404 for an unknown id.
    if (!isFailure(error, 'not-found') && !isFailure(error, 'refused')) throw error
  }

  return {
    /** The oldest ones of each shard. */
    async fids(): Promise<number[]> {
      const { shardInfos } = await ask('info', {}, HubInfo)
      // Shard 0 holds blocks and no accounts.
      const shards = shardInfos.map(({ shardId }) => shardId).filter((shard) => shard > 0)
      const pages = await Promise.all(shards.map((shard) => ask('fids', { shard_id: shard, pageSize: 200 }, HubFids)))
      return pages.flatMap(({ fids }) => fids).toSorted((a, b) => a - b)
    },
    cast: (hash: string, fid: number): Promise<HubCast | undefined> => ask('castById', { hash, fid }, HubCast).catch(orNothing),
    castsByFid: (fid: number, pageToken = '', pageSize = largestPage) =>
      ask('castsByFid', { fid, pageSize, reverse: 'true', ...(pageToken ? { pageToken } : {}) }, HubCasts),
    /** A page of each shard. `depth`: Farcaster seconds; no newer cast is missing. */
    async castsByUrl(url: string, pageToken: string, pageSize: number) {
      const page = await ask('castsByParent', { url, pageSize, reverse: 'true', ...(pageToken ? { pageToken } : {}) }, HubCasts)
      const returned = page.nextPageToken ?? ''
      return { messages: page.messages, nextPageToken: continuePages(pageToken, returned), depth: findDepth(page.messages, returned) }
    },
    replies: async (fid: number, hash: string) => (await ask('castsByParent', { fid, hash, pageSize: largestPage }, HubCasts)).messages,
    reactionCount: async (fid: number, hash: string, type: 'Like' | 'Recast') =>
      (await ask('reactionsByCast', { target_fid: fid, target_hash: hash, reaction_type: type, pageSize: largestPage }, HubReactions))
        .messages.length,
    recastsBy: async (fid: number): Promise<Recast[]> =>
      (
        await ask('reactionsByFid', { fid, reaction_type: 'Recast', pageSize: largestPage, reverse: 'true' }, HubReactions)
      ).messages.flatMap(({ data }) => {
        const target = data.reactionBody.targetCastId
        return target ? [{ ...target, at: toMilliseconds(data.timestamp) }] : []
      }),
    async user(fid: number): Promise<HubUser | undefined> {
      const { messages } = await ask('userDataByFid', { fid }, HubUserData)
      const valueOf = (type: string) =>
        messages.find(({ data }) => data.userDataBody.type === `USER_DATA_TYPE_${type}`)?.data.userDataBody.value ?? ''
      if (messages.length === 0) return undefined
      return {
        fid,
        username: valueOf('USERNAME') || `!${fid}`,
        displayName: valueOf('DISPLAY'),
        pfp: valueOf('PFP'),
        bio: valueOf('BIO'),
        location: valueOf('LOCATION'),
        url: valueOf('URL'),
        banner: valueOf('BANNER'),
      }
    },
    /** @param now s */
    isPro: async (fid: number, now: number): Promise<boolean> =>
      (await ask('storageLimitsByFid', { fid }, HubStorage)).tier_subscriptions.some(
        ({ tier_type: tier, expires_at: end }) => tier === 'Pro' && end > now,
      ),
    addresses: async (fid: number) =>
      (await ask('verificationsByFid', { fid }, HubVerifications)).messages.map(({ data }) => data.verificationAddAddressBody.address),
    /** The newest ones, one page of them. */
    followings: async (fid: number) =>
      (await ask('linksByFid', { fid, link_type: 'follow', pageSize: largestPage, reverse: 'true' }, HubLinks)).messages.flatMap(
        ({ data }) => data.linkBody?.targetFid ?? [],
      ),
    isFollowing: async (fid: number, target: number) =>
      (await ask('linkById', { fid, target_fid: target, link_type: 'follow' }, HubLink).catch(orNothing)) !== undefined,
    followingCount: async (fid: number) =>
      (await ask('linksByFid', { fid, link_type: 'follow', pageSize: largestPage }, HubLinks)).messages.length,
    followerCount: async (fid: number) =>
      (await ask('linksByTargetFid', { target_fid: fid, link_type: 'follow', pageSize: largestPage }, HubLinks)).messages.length,
    /** Any event that gave a fid to the address, which may have lost it since. */
    idEvent: (address: string) => ask('onChainIdRegistryEventByAddress', { address }, HubIdEvent).catch(orNothing),
    idEvents: async (fid: number) => (await ask('onChainEventsByFid', { fid, event_type: 'EVENT_TYPE_ID_REGISTER' }, HubIdEvents)).events,
    fidOf: async (name: string) => (await ask('userNameProofByName', { name }, HubNameProof).catch(orNothing))?.fid,
  }
}
